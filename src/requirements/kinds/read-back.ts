import { isObject, jsonEqual, type Json } from '../../core/json.js';
import { pointerTokens, valueAt } from '../../core/pointer.js';
import { alteredAdditions } from '../../relations/added-members.js';
import { compareWithSent, listsAfter } from '../../relations/compare-with-sent.js';
import { isLeftOut } from '../../relations/left-out.js';
import { listsNotEmptied } from '../../relations/replaced-lists.js';
import { relationsOf, type Relation } from '../../relations/relations-of.js';
import { toldChange } from '../../relations/told-difference.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { ComparedFlaw, Finding, Kind, Requirement, RequirementId } from '../requirement.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import { comparedFlaw, provingFault, inconclusive, faultTarget, requirementId, show, wantedStimuli } from '../build.js';
import {
  agreementMembers,
  answersOf,
  isOfSameRecord,
  ofAnotherRecord,
  ofLearnedBody,
  type Views,
} from '../consistent.js';
import { exchangesOf, lastAttemptsOfStep } from '../control.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { refuses } from '../../answers/status.js';
import { parseBody } from '../../answers/parse-body.js';
import { readBackStep, restoringStep, turnedBackStep, turnedStep, turns } from '../../stimuli/turned-body.js';
import { lostByChange } from '../lost-by-change.js';
import { changedUnnamed, lostAtOnce } from '../partial-changes.js';
import { madeThoughRefused } from '../refused-changes.js';
import { readAfter, responseTo, type Answered } from '../read-after.js';
import { putAgain } from '../put-again.js';
import { accepted, shownOtherwise } from '../shown-otherwise.js';
import type { RequestExchangeView } from '../view.js';

const readBacks = (iface: Interface): readonly Relation[] => relationsOf(iface).filter(({ readsBack }) => readsBack);

/**
 * Requirements whose written record is read back by the operation `read`: they fail if that reading does not find it.
 */
export const readBackBy = (iface: Interface, read: string): readonly RequirementId[] =>
  readBacks(iface)
    .filter(({ view }) => view.id === read)
    .map(({ write }) => requirementId(write.id, 'read-back'));

const isGone = ({ status }: RequestExchangeView): boolean => status === 404 || status === 410;

/**
 * The write with its own body decides. One with a turned body, or with the body itself after that, can only add a
 * failure: nobody stated that a turned body is accepted, or that a record without its values is still there.
 */
function judge(views: Views, { write, view: read, resource }: Relation): Finding<ComparedFlaw> {
  const own = judgeStep(views, write, read, write.id);
  if (own.kind === 'fail') return own;
  const further = [
    ...turns.map((turn) => turnedStep(write.id, turn)),
    turnedBackStep(write.id),
    restoringStep(write.id),
  ];
  const failed = further.map((step) => judgeStep(views, write, read, step)).find(({ kind }) => kind === 'fail');
  if (failed !== undefined) return failed;
  const lost = lostByTurns(views, write, read, further);
  if (lost.length > 0) return fail(...lost);
  const otherwise = [
    ...shownOtherwise(views, write),
    ...madeThoughRefused(views, write, read),
    ...changedUnnamed(views, write, read),
    ...lostAtOnce(views, write, read),
    ...notRestored(views, write),
    ...notReplaced(views, write, read),
    ...putAgain(views, write, read),
    ...lostByChange(views, write, read, resource.create?.by),
  ];
  if (otherwise.length > 0) return fail(...otherwise);
  const restoring = lastAttemptsOfStep(views, write.id, restoringStep(write.id)).at(-1);
  return own.kind === 'pass' && restoring !== undefined && !restoring.succeeded
    ? inconclusiveFor(restoring, `answered ${restoring.status ?? 'nothing'} where it was to be written again`)
    : own;
}

/** A conflict is an answer to the body of a record as well, and there is none any more. */
const isNoLongerWritten = ({ status }: RequestExchangeView): boolean => status === 409 || refuses(status);

