import { remembered } from '../core/remembered.js';
import { pointerInto, type DocumentPointer } from '../core/pointer.js';
import type { Interface } from '../../spec/model.js';
import { schemaAt, pointerOfRef } from './schema-walk.js';

/**
 * A place of a message, with all schemas that describe its values together: one component may describe a value by
 * several ways (`allOf`, the property of another schema), and as one place it is looked at once.
 */
export interface MessagePlace {
  /** Places of one interface are numbered from 0. */
  readonly number: number;
  readonly schemas: readonly DocumentPointer[];
  readonly properties: ReadonlyMap<string, MessagePlace>;
  /** Items of an array at this place. */
  readonly items: MessagePlace | undefined;
  /** Items of the list that is somewhere in the body at this place. */
  readonly listItems: MessagePlace | undefined;
}

type Unfinished = { -readonly [Member in keyof MessagePlace]: MessagePlace[Member] } & {
  readonly properties: Map<string, MessagePlace>;
};

/** The places of the messages of one interface, found as they are asked for. */
export class MessagePlaces {
  readonly all: MessagePlace[] = [];
  /** The numbers of the places that each schema describes. */
  readonly ofSchema = new Map<DocumentPointer, number[]>();
  readonly #iface: Interface;
  readonly #known = new Map<string, MessagePlace>();

  constructor(iface: Interface) {
    this.#iface = iface;
  }

  /** The place that some schemas describe together. */
  at(start: readonly DocumentPointer[]): MessagePlace {
    const schemas = this.#composing(start);
    const key = schemas.join(' ');
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const number = this.all.length;
    const place: Unfinished = { number, schemas, properties: new Map(), items: undefined, listItems: undefined };
    // Before its members are looked for: schemas lead back to themselves.
    this.#known.set(key, place);
    this.all.push(place);
    const byName = new Map<string, DocumentPointer[]>();
    const items: DocumentPointer[] = [];
    const listItems: DocumentPointer[] = [];
    for (const pointer of schemas) {
      const schema = schemaAt(this.#iface, pointer);
      if (schema.items !== undefined)
        (schema['x-list'] === true ? listItems : items).push(pointerInto(pointer, 'items'));
      for (const name of Object.keys(schema.properties ?? {}))
        byName.set(name, [...(byName.get(name) ?? []), pointerInto(pointer, 'properties', name)]);
      this.ofSchema.set(pointer, [...(this.ofSchema.get(pointer) ?? []), number]);
    }
    for (const [name, own] of byName) place.properties.set(name, this.at(own));
    if (items.length > 0) place.items = this.at(items);
    if (listItems.length > 0) place.listItems = this.at(listItems);
    return place;
  }

  /** The given schemas and all that describe the same value, through `$ref`, `allOf` and `anyOf`. */
  #composing(start: readonly DocumentPointer[]): readonly DocumentPointer[] {
    const found = new Set<DocumentPointer>();
    const add = (pointer: DocumentPointer): void => {
      if (found.has(pointer)) return;
      found.add(pointer);
      const { $ref, allOf, anyOf } = schemaAt(this.#iface, pointer);
      if ($ref !== undefined) add(pointerOfRef($ref));
      allOf?.forEach((_, index) => add(pointerInto(pointer, 'allOf', String(index))));
      anyOf?.forEach((_, index) => add(pointerInto(pointer, 'anyOf', String(index))));
    };
    start.forEach(add);
    return [...found];
  }
}

/** The places of an interface: worked out once, since every answer would ask again. */
export const placesOf = remembered((iface: Interface) => new MessagePlaces(iface));
