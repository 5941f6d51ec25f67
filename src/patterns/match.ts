import { equal, isObject, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { isSuccess } from '../answers/status.js';
import type { OperationId } from '../../spec/model.js';
import { header } from '../answers/header.js';
import { hasTargetForm } from './target-form.js';
import type { RequestView } from '../requirements/view.js';
import type { Bound, ListSize, Pattern, Presence } from './pattern.js';

/** `unknown`: the evidence does not record it, so the exchange counts on neither side. */
export type Match = 'yes' | 'no' | 'unknown';

/** A list item of a response: its position in the list of so many items, and its value. */
export interface ListItem {
  readonly index: number;
  readonly of: number;
  readonly value: Json;
}

/**
 * The facts that a pattern is matched against: one exchange, its place in the run, and one list item of its response.
 */
export interface Facts {
  readonly view: RequestView;
  /**
   * Whether the operation was requested with an issued credential before this exchange; `undefined` where the two
   * overlap.
   */
  readonly wasRequested?: (write: OperationId, of: 'any record' | 'the same record') => boolean | undefined;
  /** Whether the exchange was sent after all changes of the run. */
  readonly isLate?: boolean;
  readonly item?: ListItem;
}

/** Whether an exchange, or the list item of it that the facts name, is as a pattern says. */
export function match(pattern: Pattern, facts: Facts): Match {
  const { view } = facts;
  const { exchange } = view;
  switch (pattern.kind) {
    case 'query': {
      const values = exchange.query[pattern.name];
      return pattern.is === 'twice'
        ? yesIf(values !== undefined && values.length > 1)
        : matchPresence(pattern.is, values, (value) => values?.includes(value) === true);
    }
    case 'query number': {
      const number = numberOf(view, pattern.name);
      return yesIf(number !== undefined && isWithin(number, pattern.is));
    }
    case 'header': {
      const text = header(exchange.request.headers, pattern.name);
      return matchPresence(pattern.is, text, (value) => text === value);
    }
    case 'target':
      return yesIf(hasTargetForm(exchange.request.url, pattern.is));
    case 'method':
      return yesIf(exchange.request.method === pattern.is);
    case 'credential':
      return yesIf(exchange.credential === pattern.label);
    case 'body':
      return matchBody(pattern.is, view);
    case 'member':
      return matchMember(pattern.at, pattern.is, view);
    case 'example':
      // The suite fills places of a given body, so that the body differs from run to run and the step names it.
      return yesIf(
        exchange.stepName.endsWith(pattern.name) || (view.sentBody !== undefined && equal(view.sentBody, pattern.body)),
      );
    case 'subject':
    case 'made-up-id':
      return yesIf(exchange.bindings[pattern.variable] === pattern.id);
    case 'list':
      return matchList(pattern.size, view);
    case 'item':
      return facts.item === undefined ? 'unknown' : matchItem(pattern.is, facts.item);
    case 'record':
      return view.reading === undefined
        ? 'unknown'
        : yesIf(view.visits(pattern.schema).some(({ value }) => hasText(value, pattern.property, pattern.text)));
    case 'shows':
      return view.reading === undefined ? 'unknown' : yesIf(view.texts(pattern.schema).has(pattern.text));
    case 'after':
      return yesIf(facts.wasRequested?.(pattern.write, pattern.sameRecord ? 'the same record' : 'any record'));
    case 'late':
      return yesIf(facts.isLate);
    // Which answer a counter has reached is known to the implementation alone.
    case 'every':
      return 'unknown';
    case 'status':
      if (view.status === undefined) return 'unknown';
      return yesIf(pattern.is === '2XX' ? isSuccess(view.status) : view.status === pattern.is);
    case 'all':
      return together(pattern.of.map((part) => match(part, facts)));
  }
}

const yesIf = (holds: boolean | undefined): Match => (holds === undefined ? 'unknown' : holds ? 'yes' : 'no');

/** All parts hold; one that does not decides, also beside an unknown one. */
function together(parts: readonly Match[]): Match {
  if (parts.includes('no')) return 'no';
  return parts.includes('unknown') ? 'unknown' : 'yes';
}

function matchPresence<Value extends Json>(is: Presence<Value>, found: unknown, has: (value: Value) => boolean): Match {
  if (is === 'present') return yesIf(found !== undefined);
  if (is === 'absent') return yesIf(found === undefined);
  return yesIf(has(is.value));
}

function matchBody(is: 'none' | 'malformed', view: RequestView): Match {
  const { body } = view.exchange.request;
  if (body === undefined || body.bytes === 0) return yesIf(is === 'none');
  if (is === 'none') return 'no';
  return body.cut ? 'unknown' : yesIf(view.sentBody === undefined);
}

/** A request without a JSON object has no members that could be present or absent. */
function matchMember(at: string, is: Presence<Json>, view: RequestView): Match {
  const { sentBody } = view;
  if (view.exchange.request.body?.cut === true) return 'unknown';
  if (sentBody === undefined || !isObject(sentBody)) return 'no';
  const found = valueAt(sentBody, at);
  return matchPresence(is, found, (value) => found !== undefined && equal(found, value));
}

/** Whether a number is within a bound. */
export const isWithin = (number: number, bound: Bound): boolean =>
  'atLeast' in bound ? number >= bound.atLeast : number <= bound.atMost;

const numberOf = (view: RequestView, name: string): number | undefined => {
  const text = view.exchange.query[name]?.[0];
  return text === undefined || !/^\d+$/.test(text) ? undefined : Number(text);
};

function matchList(size: ListSize, view: RequestView): Match {
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

function matchItem(is: Extract<Pattern, { readonly kind: 'item' }>['is'], item: ListItem): Match {
  switch (is) {
    case 'first':
      return yesIf(item.index === 0);
    case 'last':
      return yesIf(item.index === item.of - 1);
    case 'after the first 100':
      return yesIf(item.index >= 100);
    default:
      return yesIf(valueAt(item.value, is.at) === is.text);
  }
}

const hasText = (value: Json, property: string, text: string): boolean =>
  isObject(value) && Object.hasOwn(value, property) && value[property] === text;
