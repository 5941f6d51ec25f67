import type { Configuration } from '../config/configuration.js';
import { jsonEqual, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { idOf } from '../answers/ids.js';
import type { ListLocation } from '../answers/list-location.js';
import { compareWithSent, type listsAfter, type SentComparison } from './compare-with-sent.js';
import { findRecord, type RecordLocation } from './shown-record.js';

/** A response in which a record is looked for, with its list and the configuration. */
export interface SearchedResponse {
  readonly answer: Json;
  readonly list: ListLocation;
  readonly configuration: Configuration;
}

/** The ids that the items of a list carry for a variable. */
export const idsListed = (
  { list, configuration }: Omit<SearchedResponse, 'answer'>,
  variable: string,
): readonly string[] =>
  list.kind === 'found' ? list.items.flatMap((item) => idOf(item, variable, configuration) ?? []) : [];

/** *Listed in*: does a list have an item with this id? `unknown` where the response has no list. */
export function isListed(
  { list, configuration }: Omit<SearchedResponse, 'answer'>,
  variable: string,
  id: string,
): 'yes' | 'no' | 'unknown' {
  if (list.kind !== 'found') return 'unknown';
  return idsListed({ list, configuration }, variable).includes(id) ? 'yes' : 'no';
}

/** The comparison of a sent body with a response: the members of both, or that the record or the list is missing. */
export type BodyAgreement =
  | ({ readonly kind: 'compared' } & SentComparison)
  | { readonly kind: 'missing' }
  | { readonly kind: 'no-list' };

/** *Agrees with*: compares a body with the record that a response shows of it. */
export function agreementWith(
  sent: Json,
  { answer, list, configuration }: SearchedResponse,
  at: RecordLocation,
  id?: string,
  lists?: ReturnType<typeof listsAfter>,
): BodyAgreement {
  const found = findRecord(answer, at, id, list, configuration);
  return found.kind === 'shown' ? { kind: 'compared', ...compareWithSent(sent, found.record, lists) } : found;
}

/** The part of a body that a view shows. */
export const partOf = (body: Json, shows: `/${string}` | undefined): Json | undefined =>
  shows === undefined ? body : valueAt(body, shows);

/** The records that a deletion removes, so that no later response may show them. */
export type DeletedRecords =
  /** The record without an id that an earlier response showed: other content, such as default values, is not it. */
  | { readonly kind: 'record'; readonly before: Json }
  /** Every item of the list. */
  | { readonly kind: 'items'; readonly variable: string }
  /** The item of the list with this id. */
  | { readonly kind: 'item'; readonly variable: string; readonly id: string | undefined };

/**
 * *Gone from*: the ids of deleted records that a response still shows; for a record without an id, one word in place of
 * an id; `undefined` if the response cannot be read.
 */
export function idsStillShown(gone: DeletedRecords, looked: SearchedResponse): readonly string[] | undefined {
  if (gone.kind === 'record') return jsonEqual(gone.before, looked.answer) ? ['the record as it was'] : [];
  if (looked.list.kind !== 'found') return undefined;
  const ids = idsListed(looked, gone.variable);
  return gone.kind === 'items' ? ids : ids.filter((id) => id === gone.id);
}
