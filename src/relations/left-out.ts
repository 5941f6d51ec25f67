import { isArray, isObject, type Json } from '../core/json.js';
import { childPointer, valueAt } from '../core/pointer.js';
import { compareWithSent, type SentComparison } from './compare-with-sent.js';
import type { SentAndSeen } from './replaced-lists.js';

/**
 * Does a record lack a value that was written, although it shows another sent value of the member? A text or a number
 * counts where the reading after the body itself (`own`) shows the member; zero and booleans where any reading does.
 * Two bodies that differ in a further boolean are not compared then: a service that is turned off may have no limit.
 */
export function isLeftOut(
  { pointer, sent }: Pick<SentComparison['otherwise'][number], 'pointer' | 'sent'>,
  reading: SentAndSeen,
  own: SentAndSeen | undefined,
  readings: readonly SentAndSeen[],
): boolean {
  const isShownBy = (other: SentAndSeen): boolean =>
    compareWithSent(other.sent, other.seen).same.some((one) => one.pointer === pointer && one.sent !== sent);
  if (typeof sent !== 'boolean' && sent !== 0) return own !== undefined && isShownBy(own);
  const further = booleansIn(reading.sent).filter((each) => each.pointer !== pointer);
  return readings.some(
    (other) =>
      isShownBy(other) && further.every((each) => (valueAt(other.sent, each.pointer) ?? each.value) === each.value),
  );
}

function booleansIn(body: Json, pointer = ''): readonly { readonly pointer: string; readonly value: boolean }[] {
  if (typeof body === 'boolean') return [{ pointer, value: body }];
  const parts = isArray(body) ? [...body.entries()] : isObject(body) ? Object.entries(body) : [];
  return parts.flatMap(([key, part]) => booleansIn(part, childPointer(pointer, key)));
}
