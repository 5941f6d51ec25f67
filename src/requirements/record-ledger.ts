import { firstUsableId } from '../answers/ids.js';
import { canonical, isArray, isObject, type Json } from '../core/json.js';
import { childPointer } from '../core/pointer.js';
import { getOrAdd } from '../core/remembered.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { holdsHidden } from '../evidence/hidden.js';
import { isOtherForm } from '../relations/other-forms.js';

/** Further records, members and levels of a record are not compared, so that memory is bounded. */
const most = { records: 100, members: 40, depth: 4, characters: 400 } as const;

/** Values of a record by pointer: texts, numbers, truth values, lists of these, and ids of the records in a list. */
type Values = ReadonlyMap<string, Json>;

/** A member that several responses showed: its value as long as it is always the same one. */
type Steady = Json | typeof varies;
const varies = Symbol('varies');

/** What the responses of one view show of a record. */
interface Shown {
  readonly exchange: RequestExchange;
  /** Pointer to the record in the response of that exchange. */
  readonly pointer: string;
  readonly values: Map<string, Steady>;
  /** Times of the first and the last response, in milliseconds since the run began. */
  first: number;
  last: number;
}

export type Side = 'own' | 'other';
type Sides = { [side in Side]?: Shown };

/** A member that the other view always shows with another value than the reading of the record itself. */
export interface LedgerDifference {
  readonly own: RequestExchange;
  readonly other: RequestExchange;
  /** Pointer to the member in the response of the other view. */
  readonly pointer: string;
  readonly ownValue: Json;
  readonly otherValue: Json;
}

/**
 * What two views of a run show of the same records: the reading of each record itself, and another view. Only members
 * that each view always shows with one value are compared, so a member that changes during the run is left out.
 */
export class RecordLedger {
  readonly #records = new Map<string, Sides>();

  /** @param pointer to the record in the response of the exchange */
  add(side: Side, id: string, record: Json, exchange: RequestExchange, pointer: string): void {
    if (!this.#records.has(id) && this.#records.size >= most.records) return;
    const sides = getOrAdd(this.#records, id, (): Sides => ({}));
    const values = valuesOf(record);
    const shown = sides[side];
    if (shown === undefined) {
      const { at } = exchange;
      sides[side] = { exchange: withoutContent(exchange), pointer, values: new Map(values), first: at, last: at };
      return;
    }
    shown.first = Math.min(shown.first, exchange.at);
    shown.last = Math.max(shown.last, exchange.at);
    for (const [place, known] of shown.values) {
      const value = values.get(place);
      if (known !== varies && (value === undefined || !isSame(value, known))) shown.values.set(place, varies);
    }
  }

  /** Members that both views show, as they differ; `undefined` if no member of any record could be compared. */
  differences(): readonly LedgerDifference[] | undefined {
    let compared = 0;
    const found: LedgerDifference[] = [];
    for (const { own, other } of this.#records.values()) {
      if (own === undefined || other === undefined || own.last < other.first || other.last < own.first) continue;
      for (const [place, ownValue] of own.values) {
        const otherValue = other.values.get(place);
        if (ownValue === varies || otherValue === varies || otherValue === undefined) continue;
        if (typeof ownValue !== typeof otherValue || isArray(ownValue) !== isArray(otherValue)) continue;
        compared += 1;
        if (!isSame(ownValue, otherValue) && !isOtherForm(ownValue, otherValue))
          found.push({
            own: own.exchange,
            other: other.exchange,
            pointer: `${other.pointer}${place}`,
            ownValue,
            otherValue,
          });
      }
    }
    return compared === 0 ? undefined : found;
  }
}

const isSame = (one: Json, other: Json): boolean =>
  one === other || (isArray(one) && isArray(other) && canonical(one) === canonical(other));

/** The exchange without the content of its response, which may be large. */
function withoutContent(exchange: RequestExchange): RequestExchange {
  if (exchange.outcome.kind !== 'response') return exchange;
  const { body: _, ...outcome } = exchange.outcome;
  return { ...exchange, outcome };
}

/** Members of a record that can be compared. Names like `_links`, `$schema` and `@type` belong to the response. */
function valuesOf(record: Json): Values {
  const values = new Map<string, Json>();
  const walk = (value: Json, pointer: string, depth: number): void => {
    if (values.size >= most.members) return;
    if (isObject(value)) {
      if (depth === 0) return;
      for (const [name, member] of Object.entries(value))
        if (!/^[_$@]/.test(name)) walk(member, childPointer(pointer, name), depth - 1);
    } else if (isComparable(value)) values.set(pointer, value);
    else if (isArray(value)) {
      const ids = idsOf(value);
      if (ids !== undefined) values.set(pointer, ids);
    }
  };
  walk(record, '', most.depth);
  return values;
}

/** A list that is shown empty may be one that this view leaves out. */
const isComparable = (value: Json): boolean =>
  value !== null &&
  !holdsHidden(value) &&
  (isArray(value)
    ? value.length > 0 && value.every((item) => typeof item !== 'object') && canonical(value).length <= most.characters
    : typeof value !== 'string' || value.length <= most.characters);

/** Ids of records in a list, in a fixed order; `undefined` where not every item is a record with an id. */
function idsOf(list: readonly Json[]): readonly string[] | undefined {
  const ids = list
    .slice(0, most.members)
    .flatMap((item) => (isObject(item) ? (firstUsableId(item, ['id', 'ID', 'uuid', '_id']) ?? []) : []));
  return list.length === 0 || list.length > ids.length ? undefined : ids.toSorted();
}
