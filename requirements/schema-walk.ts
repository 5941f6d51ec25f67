import type { DocumentPointer, Interface, Json, Schema } from '../spec/model.js';
import { resolvePointer } from '../spec/pointer.js';
import { locateList } from '../evidence/list-location.js';

/** A schema of the documents that a response can reach. */
export interface SchemaNode {
  readonly pointer: DocumentPointer;
  readonly schema: Schema;
  /** Readable name, e.g. `System.metadata.wizard.step` or `Gateway.scanners[]`. */
  readonly name: string;
  /** Shortest place in the answer, in segments of the lie vocabulary: `$items`, `*`, names. */
  readonly place: readonly string[];
}

/** A value of an answer under the schema that describes it. */
export interface Visit {
  readonly schema: DocumentPointer;
  readonly pointer: string;
  readonly value: Json;
}

const child = (pointer: DocumentPointer, ...segments: readonly string[]): DocumentPointer =>
  // A pointer extended by segments stays a pointer.
  [pointer, ...segments.map((segment) => segment.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/') as DocumentPointer;

/** The schema at a pointer of the bundled document; an unresolvable `$ref` is a fault in our documents. */
export function schemaAt(iface: Interface, pointer: DocumentPointer): Schema {
  const schema = resolvePointer(iface.document, pointer);
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) throw new Error(`no schema at ${pointer}`);
  // The documents are our own and linted; the annotations are checked there.
  return schema as Schema;
}

const target = (ref: string): DocumentPointer => ref.slice(1) as DocumentPointer; // '#/a/b' → '/a/b'

/** Readable name of a schema position: `Appliance.heatPump.type`; inline schemas are called `response`. */
function nameOf(pointer: DocumentPointer): string {
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
    ...(schema.$ref === undefined ? [] : [{ pointer: target(schema.$ref), place: [] }]),
    ...(schema.allOf ?? []).map((_, index) => ({ pointer: child(pointer, 'allOf', String(index)), place: [] })),
    ...(schema.anyOf ?? []).map((_, index) => ({ pointer: child(pointer, 'anyOf', String(index)), place: [] })),
    ...Object.keys(schema.properties ?? {}).map((name) => ({ pointer: child(pointer, 'properties', name), place: [name] })),
    ...(schema.items === undefined ? [] : [{ pointer: child(pointer, 'items'), place: schema['x-list'] === true ? ['$items', '*'] : ['*'] }]),
  ];
}

/**
 * Walks an answer along a schema and reports every value under every schema that describes it, each pair once.
 * Ends because it follows the answer, which is finite; `configuredList` is where the configuration puts list items.
 */
export function visitValues(iface: Interface, root: DocumentPointer, body: Json, configuredList: string | undefined): readonly Visit[] {
  const visits: Visit[] = [];
  const seen = new Set<string>();
  const walk = (at: DocumentPointer, value: Json, pointer: string): void => {
    const key = `${at} ${pointer}`;
    if (seen.has(key)) return;
    seen.add(key);
    const schema = schemaAt(iface, at);
    visits.push({ schema: at, pointer, value });
    if (schema.$ref !== undefined) walk(target(schema.$ref), value, pointer);
    schema.allOf?.forEach((_, index) => walk(child(at, 'allOf', String(index)), value, pointer));
    schema.anyOf?.forEach((_, index) => walk(child(at, 'anyOf', String(index)), value, pointer));
    if (schema.items !== undefined) {
      const list = schema['x-list'] === true ? locateList(value, configuredList) : undefined;
      const found = list?.kind === 'found' ? list : Array.isArray(value) && list === undefined ? { pointer: '', items: value } : undefined;
      found?.items.forEach((item, index) => walk(child(at, 'items'), item, `${pointer}${found.pointer}/${index}`));
    }
    if (schema.properties !== undefined && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      const record: { readonly [key: string]: Json } = value as { readonly [key: string]: Json }; // arrays excluded above
      for (const name of Object.keys(schema.properties)) {
        const member = Object.hasOwn(record, name) ? record[name] : undefined;
        if (member !== undefined) walk(child(at, 'properties', name), member, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
      }
    }
  };
  walk(root, body, '');
  return visits;
}

/** Does the interface state that what a schema describes is a record? Its type may stand behind references. */
export function statesRecord(iface: Interface, pointer: DocumentPointer, seen: ReadonlySet<DocumentPointer> = new Set()): boolean {
  if (seen.has(pointer)) return false;
  const schema = schemaAt(iface, pointer);
  const further = new Set(seen).add(pointer);
  return (
    schema.type === 'object' ||
    (schema.$ref !== undefined && statesRecord(iface, target(schema.$ref), further)) ||
    (schema.allOf ?? []).some((_, index) => statesRecord(iface, child(pointer, 'allOf', String(index)), further))
  );
}
