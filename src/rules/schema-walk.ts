import { getOrAdd, remembered } from '../core/remembered.js';
import type { Interface, Schema } from '../../spec/model.js';
import { pointerInto, valueAt, type DocumentPointer } from '../core/pointer.js';

/** A schema of the documents that a response can reach. */
export interface SchemaNode {
  readonly pointer: DocumentPointer;
  readonly schema: Schema;
  /** Readable name, e.g. `System.metadata.wizard.step` or `Gateway.scanners[]`. */
  readonly name: string;
  /** Shortest place in the answer, in segments of the fault vocabulary: `$items`, `*`, names. */
  readonly place: readonly string[];
}

/** Schemas that were looked up, by interface: judgements ask for the same few hundred again and again. */
const known = remembered((_: Interface) => new Map<DocumentPointer, Schema>());

/** The schema at a pointer of the bundled document; an unresolvable `$ref` is a fault in our documents. */
export const schemaAt = (iface: Interface, pointer: DocumentPointer): Schema =>
  getOrAdd(known(iface), pointer, () => lookUp(iface, pointer));

function lookUp(iface: Interface, pointer: DocumentPointer): Schema {
  const schema = valueAt(iface.document, pointer);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
    throw new Error(`no schema at ${pointer}`);
  // The documents are our own and linted; the annotations are checked there.
  return schema as Schema;
}

/** The JSON pointer to which a `$ref` of the bundled document leads. */
export const pointerOfRef = (ref: string): DocumentPointer => ref.slice(1) as DocumentPointer; // '#/a/b' → '/a/b'

/** Names that were made; the pointers are those of our own documents, and revisions share most of them. */
const names = new Map<DocumentPointer, string>();

/** Readable name of a schema position: `Appliance.heatPump.type`; inline schemas are called `response`. */
const nameOf = (pointer: DocumentPointer): string => getOrAdd(names, pointer, () => makeName(pointer));

function makeName(pointer: DocumentPointer): string {
  const component = /^\/components\/schemas\/([^/]+)(.*)$/.exec(pointer);
  const inline = /\/schema(\/.*)?$/.exec(pointer);
  const [root, rest] = component ? [component[1] ?? '', component[2] ?? ''] : ['response', inline?.[1] ?? ''];
  const path = rest
    .replace(/\/(allOf|anyOf)\/\d+/g, '')
    .replace(/\/properties\/([^/]+)/g, '.$1')
    .replace(/\/items/g, '[]');
  return `${root}${path}`;
}

/** Every schema reachable from a response schema, once each, with the shortest place in the answer. */
export function reachableSchemas(iface: Interface, root: DocumentPointer): readonly SchemaNode[] {
  const nodes = new Map<DocumentPointer, SchemaNode>();
  let frontier: { pointer: DocumentPointer; place: readonly string[] }[] = [{ pointer: root, place: [] }];
  while (frontier.length > 0) {
    const next: typeof frontier = [];
    for (const { pointer, place } of frontier) {
      if (nodes.has(pointer)) continue;
      const schema = schemaAt(iface, pointer);
      nodes.set(pointer, { pointer, schema, name: nameOf(pointer), place });
      for (const step of stepsOf(pointer, schema)) {
        next.push({ pointer: step.pointer, place: [...place, ...step.place] });
      }
    }
    frontier = next;
  }
  return [...nodes.values()];
}

function stepsOf(pointer: DocumentPointer, schema: Schema): { pointer: DocumentPointer; place: readonly string[] }[] {
  return [
    ...(schema.$ref === undefined ? [] : [{ pointer: pointerOfRef(schema.$ref), place: [] }]),
    ...(schema.allOf ?? []).map((_, index) => ({ pointer: pointerInto(pointer, 'allOf', String(index)), place: [] })),
    ...(schema.anyOf ?? []).map((_, index) => ({ pointer: pointerInto(pointer, 'anyOf', String(index)), place: [] })),
    ...Object.keys(schema.properties ?? {}).map((name) => ({
      pointer: pointerInto(pointer, 'properties', name),
      place: [name],
    })),
    ...(schema.items === undefined
      ? []
      : [{ pointer: pointerInto(pointer, 'items'), place: schema['x-list'] === true ? ['$items', '*'] : ['*'] }]),
  ];
}

/** Does the interface state that values of a schema are records? The type may be stated behind references. */
export function statesRecord(
  iface: Interface,
  pointer: DocumentPointer,
  seen: ReadonlySet<DocumentPointer> = new Set(),
): boolean {
  if (seen.has(pointer)) return false;
  const schema = schemaAt(iface, pointer);
  const further = new Set(seen).add(pointer);
  return (
    schema.type === 'object' ||
    (schema.$ref !== undefined && statesRecord(iface, pointerOfRef(schema.$ref), further)) ||
    (schema.allOf ?? []).some((_, index) => statesRecord(iface, pointerInto(pointer, 'allOf', String(index)), further))
  );
}
