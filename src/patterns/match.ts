import { jsonEqual, isArray, isObject, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { hasTargetForm } from '../core/target-form.js';
import { isSuccess } from '../answers/status.js';
import type { OperationId } from '../../spec/model.js';
import { header } from '../answers/header.js';
import type { Body } from '../evidence/exchange.js';
import type { RequestExchangeView } from '../requirements/view.js';
import {
  interpreter,
  type ArraySize,
  type Bound,
  type IdForm,
  type ListSize,
  type Pattern,
  type PatternOf,
  type Presence,
  type RecordValue,
} from './pattern.js';

/**
 * Has an exchange or a list item a pattern? `unknown` where the evidence does not record it, so that the exchange
 * counts on neither side.
 */
export type MatchResult = 'yes' | 'no' | 'unknown';

/** A list item of a response: its position in the list of so many items, and its value. */
export interface ListItem {
  readonly index: number;
  readonly of: number;
  readonly value: Json;
}

/**
 * The facts that a pattern is matched against: one exchange, its place in the run, and one list item of its response.
 */
export interface MatchInput {
  readonly view: RequestExchangeView;
  /**
   * Whether the operation was requested with an issued credential before this exchange; `undefined` where the two
   * overlap.
   */
  readonly wasRequested?: (write: OperationId, of: 'any record' | 'the same record') => boolean | undefined;
  /** Whether this operation made the latest change of the same record; `undefined` where changes overlap it. */
  readonly wasLatest?: (write: OperationId) => boolean | undefined;
  /** Whether the exchange was sent after all changes of the run. */
  readonly isLate?: boolean;
  /** Whether the responses of other operations show that a record of the exchange is as the pattern says. */
  readonly hasState?: (pattern: PatternOf<'state'>) => boolean;
  readonly item?: ListItem;
}

/** Whether an exchange, or the list item of it that the facts name, is as a pattern says. */
export const match: (pattern: Pattern, facts: MatchInput) => MatchResult = interpreter<
  readonly [MatchInput],
  MatchResult
>({
  query: ({ name, is }, { view }) => {
    const values = view.exchange.query[name];
    return is === 'twice'
      ? yesIf(values !== undefined && values.length > 1)
      : matchPresence(is, values, (value) => values?.includes(value) === true);
  },
  'query number': ({ name, is }, { view }) => {
    const number = numberOf(view, name);
    return yesIf(number !== undefined && isWithin(number, is));
  },
  header: ({ name, is }, { view }) => {
    const text = header(view.exchange.request.headers, name);
    return matchPresence(is, text, (value) => text === value);
  },
  target: ({ is }, { view }) => yesIf(hasTargetForm(view.exchange.request.url, is)),
  message: ({ is }, { view }) => yesIf(view.exchange.request.forms?.includes(is) === true),
  method: ({ is }, { view }) => yesIf(view.exchange.request.method === is),
  credential: ({ label }, { view }) => yesIf(view.exchange.credential === label),
  body: ({ is }, { view }) => matchBody(is, view),
  member: ({ at, is }, { view }) => matchMember(at, is, view),
  // The suite fills places of a given body, so that the body differs from run to run and the step names it.
  example: ({ name, body }, { view: { exchange, sentBody } }) =>
    yesIf(exchange.stepName.endsWith(name) || (sentBody !== undefined && jsonEqual(sentBody, body))),
  subject: matchId,
  'made-up-id': matchId,
  'id form': ({ variable, is }, { view }) => {
    const id = view.exchange.bindings[variable];
    return yesIf(id !== undefined && idFormOf(id) === is);
  },
  list: ({ size }, { view }) => matchList(size, view),
  item: ({ is }, { item }) => (item === undefined ? 'unknown' : matchItem(is, item)),
  record: ({ schema, property, text }, { view }) =>
    view.reading === undefined
      ? 'unknown'
      : yesIf(view.visits(schema).some(({ value }) => hasText(value, property, text))),
  shows: ({ schema, text }, { view }) => (view.reading === undefined ? 'unknown' : yesIf(view.texts(schema).has(text))),
  'response member': ({ at, is }, { view: { body } }) =>
    body.kind === 'json' ? yesIf(hasValue(valueAt(body.value, at), is)) : 'unknown',
  state: (pattern, { hasState }) => yesIf(hasState?.(pattern)),
  after: ({ write, sameRecord }, { wasRequested }) =>
    yesIf(wasRequested?.(write, sameRecord ? 'the same record' : 'any record')),
  latest: ({ write }, { wasLatest }) => yesIf(wasLatest?.(write)),
  late: (_, { isLate }) => yesIf(isLate),
  // Which answer a counter has reached is known to the implementation alone.
  every: () => 'unknown',
  status: ({ is }, { view: { status } }) =>
    status === undefined ? 'unknown' : yesIf(is === '2XX' ? isSuccess(status) : status === is),
  all: ({ of }, facts) => together(of.map((part) => match(part, facts))),
});

function matchId({ variable, id }: PatternOf<'subject' | 'made-up-id'>, { view }: MatchInput): MatchResult {
  return yesIf(view.exchange.bindings[variable] === id);
}

const yesIf = (holds: boolean | undefined): MatchResult => (holds === undefined ? 'unknown' : holds ? 'yes' : 'no');

/** All parts hold; one that does not decides, also beside an unknown one. */
function together(parts: readonly MatchResult[]): MatchResult {
  if (parts.includes('no')) return 'no';
  return parts.includes('unknown') ? 'unknown' : 'yes';
}

function matchPresence<Value extends Json>(
  is: Presence<Value>,
  found: unknown,
  has: (value: Value) => boolean,
): MatchResult {
  if (is === 'present') return yesIf(found !== undefined);
  if (is === 'absent') return yesIf(found === undefined);
  return yesIf(has(is.value));
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The form of an id. */
export function idFormOf(id: string): IdForm {
  if (uuid.test(id)) return 'a UUID';
  if (/^\d+$/.test(id)) return 'a number';
  return /^[\w-]+$/.test(id) ? 'a word of letters, digits and hyphens' : 'characters that a path encodes';
}

/** Has a body characters outside ASCII, as they are or escaped? */
export const hasOtherThanAscii = (body: Body | undefined): boolean =>
  body?.kind === 'text' && /\P{ASCII}|\\u(?!00[0-7])[\da-fA-F]{4}/u.test(body.text);

function matchBody(is: PatternOf<'body'>['is'], view: RequestExchangeView): MatchResult {
  const { body } = view.exchange.request;
  if (body === undefined || body.bytes === 0) return yesIf(is === 'none');
  if (is === 'none') return 'no';
  if (is === 'characters outside ASCII' && hasOtherThanAscii(body)) return 'yes';
  if (body.cut) return 'unknown';
  return yesIf(is === 'malformed' && view.sentBody === undefined);
}

/** A request without a JSON object has no members that could be present or absent. */
function matchMember(at: string, is: Presence<Json>, view: RequestExchangeView): MatchResult {
  const { sentBody } = view;
  if (view.exchange.request.body?.cut === true) return 'unknown';
  if (sentBody === undefined || !isObject(sentBody)) return 'no';
  const found = valueAt(sentBody, at);
  return matchPresence(is, found, (value) => found !== undefined && jsonEqual(found, value));
}

/** Whether a number is within a bound. */
export const isWithin = (number: number, bound: Bound): boolean =>
  'atLeast' in bound ? number >= bound.atLeast : number <= bound.atMost;

const numberOf = (view: RequestExchangeView, name: string): number | undefined => {
  const text = view.exchange.query[name]?.[0];
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
};

function matchList(size: ListSize, view: RequestExchangeView): MatchResult {
  const { list } = view;
  if (list.kind !== 'found') return size === 'last page' ? 'no' : 'unknown';
  const { length } = list.items;
  switch (size) {
    case 'no items':
      return yesIf(length === 0);
    case 'one item':
      return yesIf(length === 1);
    case 'more than 100 items':
      return yesIf(length > 100);
    // A page with fewer items than asked for has no page after it; of a full one, that is not known.
    case 'last page':
      return yesIf(length > 0 && (numberOf(view, 'page') ?? 1) > 1 && length < (numberOf(view, 'per_page') ?? 0));
  }
}

function matchItem(is: PatternOf<'item'>['is'], item: ListItem): MatchResult {
  switch (is) {
    case 'first':
      return yesIf(item.index === 0);
    case 'last':
      return yesIf(item.index === item.of - 1);
    case 'after the first 100':
      return yesIf(item.index >= 100);
    default:
      return 'has' in is
        ? yesIf(valueAt(item.value, is.has) !== undefined)
        : yesIf(hasValue(valueAt(item.value, is.at), is.value));
  }
}

/** How many items an array has, as far as patterns tell them apart. */
export const sizeOf = ({ length }: readonly Json[]): ArraySize =>
  length === 0 ? 'no items' : length === 1 ? 'one item' : 'several items';

const hasValue = (found: Json | undefined, is: RecordValue): boolean =>
  typeof is === 'object' ? found !== undefined && isArray(found) && sizeOf(found) === is.items : found === is;

const hasText = (value: Json, property: string, text: string): boolean =>
  isObject(value) && Object.hasOwn(value, property) && value[property] === text;
