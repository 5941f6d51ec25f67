import { isDeepStrictEqual } from 'node:util';
import type { Configuration } from '../config/configuration.js';
import { compareWithSent } from '../evidence/compare-with-sent.js';
import { createdId, idOf } from '../evidence/ids.js';
import { locateList } from '../evidence/list-location.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import type { Until, Where } from '../stimuli/scenario.js';

/** What a scenario remembers of its steps, by name: bodies that were sent, answers that came. */
export interface Memory {
  readonly sent: ReadonlyMap<string, Json>;
  readonly answers: ReadonlyMap<string, Json>;
}

/** Does an answer show what a step expects? True also where nothing can be compared: asking again would not help. */
export function satisfies(
  until: Until,
  answer: Json,
  { sent, answers }: Memory,
  listPointer: string | undefined,
  configuration: Configuration,
): boolean {
  const earlier = answers.get(until.step);
  switch (until.kind) {
    case 'reflects': {
      const body = sent.get(until.step);
      return body === undefined || compareWithSent(body, answer).contradicting.length === 0;
    }
    case 'lists': {
      const id = earlier === undefined ? undefined : createdId(earlier, until.variable, configuration);
      const list = locateList(answer, listPointer);
      return (
        id === undefined ||
        list.kind !== 'found' ||
        list.items.some((item) => idOf(item, until.variable, configuration) === id)
      );
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
