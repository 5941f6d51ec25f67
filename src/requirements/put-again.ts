import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '../../spec/model.js';
import { isObject, type Json } from '../core/json.js';
import { isReflected } from '../relations/compare-with-sent.js';
import { listsIn } from '../relations/replaced-lists.js';
import { sentTwiceStep, turnedBackStep } from '../stimuli/turned-body.js';
import { comparedFlaw } from './build.js';
import { lastAttemptsOfStep } from './control.js';
import { readAfter } from './read-after.js';
import type { ComparedFlaw } from './requirement.js';
import { accepted } from './shown-otherwise.js';
import type { Views } from './view.js';

const copiesOf = (item: Json, list: readonly Json[]): number =>
  list.filter((like) => isDeepStrictEqual(item, like) || (isObject(item) && isReflected(item, like))).length;

/**
 * Lists with more copies of an entry after two identical PUT requests than after the first request of this body:
 * several identical requests have the effect of a single request (RFC 9110 §9.2.2).
 */
export function putAgain(views: Views, write: Operation, read: Operation): readonly ComparedFlaw[] {
  const again = lastAttemptsOfStep(views, write.id, sentTwiceStep(write.id)).at(-1);
  const [once] = readAfter(views, write, read, write.id);
  const [twice] = readAfter(views, write, read, turnedBackStep(write.id));
  if (write.method !== 'PUT' || once === undefined || twice === undefined) return [];
  if (again === undefined || !again.succeeded || again.status === accepted) return [];
  const before = listsIn(once);
  return [...listsIn(twice)].flatMap(([pointer, { sent, seen }]) => {
    const shown = before.get(pointer)?.seen ?? [];
    const more = sent.find((item) => copiesOf(item, shown) > 0 && copiesOf(item, seen) > copiesOf(item, shown));
    return more === undefined || seen.length <= shown.length
      ? []
      : [
          comparedFlaw(twice.last.view.exchange, [twice.written.exchange, again.exchange], {
            pointer,
            message: 'an entry of the list comes back more often after the same PUT was sent twice than after one',
            expected: `${shown.length} in the list, as after one`,
            actual: `${seen.length} in the list`,
          }),
        ];
  });
}
