import type { Interface } from '../../spec/model.js';
import { pointerInto, type DocumentPointer } from '../core/pointer.js';
import { schemaAt, target } from './schema-walk.js';

/** All schemas that describe one place of an answer together, and those that describe its members. */
export interface Place {
  readonly schemas: readonly DocumentPointer[];
  readonly properties: readonly { readonly name: string; readonly segment: string; readonly place: Place }[];
  /** Items of an array at this place. */
  readonly items: Place | undefined;
  /** Items of the list that is somewhere in the body at this place. */
  readonly listItems: Place | undefined;
  /** Where the values of this place are gathered: one group for all schemas that are of the same places. */
  readonly valueGroups: readonly number[];
}

/** The places of the answers that one schema describes. */
export interface Places {
  readonly root: Place;
  readonly valueGroups: ReadonlyMap<DocumentPointer, number>;
}

/** Places by the schema of the answer: walking the documents anew for every answer would cost most of a judgement. */
const known = new WeakMap<Interface, Map<DocumentPointer, Places>>();

export function placesUnder(iface: Interface, root: DocumentPointer): Places {
  const byRoot = known.get(iface) ?? new Map<DocumentPointer, Places>();
  known.set(iface, byRoot);
  const places = byRoot.get(root) ?? derive(iface, root);
  byRoot.set(root, places);
  return places;
}

type Unfinished = { -readonly [Member in keyof Place]: Place[Member] } & {
  readonly properties: { name: string; segment: string; place: Place }[];
  readonly valueGroups: number[];
};

function derive(iface: Interface, root: DocumentPointer): Places {
  const places = new Map<string, Unfinished>();
  const placeOf = (start: readonly DocumentPointer[]): Place => {
    const schemas = composing(iface, start);
    const key = schemas.join(' ');
    const ready = places.get(key);
    if (ready !== undefined) return ready;
    const place: Unfinished = { schemas, properties: [], items: undefined, listItems: undefined, valueGroups: [] };
    // Before its members are looked for: schemas lead back to themselves.
    places.set(key, place);
    const byName = new Map<string, DocumentPointer[]>();
    const items: DocumentPointer[] = [];
    const listItems: DocumentPointer[] = [];
    for (const pointer of schemas) {
      const schema = schemaAt(iface, pointer);
      if (schema.items !== undefined)
        (schema['x-list'] === true ? listItems : items).push(pointerInto(pointer, 'items'));
      for (const name of Object.keys(schema.properties ?? {}))
        byName.set(name, [...(byName.get(name) ?? []), pointerInto(pointer, 'properties', name)]);
    }
    for (const [name, own] of byName)
      place.properties.push({
        name,
        segment: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        place: placeOf(own),
      });
    if (items.length > 0) place.items = placeOf(items);
    if (listItems.length > 0) place.listItems = placeOf(listItems);
    return place;
  };
  const at = placeOf([root]);
  return { root: at, valueGroups: formValueGroups([...places.values()]) };
}

function formValueGroups(places: readonly Unfinished[]): Places['valueGroups'] {
  const placesOf = new Map<DocumentPointer, number[]>();
  for (const [index, { schemas }] of places.entries())
    for (const schema of schemas) placesOf.set(schema, [...(placesOf.get(schema) ?? []), index]);
  const valueGroups = new Map<DocumentPointer, number>();
  const byPlaces = new Map<string, number>();
  for (const [schema, indices] of placesOf) {
    const key = indices.join(' ');
    const group = byPlaces.get(key) ?? byPlaces.size;
    valueGroups.set(schema, group);
    if (byPlaces.has(key)) continue;
    byPlaces.set(key, group);
    for (const index of indices) places[index]?.valueGroups.push(group);
  }
  return valueGroups;
}

/** The schema itself and what it is composed of: references, `allOf` and `anyOf` describe the same value. */
function composing(iface: Interface, start: readonly DocumentPointer[]): readonly DocumentPointer[] {
  const found = new Set<DocumentPointer>();
  const add = (pointer: DocumentPointer): void => {
    if (found.has(pointer)) return;
    found.add(pointer);
    const { $ref, allOf, anyOf } = schemaAt(iface, pointer);
    if ($ref !== undefined) add(target($ref));
    allOf?.forEach((_, index) => add(pointerInto(pointer, 'allOf', String(index))));
    anyOf?.forEach((_, index) => add(pointerInto(pointer, 'anyOf', String(index))));
  };
  start.forEach(add);
  return [...found];
}
