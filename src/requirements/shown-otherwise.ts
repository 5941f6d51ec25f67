import type { Operation } from '../../spec/model.js';
import { isArray, type Json } from '../core/json.js';
import { valueAt } from '../core/pointer.js';
import {
  compareWithSent,
  listsAfter,
  type ContradictedMember,
  type SentComparison,
} from '../relations/compare-with-sent.js';
import { isOtherForm, mayShowEarlier } from '../relations/other-forms.js';
import { toldChange } from '../relations/told-difference.js';
import { listsNotEmptied } from '../relations/replaced-lists.js';
import { comparedFlaw, isJudgedSuccess, show } from './build.js';
import type { Purpose } from '../evidence/exchange.js';
import type { ComparedFlaw } from './requirement.js';
import { lastAnswers, type RequestExchangeView, type Views } from './view.js';

/** Requests whose bodies are drawn within their schema, or vary in their form. */
const drawn: ReadonlySet<Purpose> = new Set(['boundary', 'random', 'control', 'wire', 'success']);

/** A 202 says that the change may be made later (RFC 9110 §15.3.3). */
export const accepted = 202;

type Lists = ReturnType<typeof listsAfter>;

interface Written {
  readonly view: RequestExchangeView;
  readonly sent: Json;
  readonly seen: Json;
}

const index = /\/\d+(?=\/|$)/g;

/** A place in a body, whichever items of lists lead to it. */
const placeOf = (pointer: string): string => pointer.replaceAll(index, '/*');

/**
 * Is it known which value of the response stands for the one that was sent? The items of a list may come back in
 * another order, and a PATCH may add to them.
 */
const hasOneCounterpart = (pointer: string, { sent, seen }: Pick<Written, 'sent' | 'seen'>, lists: Lists): boolean =>
  [...pointer.matchAll(index)].every(({ index: at }) => {
    const [before, after] = [sent, seen].map((body) => valueAt(body, pointer.slice(0, at)));
    return !isArray(before) || (lists === 'replaced' && before.length === 1 && isArray(after) && after.length === 1);
  });

/** A text that became a number, or the other way round. */
const retyped = ({ pointer, sent, seen }: SentComparison['otherwise'][number]): readonly ContradictedMember[] =>
  typeof seen === 'string' || typeof seen === 'number' ? [{ pointer, sent, seen }] : [];

/**
 * Members that the response to an accepted change shows with another value than the one that was sent. A service may
 * ignore members without saying so, so only those are looked at that were shown with two other sent values.
 */
export function shownOtherwise(views: Views, write: Operation): readonly ComparedFlaw[] {
  const changes = lastAnswers(views, write.id).flatMap((view): readonly Written[] =>
    isJudgedSuccess(view) &&
    drawn.has(view.exchange.purpose) &&
    view.status !== accepted &&
    view.sentBody !== undefined &&
    view.body.kind === 'json'
      ? [{ view, sent: view.sentBody, seen: view.body.value }]
      : [],
  );
  const lists = listsAfter(write.method);
  const compared = changes.map((change) => ({ change, ...compareWithSent(change.sent, change.seen, lists) }));
  const kept = new Map<string, Set<string>>();
  for (const { same } of compared)
    for (const { pointer, sent } of same) {
      const place = placeOf(pointer);
      kept.set(place, (kept.get(place) ?? new Set()).add(JSON.stringify(sent)));
    }
  return compared.flatMap(({ change, contradicting, otherwise }) =>
    [...contradicting, ...otherwise.flatMap(retyped)]
      .filter(
        ({ pointer, sent, seen }) =>
          (kept.get(placeOf(pointer))?.size ?? 0) > 1 &&
          !isOtherForm(sent, seen) &&
          !mayShowEarlier(pointer, sent) &&
          hasOneCounterpart(pointer, change, lists),
      )
      .concat(lists === 'added to' ? listsNotEmptied(change, changes) : [])
      .map(({ pointer, sent, seen }) =>
        comparedFlaw(change.view.exchange, [], {
          pointer,
          message: `the response to a change shows another value than the one that was sent: ${toldChange(sent, seen)}`,
          expected: show(sent),
          actual: show(seen),
        }),
      ),
  );
}
