import type { Operation } from '../../spec/model.js';
import { isObject, jsonEqual, ownMember, type Json } from '../core/json.js';
import { childPointer } from '../core/pointer.js';
import { comparedFlaw, isJudgedSuccess, show } from './build.js';
import { isOfSameRecord } from './consistent.js';
import { readAfter } from './read-after.js';
import type { ComparedFlaw } from './requirement.js';
import { lastAnswers, type RequestExchangeView, type Views } from './view.js';

/** Names of members whose new value decides which other members a record has. */
const deciding = /(kind|type|mode|state|status)$/i;

const bodyOf = ({ body }: RequestExchangeView): Json | undefined => (body.kind === 'json' ? body.value : undefined);

/**
 * Members of a created record that a PATCH without them removed: a PATCH describes the changes to be made (RFC 5789
 * §2). The creation wrote these members, and a reading before the PATCH showed them with the values of the creation.
 *
 * @param views the exchanges of one scenario, in the order in which they were sent
 */
export function lostByChange(
  views: Views,
  write: Operation,
  read: Operation,
  create: string | undefined,
): readonly ComparedFlaw[] {
  const [changed] = readAfter(views, write, read, write.id);
  if (write.method !== 'PATCH' || create === undefined || changed === undefined || !isObject(changed.sent)) return [];
  const { sent, seen, written, last } = changed;
  if (written.exchange.pathOrigin !== 'created' || !isObject(seen)) return [];
  const earlier = lastAnswers(views).filter(
    (view) => view.exchange.step < written.exchange.step && isJudgedSuccess(view),
  );
  const before = earlier.findLast(({ exchange }) => exchange.operation === read.id);
  const shown = before === undefined ? undefined : bodyOf(before);
  if (before === undefined || shown === undefined || !isObject(shown) || !isOfSameRecord(written, before)) return [];
  const changes = earlier.filter(
    ({ exchange: { operation, step } }) => operation === write.id && step > before.exchange.step,
  );
  const named = [sent, ...changes.flatMap(({ sentBody }) => sentBody ?? [])].flatMap((body) =>
    isObject(body) ? Object.keys(body) : [],
  );
  if (named.some((name) => deciding.test(name))) return [];
  const created = earlier.flatMap(({ exchange, sentBody }) =>
    exchange.operation === create && sentBody !== undefined && isObject(sentBody) ? Object.entries(sentBody) : [],
  );
  const lost = created.filter(
    ([name, value]) =>
      value !== null &&
      !named.includes(name) &&
      jsonEqual(value, ownMember(shown, name) ?? null) &&
      (ownMember(seen, name) ?? null) === null,
  );
  return [...new Map(lost)].map(([name, value]) =>
    comparedFlaw(last.view.exchange, [before.exchange, written.exchange], {
      pointer: childPointer('', name),
      message: 'a member that the creation wrote is gone after a PATCH that does not name it',
      expected: show(value),
      actual: 'nothing',
    }),
  );
}
