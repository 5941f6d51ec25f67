import { getOrAdd } from '../core/remembered.js';
import type { Configuration } from '../config/configuration.js';
import type { Json } from '../core/json.js';
import type { DocumentPointer } from '../core/pointer.js';
import { isHidden } from '../evidence/hidden.js';
import type { ListLocation } from '../answers/list-location.js';
import type { MessagePlaces } from './places.js';
import type { ValueFinding } from './rule.js';
import type { NumberedRow, RowTable } from './numbered-row.js';

/** The facts about a message besides its body that rules need. */
export interface MessageFacts {
  readonly configuration: Configuration;
  readonly operation: string;
  /** It asked for a page after the first one: the list may end before it. */
  readonly isLaterPage: boolean;
  /** Where the items of a list are. */
  list(body: Json): ListLocation;
}

/** A value in the body of a message, with its JSON pointer. */
export interface VisitedValue {
  readonly value: Json;
  readonly pointer: string;
}

/** A finding of a rule about one value, with the JSON pointer of that value. */
export type LocatedFinding = ValueFinding & { readonly pointer: string };

const noVisits: readonly VisitedValue[] = [];
const noTexts: ReadonlyMap<string, number> = new Map();
const nothing: readonly LocatedFinding[] = [];

/**
 * One body as a validator read it: the values by the schemas that describe them, the rows that they touched, and the
 * findings. It is the `this` of the validator while that runs.
 */
export class Reading {
  readonly message: MessageFacts;
  readonly places: MessagePlaces;
  /** The values by the number of their place, in the order of the body. */
  readonly byPlace: (VisitedValue[] | undefined)[] = [];
  readonly #table: RowTable;
  readonly #seen: Uint8Array;
  readonly #found = new Map<number, LocatedFinding[]>();
  #hidden: Set<number> | undefined;
  #texts: Map<DocumentPointer, ReadonlyMap<string, number>> | undefined;
  #names: Map<number, Map<string, string>> | undefined;
  #list: { readonly of: Json; readonly found: ListLocation } | undefined;
  #controllers: ReadonlySet<string> | undefined;

  constructor(message: MessageFacts, places: MessagePlaces, table: RowTable) {
    this.message = message;
    this.places = places;
    this.#table = table;
    this.#seen = new Uint8Array(table.rows.length);
  }

  get configuration(): Configuration {
    return this.message.configuration;
  }

  /** The ids that the configuration calls those of external controllers. */
  get controllers(): ReadonlySet<string> {
    return (this.#controllers ??= new Set((this.configuration.appliances?.externalControllers ?? []).map(String)));
  }

  /** For `x-place`: a value of a place. */
  keep(place: number, value: Json, pointer: string): void {
    (this.byPlace[place] ??= []).push({ value, pointer });
    if (typeof value === 'string' && value.includes('{{') && isHidden(value)) (this.#hidden ??= new Set()).add(place);
  }

  /** For `x-seen`: a value was judged by a row. */
  see(row: number): void {
    this.#seen[row] = 1;
  }

  /** For `x-list-items` and `x-list-found`. */
  list(body: Json): ListLocation {
    if (this.#list?.of !== body) this.#list = { of: body, found: this.message.list(body) };
    return this.#list.found;
  }

  /** For `x-vendor-one-name`: the manufacturer's name that each digit had first. */
  vendorNames(row: number): Map<string, string> {
    this.#names ??= new Map();
    return getOrAdd(this.#names, row, () => new Map());
  }

  /** Takes a finding of the validator. */
  add(row: number, found: LocatedFinding): void {
    const known = this.#found.get(row);
    if (known === undefined) this.#found.set(row, [found]);
    // A value breaks a row once, also if several keywords report it.
    else if (known.at(-1)?.pointer !== found.pointer) known.push(found);
  }

  /** The contradictions and doubts that values of the body gave for a row. */
  found(row: NumberedRow): readonly LocatedFinding[] {
    return this.#found.get(this.#table.numberOf(row) ?? -1) ?? nothing;
  }

  /** Did a value of the body meet the row? */
  touched(row: NumberedRow): boolean {
    return this.#seen[this.#table.numberOf(row) ?? -1] === 1;
  }

  /** The values that a schema describes. */
  of(schema: DocumentPointer): readonly VisitedValue[] {
    let only: readonly VisitedValue[] | undefined;
    for (const place of this.places.ofSchema.get(schema) ?? []) {
      const visits = this.byPlace[place];
      if (visits !== undefined) only = only === undefined ? visits : [...only, ...visits];
    }
    return only ?? noVisits;
  }

  /** The texts among them, and how often each occurs: an answer carries few values, and each many times. */
  texts(schema: DocumentPointer): ReadonlyMap<string, number> {
    const known = this.#texts?.get(schema);
    if (known !== undefined) return known;
    const visits = this.of(schema);
    if (visits.length === 0) return noTexts;
    const texts = new Map<string, number>();
    for (const { value } of visits) if (typeof value === 'string') texts.set(value, (texts.get(value) ?? 0) + 1);
    (this.#texts ??= new Map()).set(schema, texts);
    return texts;
  }

  /** Is a text among the values of a schema a label in place of a secret? */
  holdsSecret(schema: DocumentPointer): boolean {
    const hidden = this.#hidden;
    return hidden !== undefined && (this.places.ofSchema.get(schema) ?? []).some((place) => hidden.has(place));
  }
}
