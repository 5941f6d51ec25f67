import { locateList } from '../evidence/list-location.js';
import type { DocumentPointer, Interface, Json } from '../spec/model.js';
import { child, schemaAt, target } from './schema-walk.js';

/** A value of an answer under a schema that describes it. */
export interface Visit {
  readonly pointer: string;
  readonly value: Json;
}

/** The values of an answer by the schemas that describe them. */
export type Visits = ReadonlyMap<DocumentPointer, readonly Visit[]>;

/** All schemas that describe one place together, and those that describe its members. */
interface Place {
  readonly schemas: readonly DocumentPointer[];
  readonly properties: readonly { readonly name: string; readonly segment: string; readonly place: Place }[];
  /** Items of an array at this place. */
  readonly items: Place | undefined;
  /** Items of the list that is somewhere in the body at this place. */
  readonly listItems: Place | undefined;
}

/** Places of one interface by their schemas: walking the documents anew for every value would cost most of a judgement. */
const known = new WeakMap<Interface, Map<string, Place>>();

/** The schema itself and what it is composed of: references, `allOf` and `anyOf` describe the same value. */
function composing(iface: Interface, start: readonly DocumentPointer[]): readonly DocumentPointer[] {
  const found = new Set<DocumentPointer>();
  const add = (pointer: DocumentPointer): void => {
    if (found.has(pointer)) return;
    found.add(pointer);
    const { $ref, allOf, anyOf } = schemaAt(iface, pointer);
    if ($ref !== undefined) add(target($ref));
    allOf?.forEach((_, index) => add(child(pointer, 'allOf', String(index))));
    anyOf?.forEach((_, index) => add(child(pointer, 'anyOf', String(index))));
  };
  start.forEach(add);
  return [...found];
}

function placeOf(iface: Interface, start: readonly DocumentPointer[]): Place {
  const places = known.get(iface) ?? new Map<string, Place>();
  known.set(iface, places);
  const schemas = composing(iface, start);
  const key = schemas.join(' ');
  const ready = places.get(key);
  if (ready !== undefined) return ready;
  const properties: { readonly name: string; readonly segment: string; readonly place: Place }[] = [];
  const place: { -readonly [Member in keyof Place]: Place[Member] } = { schemas, properties, items: undefined, listItems: undefined };
  // Before its members are looked for: schemas lead back to themselves.
  places.set(key, place);
  const byName = new Map<string, DocumentPointer[]>();
  const items: DocumentPointer[] = [];
  const listItems: DocumentPointer[] = [];
  for (const pointer of schemas) {
    const schema = schemaAt(iface, pointer);
    if (schema.items !== undefined) (schema['x-list'] === true ? listItems : items).push(child(pointer, 'items'));
    for (const name of Object.keys(schema.properties ?? {})) byName.set(name, [...(byName.get(name) ?? []), child(pointer, 'properties', name)]);
  }
  for (const [name, own] of byName) properties.push({ name, segment: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, place: placeOf(iface, own) });
  if (items.length > 0) place.items = placeOf(iface, items);
  if (listItems.length > 0) place.listItems = placeOf(iface, listItems);
  return place;
}

/**
 * Walks an answer along a schema and gives every value under every schema that describes it. Ends because it follows
 * the answer, which is finite; `configuredList` is where the configuration puts list items.
 */
export function visitValues(iface: Interface, root: DocumentPointer, body: Json, configuredList: string | undefined): Visits {
  const visits = new Map<DocumentPointer, Visit[]>();
  const walk = (place: Place, value: Json, pointer: string): void => {
    const visit = { pointer, value };
    for (const schema of place.schemas) {
      const own = visits.get(schema);
      if (own === undefined) visits.set(schema, [visit]);
      else own.push(visit);
    }
    if (place.listItems !== undefined) {
      const list = locateList(value, configuredList);
      if (list.kind === 'found') for (const [index, item] of list.items.entries()) walk(place.listItems, item, `${pointer}${list.pointer}/${index}`);
    }
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      // `Array.isArray` does not narrow readonly arrays away from `any[]`.
      const items: readonly Json[] = value;
      if (place.items !== undefined) for (const [index, item] of items.entries()) walk(place.items, item, `${pointer}/${index}`);
      return;
    }
    const record = value as { readonly [key: string]: Json }; // neither null nor an array
    for (const { name, segment, place: inner } of place.properties) {
      const member = Object.hasOwn(record, name) ? record[name] : undefined;
      if (member !== undefined) walk(inner, member, pointer + segment);
    }
  };
  walk(placeOf(iface, [root]), body, '');
  return visits;
}
