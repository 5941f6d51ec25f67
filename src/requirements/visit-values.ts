import type { ListLocation } from '../answers/list-location.js';
import type { Interface } from '../../spec/model.js';
import type { DocumentPointer } from '../core/pointer.js';
import type { Json } from '../core/json.js';
import { placesUnder, type Place, type Places } from './places.js';

/** A value of an answer under the schemas of a place. There are many, and few are ever pointed at. */
export class Visit {
  readonly value: Json;
  readonly place: Place;
  readonly #above: Visit | undefined;
  readonly #segments: string;

  constructor(value: Json, place: Place, above?: Visit, segments = '') {
    this.value = value;
    this.place = place;
    this.#above = above;
    this.#segments = segments;
  }

  /** JSON pointer into the answer. */
  get pointer(): string {
    return this.#above === undefined ? this.#segments : this.#above.pointer + this.#segments;
  }
}

const nothing: readonly Visit[] = [];
const noTexts: ReadonlyMap<string, number> = new Map();

/** The values of an answer by the schemas that describe them, in the order of the answer. */
export class Visits {
  /** All of them, by the groups of their places: a value is in each group of its place. */
  readonly byGroup: readonly (readonly Visit[] | undefined)[];
  readonly #places: Places;
  readonly #texts: (ReadonlyMap<string, number> | undefined)[] = [];

  constructor(places: Places, byGroup: readonly (readonly Visit[] | undefined)[]) {
    this.#places = places;
    this.byGroup = byGroup;
  }

  of(schema: DocumentPointer): readonly Visit[] {
    return this.byGroup[this.#places.valueGroups.get(schema) ?? -1] ?? nothing;
  }

  /** How often each text occurs among the values of a schema. */
  texts(schema: DocumentPointer): ReadonlyMap<string, number> {
    const group = this.#places.valueGroups.get(schema);
    if (group === undefined) return noTexts;
    return (this.#texts[group] ??= countTexts(this.byGroup[group] ?? nothing));
  }
}

function countTexts(visits: readonly Visit[]): ReadonlyMap<string, number> {
  if (visits.length === 0) return noTexts;
  const counts = new Map<string, number>();
  for (const { value } of visits) if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/**
 * Walks an answer along a schema and gives every value under every schema that describes it. Ends because it follows
 * the answer, which is finite; `locate` tells where the items of a list are.
 */
export function visitValues(
  iface: Interface,
  root: DocumentPointer,
  body: Json,
  locate: (value: Json) => ListLocation,
): Visits {
  const places = placesUnder(iface, root);
  const byGroup: (Visit[] | undefined)[] = [];
  const walk = (place: Place, value: Json, above: Visit | undefined, segments: string): void => {
    const visit = new Visit(value, place, above, segments);
    for (const group of place.valueGroups) (byGroup[group] ??= []).push(visit);
    if (place.listItems !== undefined) {
      const list = locate(value);
      if (list.kind === 'found')
        for (const [index, item] of list.items.entries())
          walk(place.listItems, item, visit, `${list.pointer}/${index}`);
    }
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      // `Array.isArray` does not narrow readonly arrays away from `any[]`.
      const items: readonly Json[] = value;
      if (place.items !== undefined)
        for (const [index, item] of items.entries()) walk(place.items, item, visit, `/${index}`);
      return;
    }
    const record = value as { readonly [key: string]: Json }; // neither null nor an array
    for (const { name, segment, place: inner } of place.properties) {
      const member = Object.hasOwn(record, name) ? record[name] : undefined;
      if (member !== undefined) walk(inner, member, visit, segment);
    }
  };
  walk(places.root, body, undefined, '');
  return new Visits(places, byGroup);
}
