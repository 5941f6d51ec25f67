import type { Operation } from '../../spec/model.js';
import { isObject, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import { compareWithSent } from '../relations/compare-with-sent.js';
import { partSteps } from '../stimuli/parts-of-body.js';
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

/** Does the body of the request have no member? */
export const isWithoutMembers = ({ sentBody: sent }: RequestExchangeView): boolean =>
  sent !== undefined && isObject(sent) && Object.keys(sent).length === 0;

/** Do the paths of two requests name the same record, as far as both name it? */
const isSame = (one: RequestExchangeView, other: RequestExchangeView): boolean =>
  Object.entries(one.exchange.bindings).every(([name, value]) => other.exchange.bindings[name] === value);

/**
 * Members of a refused change whose values the record shows afterwards: in its next reading, or in the response to the
 * next accepted PATCH. Of a change that is refused, no part may be made (RFC 5789 §2, RFC 9110 §15.5). A value counts
 * only where the response before it shows another one, and no accepted change sent it.
 *
 * @param views the exchanges of one scenario, in the order in which they were sent
 * @param read the reading of the record, if there is one
 */
export function madeThoughRefused(views: Views, write: Operation, read?: Operation): readonly ComparedFlaw[] {
  const isChange = ({ exchange }: RequestExchangeView): boolean => exchange.operation === write.id;
  const isReading = ({ exchange }: RequestExchangeView): boolean =>
    read !== undefined && exchange.operation === read.id;
  const answers = lastAnswers(views);
  const accepted = answers.filter((view) => isChange(view) && view.succeeded);
  // Of two changes at the same time, neither is the next one; and a PATCH of one member is read in other views alone.
  const { together, one } = partSteps(write.id);
  const isOfPart = ({ exchange }: RequestExchangeView): boolean =>
    [together.first, together.others, one].includes(exchange.stepName);
  const all = answers.filter((view) => (isChange(view) && !isOfPart(view)) || isReading(view));
  const isAccepted = (pointer: string, value: Json): boolean =>
    accepted.some(({ sentBody }) => valueAt(sentBody ?? null, pointer) === value);
  return all.flatMap((refused, at) => {
    const { sentBody: sent } = refused;
    if (!isChange(refused) || !isRefused(refused) || sent === undefined) return [];
    // After a change that should be accepted, the readings and the changes without members were made for its values.
    const isMadeForIt = (view: RequestExchangeView): boolean => !isChange(view) || isWithoutMembers(view);
    const isShown = (view: RequestExchangeView): boolean =>
      (refused.exchange.purpose !== 'success' || !isMadeForIt(view)) &&
      shownBy(view) !== undefined &&
      isSame(refused, view);
    const before = all.slice(0, at).findLast(isShown);
    const after = all.slice(at + 1).find(isShown);
    // A PUT replaces all that a refused one may have left.
    if (before === undefined || after === undefined || (isChange(after) && write.method !== 'PATCH')) return [];
    const differed = compareWithSent(sent, shownBy(before) ?? null).contradicting.map(({ pointer }) => pointer);
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
