import type { Bindings } from '../evidence/exchange.js';
import { locateList } from '../answers/list-location.js';
import { isArray, isObject, type Json, type JsonObject } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import type { Address } from './address.js';
import type { Learner } from './knowledge-buffer.js';
import { mostRecords, shownKeys } from './shown-records.js';
import { unwrappedRecord } from './unwrapped.js';

/** Texts that look like values of an enumeration, e.g. the kind of an appliance. */
const isEnumerated = (value: Json): boolean => typeof value === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value);

/** Records of the same sort: they have the same members, with the same enumerated values. */
const sortOf = (record: JsonObject): string =>
  JSON.stringify(Object.entries(record).map(([name, value]) => (isEnumerated(value) ? [name, value] : name)));

/** The first record of each sort. */
function ofEachSort(records: readonly JsonObject[]): readonly JsonObject[] {
  const first = new Map<string, JsonObject>();
  for (const record of records) if (!first.has(sortOf(record))) first.set(sortOf(record), record);
  return [...first.values()].slice(0, mostRecords);
}

/** Is the response a list? By the interface, which states a maximum of items for most lists, or by its content. */
const isListed = ({ yields }: Step, { operation }: Address, answer: Json): boolean =>
  isArray(answer) || yields !== undefined || operation?.query.some(({ name }) => name === 'per_page') === true;

/** Items of a list that are looked at. */
const itemsOfList = 100;

/** The records that a response shows: the items of its list, or one record. */
export interface RecordsShown {
  readonly isList: boolean;
  readonly things: readonly Json[];
}

/** The records that the response to a step shows: the items of its list, or one record. */
export function recordsShownBy(
  step: Step,
  address: Address,
  answer: Json,
  listPointer: string | undefined,
): RecordsShown {
  if (!isListed(step, address, answer)) return { isList: false, things: [unwrappedRecord(answer)] };
  const list = locateList(answer, listPointer);
  return { isList: true, things: list.kind === 'found' ? list.items.slice(0, itemsOfList).map(unwrappedRecord) : [] };
}

/** The variable of the records that a reading shows. */
export const ownVariable = ({ yields }: Step, { path }: Address): string | undefined =>
  yields?.[0] ?? /\/\{([^}]+)\}$/.exec(path)?.[1];

/** Gives the learner the record that a reading answered, or some of a list. */
export function learnRecords(
  learner: Pick<Learner, 'wantsRecord' | 'learnRecord'>,
  { isList, things }: RecordsShown,
  { step, address, seenWith }: { readonly step: Step; readonly address: Address; readonly seenWith: Bindings },
  isSecret: (text: string) => boolean,
): void {
  const keys = shownKeys(step, address)
    .slice(0, isList ? undefined : 1)
    .filter((key) => learner.wantsRecord(key));
  if (keys.length === 0) return;
  for (const record of ofEachSort(things.filter(isObject)))
    if (!isSecret(JSON.stringify(record))) for (const key of keys) learner.learnRecord(key, { record, seenWith });
}
