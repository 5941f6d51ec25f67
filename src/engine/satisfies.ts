import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '../config/configuration.js';
import { compareWithSent, isReflected } from '../evidence/compare-with-sent.js';
import { createdId, idOf } from '../answers/ids.js';
import { locateList, type ListLocation } from '../answers/list-location.js';
import { shownRecord } from '../answers/shown-record.js';
import type { Bindings } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import type { Until, Where } from '../stimuli/scenario.js';

/** What a scenario remembers of its steps, by name: bodies that were sent, answers that came. */
export interface Memory {
  readonly sent: ReadonlyMap<string, Json>;
  /** Steps whose bodies were made of answers: the server may set some of them itself. */
  readonly learned: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, Json>;
  readonly bindings: Bindings;
}

/** Does an answer show what a step expects? True also where nothing can be compared: asking again would not help. */
export function satisfies(
  until: Until,
  answer: Json,
  { sent, learned, answers, bindings }: Memory,
  listPointer: string | undefined,
  configuration: Configuration,
): boolean {
  const earlier = 'step' in until ? answers.get(until.step) : undefined;
  const list = (): ListLocation => locateList(answer, listPointer);
  const idsIn = (where: ListLocation, variable: string): readonly string[] =>
    where.kind === 'found' ? where.items.flatMap((item) => idOf(item, variable, configuration) ?? []) : [];
  switch (until.kind) {
    case 'reflects': {
      if (learned.has(until.step)) return true;
      const { at = { kind: 'answer' }, sentAt } = until;
      const whole = sent.get(until.step);
      const body = whole === undefined || sentAt === undefined ? whole : valueAt(whole, sentAt);
      const id = at.kind === 'item' ? bindings[at.variable] : undefined;
      if (body === undefined) return true;
      const shown = shownRecord(answer, at, id, list(), configuration);
      // What is missing in a list that is there may come, as what was created does.
      if (shown.kind !== 'shown') return shown.kind === 'no-list';
      return compareWithSent(body, shown.record).contradicting.length === 0;
    }
    case 'reflects-no-more': {
      const body = sent.get(until.step);
      return body === undefined || !isReflected(body, answer);
    }
    case 'lists-none-of': {
      const before = earlier === undefined ? [] : idsIn(locateList(earlier, listPointer), until.variable);
      const now = new Set(idsIn(list(), until.variable));
      return !before.some((id) => now.has(id));
    }
    case 'lists-not':
      return !idsIn(list(), until.variable).includes(bindings[until.variable] ?? '');
    case 'lists': {
      const id = earlier === undefined ? undefined : createdId(earlier, until.variable, configuration);
      const found = list();
      return id === undefined || found.kind !== 'found' || idsIn(found, until.variable).includes(id);
    }
    case 'agrees':
      return (
        earlier === undefined ||
        until.at.every(([here, there]) => isDeepStrictEqual(valueAt(answer, here), valueAt(earlier, there)))
      );
  }
}

/** The thing in an answer whose id is to be taken. */
export function thingAt(
  answer: Json,
  where: Where,
  operation: OperationId | null,
  { lists }: Configuration,
): Json | undefined {
  if (where === 'answer') return answer;
  if (where !== 'first item') return valueAt(answer, where);
  const list = locateList(answer, operation === null ? undefined : lists?.[operation]);
  return list.kind === 'found' ? list.items[0] : undefined;
}
