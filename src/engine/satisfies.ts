import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '../config/configuration.js';
import { createdId } from '../answers/ids.js';
import { locateList } from '../answers/list-location.js';
import {
  agreementWith,
  idsListed,
  isListed,
  partOf,
  idsStillShown,
  type SearchedResponse,
} from '../relations/holds.js';
import type { Bindings } from '../evidence/exchange.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import type { AwaitedContent, RecordPosition } from '../stimuli/scenario.js';

/** The sent bodies and the responses of a scenario's steps, by name. */
export interface StepContents {
  readonly sent: ReadonlyMap<string, Json>;
  /** Steps whose bodies were made of answers: the server may set some of them itself. */
  readonly learned: ReadonlySet<string>;
  readonly answers: ReadonlyMap<string, Json>;
  readonly bindings: Bindings;
}

/**
 * Does a response show the expected state? Also true where they cannot be compared: repeating the request would not
 * help.
 */
export function showsAwaitedContent(
  until: AwaitedContent,
  answer: Json,
  { sent, learned, answers, bindings }: StepContents,
  listPointer: string | undefined,
  configuration: Configuration,
): boolean {
  const earlier = 'step' in until ? answers.get(until.step) : undefined;
  const looked = (): SearchedResponse => ({ answer, list: locateList(answer, listPointer), configuration });
  switch (until.kind) {
    case 'reflects': {
      if (learned.has(until.step)) return true;
      const { at = { kind: 'answer' }, sentAt } = until;
      const whole = sent.get(until.step);
      const body = whole === undefined ? undefined : partOf(whole, sentAt);
      if (body === undefined) return true;
      const found = agreementWith(body, looked(), at, at.kind === 'item' ? bindings[at.variable] : undefined);
      // A record that is missing in a list may still come, as a created one does.
      return found.kind === 'compared' ? found.contradicting.length === 0 : found.kind === 'no-list';
    }
    case 'shows-no-more':
      return earlier === undefined || idsStillShown({ kind: 'record', before: earlier }, looked())?.length === 0;
    case 'lists-none-of': {
      const list = earlier === undefined ? undefined : locateList(earlier, listPointer);
      const before = list === undefined ? [] : idsListed({ list, configuration }, until.variable);
      const now = new Set(idsListed(looked(), until.variable));
      return !before.some((id) => now.has(id));
    }
    case 'lists-not':
      return isListed(looked(), until.variable, bindings[until.variable] ?? '') !== 'yes';
    case 'lists': {
      const id = earlier === undefined ? undefined : createdId(earlier, until.variable, configuration);
      return id === undefined || isListed(looked(), until.variable, id) !== 'no';
    }
    case 'agrees':
      return (
        earlier === undefined ||
        until.at.every(([here, there]) => isDeepStrictEqual(valueAt(answer, here), valueAt(earlier, there)))
      );
  }
}

/**
 * The record at a position in a response: the response itself, the first item of its list, or the value at a pointer.
 */
export function recordAt(
  answer: Json,
  where: RecordPosition,
  operation: OperationId | null,
  { lists }: Configuration,
): Json | undefined {
  if (where === 'answer') return answer;
  if (where !== 'first item') return valueAt(answer, where);
  const list = locateList(answer, operation === null ? undefined : lists?.[operation]);
  return list.kind === 'found' ? list.items[0] : undefined;
}