/** The same body was accepted before the deletion, and the refusal after it came again for each attempt. */
function notRestored(views: Views, write: Operation): readonly ComparedFlaw[] {
  const before = lastAttemptsOfStep(views, write.id, write.id).find((view) => view.succeeded);
  const after = lastAttemptsOfStep(views, write.id, restoringStep(write.id));
  const last = after.at(-1);
  if (before === undefined || last === undefined || !after.every(isNoLongerWritten)) return [];
  return [
    comparedFlaw(last.exchange, [before.exchange], {
      message: 'what was deleted cannot be written again by the body that was accepted before',
      expected: String(before.status),
      actual: String(last.status),
    }),
  ];
}

/**
 * Members that a replacement leaves out, and that keep the turned text or number of the earlier body. A default value
 * may be that of the configured body, but hardly a turned value.
 */
function notReplaced(views: Views, write: Operation, read: Operation): readonly ComparedFlaw[] {
  const [fewer] = readAfter(views, write, read, turnedStep(write.id, 'fewer'));
  if (fewer === undefined || write.method !== 'PUT' || !isObject(fewer.sent)) return [];
  const { sent, written, last } = fewer;
  const [own, ...turned] = [write.id, ...turns.map((turn) => turnedStep(write.id, turn))]
    .flatMap((step) => readAfter(views, write, read, step))
    .filter((each) => each.written.exchange.step < written.exchange.step)
    .toSorted((a, b) => a.written.exchange.step - b.written.exchange.step);
  const before = turned.at(-1);
  if (own === undefined || before === undefined) return [];
  const response = responseTo(fewer);
  const [seen, view] = isObject(response) ? [response, written] : [fewer.seen, last.view];
  // A reading may show a change late: only a value of the new body shows that the reading came after the change.
  const isAfter =
    view === written ||
    compareWithSent(sent, seen).same.some(
      ({ pointer, sent: value }) => !jsonEqual(value, valueAt(before.sent, pointer) ?? null),
    );
  const kept = isAfter ? compareWithSent(before.sent, seen).same : [];
  return kept
    .filter(({ pointer, sent: value }) => {
      const [name = ''] = pointerTokens(pointer);
      const isTurned = ['string', 'number'].includes(typeof value) && value !== valueAt(own.sent, pointer);
      return isTurned && Boolean(value) && !Object.hasOwn(sent, name);
    })
    .map(({ pointer, sent: value }) =>
      comparedFlaw(view.exchange, exchangesOf([before.written, written]), {
        pointer,
        message: 'a member that the new body lacks has the value of the body before: a PUT replaces the whole',
        expected: 'no value, or the one of a new record',
        actual: show(value),
      }),
    );
}

/**
 * Members with a turned value that the reading after it does not show, although the reading after the body itself shows
 * them; and items of a list that was emptied. Zero and booleans count where any reading shows another value.
 */
function lostByTurns(
  views: Views,
  write: Operation,
  read: Operation,
  turned: readonly string[],
): readonly ComparedFlaw[] {
  const readings = [write.id, ...turned].flatMap((step) => readAfter(views, write, read, step));
  const [own] = readAfter(views, write, read, write.id);
  const lists = listsAfter(write.method);
  return readings.flatMap((reading) =>
    [
      ...compareWithSent(reading.sent, reading.seen, lists).otherwise.filter((member) =>
        isLeftOut(member, reading, own, readings),
      ),
      ...(lists === 'added to' ? listsNotEmptied(reading, readings, responseTo(reading)) : []),
      ...(own === undefined ? [] : alteredAdditions(own.sent, reading.sent, reading.seen)),
    ].map(({ pointer, sent, seen }) =>
      comparedFlaw(reading.last.view.exchange, [reading.written.exchange], {
        pointer,
        message: `what was written does not come back: ${toldChange(sent, seen)}`,
        expected: show(sent),
        actual: seen === undefined ? 'nothing' : show(seen),
      }),
    ),
  );
}

