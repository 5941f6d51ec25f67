import { isArray, isObject, type Json } from '../../core/json.js';
import { idOf } from '../../answers/ids.js';
import { resourceOf } from '../../relations/resources.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import type { JudgeContext } from '../../requirements/requirement.js';
import type { RequestExchangeView } from '../../requirements/view.js';
import { isOfListening } from '../../evidence/listening.js';
import type { ObserverAnswer, Observer } from './observer.js';

interface Change {
  readonly name: string;
  /** Ids of the records in its path, and of the record that it created. */
  readonly ids: ReadonlySet<string>;
  /** Milliseconds since the start of the run. */
  readonly at: number;
}

interface Delivered {
  readonly event: string;
  readonly values: ReadonlySet<string>;
  readonly at: number;
}

/** Changes and deliveries that are compared, at most: the first ones. */
const most = 2_000;
/** A later delivery is about another change. */
const longestMs = 30_000;
/** Values looked at in one body, at most. */
const mostValues = 500;

/** Which changes cause an event is not shown: an event follows a change whose record its body names. */
export const changesBeforeEvents: Observer = {
  question: 'After which changes is an event delivered?',
  gather: (context) => {
    const changes: Change[] = [];
    const deliveries: Delivered[] = [];
    return {
      see: (view) => {
        const change = changeOf(view, context);
        if (change !== undefined) keepFirst(changes, change);
      },
      seeDelivery: ({ exchange: { event, target, at }, body }) => {
        // The other subscriptions are each made for one event, whose trigger the configuration names.
        if (event === null || !isOfListening(target) || body.kind !== 'json') return;
        const values = new Set<string>();
        collect(body.value, values);
        keepFirst(deliveries, { event, values, at });
      },
      conclude: () => mostFrequent(deliveries, changes),
    };
  },
};

function changeOf(view: RequestExchangeView, { configuration, iface }: JudgeContext): Change | undefined {
  const { operation, exchange } = view;
  if (operation === undefined || operation.safe || !isJudgedSuccess(view)) return undefined;
  const ids = new Set(Object.values(exchange.bindings));
  const body = operation.method === 'POST' && view.body.kind === 'json' ? view.body.value : undefined;
  if (body !== undefined && isObject(body)) {
    const variable = resourceOf(iface, operation.id)?.variable;
    const id = variable === undefined ? undefined : idOf(body, variable, configuration);
    if (id !== undefined) ids.add(id);
  }
  return { name: `${operation.method} ${operation.path}`, ids, at: exchange.at };
}

/** Changes overlap in time, so only those count that an event follows most often. */
function mostFrequent(deliveries: readonly Delivered[], changes: readonly Change[]): readonly ObserverAnswer[] {
  const counts = new Map<string, Map<string, number>>();
  for (const delivered of deliveries) {
    const name = nearest(delivered, changes)?.name;
    if (name === undefined) continue;
    const ofEvent = counts.get(delivered.event) ?? new Map<string, number>();
    counts.set(delivered.event, ofEvent.set(name, (ofEvent.get(name) ?? 0) + 1));
  }
  return [...counts].flatMap(([subject, ofEvent]) => {
    const highest = Math.max(...ofEvent.values());
    return [...ofEvent].flatMap(([answer, count]) => (count === highest ? [{ subject, answer }] : []));
  });
}

/** The last change before a delivery, among those of which the body names the most records. */
function nearest({ values, at }: Delivered, changes: readonly Change[]): Change | undefined {
  let found: { readonly change: Change; readonly shared: number } | undefined;
  for (const change of changes) {
    if (change.at > at || change.at < at - longestMs) continue;
    const shared = [...change.ids].filter((id) => values.has(id)).length;
    if (shared === 0 || shared < (found?.shared ?? 0)) continue;
    if (found === undefined || shared > found.shared || change.at > found.change.at) found = { change, shared };
  }
  return found?.change;
}

/** Keeps the earliest, so that the order in which they are seen does not matter. */
function keepFirst<T extends { readonly at: number }>(kept: T[], next: T): void {
  kept.push(next);
  if (kept.length < 2 * most) return;
  kept.sort((a, b) => a.at - b.at);
  kept.length = most;
}

function collect(value: Json, into: Set<string>): void {
  if (into.size >= mostValues) return;
  if (isArray(value)) for (const item of value) collect(item, into);
  else if (isObject(value)) for (const member of Object.values(value)) collect(member, into);
  else if (typeof value === 'string' || typeof value === 'number') into.add(String(value));
}
