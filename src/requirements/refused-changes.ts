import type { Operation } from '../../spec/model.js';
import { canonical, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { compareWithSent } from '../relations/compare-with-sent.js';
import { comparedFlaw, isJudgedSuccess, show } from './build.js';
import type { ComparedFlaw } from './requirement.js';
import { lastAnswers, type RequestExchangeView, type Views } from './view.js';

/** A value that no service takes by itself: no empty text, no zero, no truth value. */
const isTelling = (value: Json): boolean =>
  (typeof value === 'string' && value.length > 1) || (typeof value === 'number' && Math.abs(value) > 1);

const isRefused = ({ status = 0 }: RequestExchangeView): boolean => status >= 400 && status < 500;

/** The response to an accepted change, as JSON. */
const shownBy = (view: RequestExchangeView): Json | undefined =>
  isJudgedSuccess(view) && view.body.kind === 'json' ? view.body.value : undefined;

/**
 * Members of a refused PATCH whose values the response to the next accepted change shows: of a change that is refused,
 * no part may be made (RFC 5789 §2). A value counts only where the response to the accepted change before it shows
 * another one, and no accepted change sent it.
 *
 * @param views the exchanges of one scenario, in the order in which they were sent
 */
export function madeThoughRefused(views: Views, write: Operation): readonly ComparedFlaw[] {
  if (write.method !== 'PATCH') return [];
  const all = lastAnswers(views, write.id);
  return all.flatMap((refused, at) => {
    const { sentBody: sent } = refused;
    if (!isRefused(refused) || sent === undefined) return [];
    const isSame = (view: RequestExchangeView): boolean =>
      shownBy(view) !== undefined && canonical(view.exchange.bindings) === canonical(refused.exchange.bindings);
    const [before, after] = [all.slice(0, at).findLast(isSame), all.slice(at + 1).find(isSame)];
    if (before === undefined || after === undefined) return [];
    const differed = compareWithSent(sent, shownBy(before) ?? null).contradicting.map(({ pointer }) => pointer);
    const isAccepted = (pointer: string, value: Json): boolean =>
      all.some((view) => view.succeeded && valueAt(view.sentBody ?? null, pointer) === value);
    return compareWithSent(sent, shownBy(after) ?? null)
      .same.filter(({ pointer, sent: value }) => isTelling(value) && differed.includes(pointer))
      .filter(({ pointer, sent: value }) => !isAccepted(pointer, value))
      .map(({ pointer, sent: value }) =>
        comparedFlaw(after.exchange, [refused.exchange], {
          pointer,
          message: 'a part of a change that was refused is made',
          expected: show(valueAt(shownBy(before) ?? null, pointer) ?? null),
          actual: `${show(value)}, as in the refused request`,
        }),
      );
  });
}