function judgeStep(views: Views, write: Operation, read: Operation, step: string): Finding<ComparedFlaw> {
  const written = lastAttemptsOfStep(views, write.id, step).find((view) => view.succeeded);
  if (written === undefined) return untouched;
  const reservation = ofLearnedBody(written);
  if (reservation !== undefined) return reservation;
  const sent = parseBody(written.exchange.request.body, undefined);
  if (sent.kind !== 'json')
    return inconclusive('the body that was sent is not recorded in full', 'limits.recordBodyBytes');
  const [other] = lastAttemptsOfStep(views, read.id, readBackStep(step)).filter(
    (view) => !isOfSameRecord(written, view),
  );
  if (other !== undefined) return ofAnotherRecord(other);
  const answers = answersOf(views, read.id, readBackStep(step));
  const last = answers.at(-1);
  if (last === undefined && written.status !== accepted && [write.id, restoringStep(write.id)].includes(step)) {
    const asked = lastAttemptsOfStep(views, read.id, readBackStep(step));
    const gone = asked.every(isGone) ? asked.at(-1) : undefined;
    if (gone !== undefined)
      return fail(
        comparedFlaw(gone.exchange, [written.exchange], {
          message: 'what was written is not there',
          expected: `success, since the write was answered ${written.status ?? ''}`,
          actual: String(gone.status),
        }),
      );
  }
  if (last === undefined) return inconclusive('reading it back gave no answer to compare');
  return ofAnswers(sent.value, answers, last, written);
}

/** The finding on readings of the written record. */
function ofAnswers(
  sent: Json,
  answers: readonly Answered[],
  last: Answered,
  written: RequestExchangeView,
): Finding<ComparedFlaw> {
  const lists = listsAfter(written.exchange.request.method);
  const reflections = answers.map(({ value }) => compareWithSent(sent, value, lists));
  if (reflections.every(({ compared }) => compared === 0))
    return { kind: 'not-applicable', reason: 'the answer shows none of the members that were sent' };
  if (reflections.some(({ compared, contradicting }) => compared > 0 && contradicting.length === 0)) return pass;
  return fail(
    ...(reflections.at(-1)?.contradicting ?? []).map(({ pointer, sent: before, seen }) =>
      comparedFlaw(last.view.exchange, [written.exchange], {
        pointer,
        message: `what was written does not come back: ${toldChange(before, seen)}`,
        expected: show(before),
        actual: show(seen),
      }),
    ),
  );
}

function requirement(iface: Interface, relation: Relation): Requirement {
  const { write, view: read } = relation;
  const others = readBackBy(iface, read.id)
    .filter((id) => id !== requirementId(write.id, 'read-back'))
    .map((id) => ({ requirement: id, because: 'the same is read after both' }));
  return {
    ...agreementMembers(write, 'read-back', undefined, []),
    wants: wantedStimuli(write.id, 'success'),
    title: `What ${write.method} ${write.path} writes should be read back`,
    statements: write.stated,
    standard: write.method === 'PUT' ? 'RFC 9110 §9.3.4' : 'RFC 5789 §2',
    judgement: { scope: 'scenario', judge: (views) => judge(views, relation) },
    faults: [
      provingFault({ kind: 'forget', on: faultTarget(write.id) }),
      provingFault({ kind: 'answer', on: faultTarget(read.id, { after: write.id }), status: 404 }, [
        { requirement: requirementId(read.id, 'served'), because: 'it was there before' },
        ...others,
      ]),
    ],
  };
}

/** A reading after a change shows the values that the change wrote. */
export const readBack: Kind = {
  id: 'read-back',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Members of an accepted body that the thing shows afterwards, with values of the same type, should have ' +
    'the values that were sent (a PATCH may add to a list), and the thing should be there; asked once more after a ' +
    'short wait. The same holds for the body with its values turned (false for true, zero, empty) where that is ' +
    'accepted, and for the body after; an empty list counts for a PATCH where one other list took the place of ' +
    'another, or where its response shows it. ' +
    'The response to a change with a drawn body shows the values of that body, in ' +
    'members that were shown with two other sent values before or after. Of a refused change ' +
    'neither it nor a reading shows a value. ' +
    'Members that a PATCH does not name should stay as they are, and of two parts at the same time neither is lost. ' +
    'The same PUT twice should leave each entry of a list as often as one. ' +
    'A member that the body of a PUT lacks should not keep the value of the body before. ' +
    'After a deletion, the body that was accepted before should be accepted again.',
  derive: (iface) => readBacks(iface).map((relation) => requirement(iface, relation)),
};
