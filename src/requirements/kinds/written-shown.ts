import { alteredAdditions } from '../../relations/added-members.js';
import { compareWithSent } from '../../relations/compare-with-sent.js';
import { mayShowEarlier } from '../../relations/other-forms.js';
import { toldChange } from '../../relations/told-difference.js';
import { updatesWithoutReading } from '../../relations/unread-updates.js';
import type { Operation } from '../../../spec/model.js';
import type { ComparedFlaw, Finding, Kind, Requirement } from '../requirement.js';
import { contentFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import {
  comparedFlaw,
  provingFault,
  isJudgedSuccess,
  faultTarget,
  requirementId,
  show,
  subjectOf,
  wantedStimuli,
} from '../build.js';
import { ofLearnedBody } from '../consistent.js';
import { changedUnnamed } from '../partial-changes.js';
import { madeThoughRefused } from '../refused-changes.js';
import { shownOtherwise } from '../shown-otherwise.js';
import { lastAnswers, type RequestExchangeView, type Views } from '../view.js';

const showsNothing: Finding<never> = { kind: 'not-applicable', reason: 'the response shows none of the members sent' };

/** One failure decides, then one response that shows what was sent; else the first finding about a response does. */
function judge(views: Views, write: Operation): Finding<ComparedFlaw> {
  const findings = lastAnswers(views, write.id).map(judgeResponse);
  const flaws = findings.flatMap((finding) => (finding.kind === 'fail' ? finding.flaws : []));
  if (flaws.length > 0) return fail(...flaws);
  const otherwise = [
    ...shownOtherwise(views, write),
    ...madeThoughRefused(views, write),
    ...changedUnnamed(views, write),
    ...additionsAltered(views, write),
  ];
  if (otherwise.length > 0) return fail(...otherwise);
  const kinds = ['pass', 'inconclusive', 'not-applicable'];
  return (
    kinds.map((kind) => findings.find((each) => each.kind === kind)).find((each) => each !== undefined) ?? untouched
  );
}

/** Members that a turned body adds to that of the configuration, and that its response shows as another type. */
function additionsAltered(views: Views, write: Operation): readonly ComparedFlaw[] {
  const written = lastAnswers(views, write.id).filter(
    (view) => isJudgedSuccess(view) && view.exchange.purpose === 'success' && ofLearnedBody(view) === undefined,
  );
  const own = written.find(({ exchange }) => exchange.stepName === write.id)?.sentBody;
  return written.flatMap(({ exchange, sentBody, body }) =>
    own === undefined || sentBody === undefined || body.kind !== 'json'
      ? []
      : alteredAdditions(own, sentBody, body.value).map(({ pointer, sent, seen }) =>
          comparedFlaw(exchange, [], {
            pointer,
            message: `what was written is not what the response shows: ${toldChange(sent, seen)}`,
            expected: show(sent),
            actual: seen === undefined ? 'nothing' : show(seen),
          }),
        ),
  );
}

function judgeResponse(view: RequestExchangeView): Finding<ComparedFlaw> {
  const { exchange, sentBody: sent, body } = view;
  if (!isJudgedSuccess(view) || sent === undefined) return untouched;
  if (body.kind === 'none' && exchange.purpose === 'success') return showsNothing;
  if (body.kind !== 'json') return untouched;
  const reservation = ofLearnedBody(view);
  if (reservation !== undefined) return reservation;
  const { compared, contradicting } = compareWithSent(sent, body.value);
  // A service may write a drawn text in another form, e.g. without blanks at its ends; a boolean has one form.
  const isDrawn = exchange.purpose !== 'success';
  const differing = contradicting.filter(
    ({ pointer, sent: before }) => !mayShowEarlier(pointer, before) && (!isDrawn || typeof before === 'boolean'),
  );
  if (differing.length > 0)
    return fail(
      ...differing.map(({ pointer, sent: before, seen }) =>
        comparedFlaw(exchange, [], {
          pointer,
          message: `what was written is not what the response shows: ${toldChange(before, seen)}`,
          expected: show(before),
          actual: show(seen),
        }),
      ),
    );
  if (isDrawn) return untouched;
  return compared > 0 ? pass : showsNothing;
}

const requirement = (write: Operation): Requirement => ({
  id: requirementId(write.id, 'written-shown'),
  kind: 'written-shown',
  level: 'SHOULD',
  statedness: 'derived',
  subject: subjectOf(write),
  operations: [write.id],
  wants: wantedStimuli(write.id, 'success'),
  title: `The response of ${write.method} ${write.path} should show what was written`,
  statements: write.stated,
  standard: 'RFC 5789 §2',
  judgement: { scope: 'scenario', judge: (views) => judge(views, write) },
  // The reference calls the name of a user so.
  faults: [provingFault({ kind: 'set', on: faultTarget(write.id), at: 'fullName', value: 'Somebody Else' })],
});

/** The response of a change shows the values that the change wrote, where no operation reads the record. */
export const writtenShown: Kind = {
  id: 'written-shown',
  ...contentFacts,
  passNeeds: 'a run',
  touchedBy: 'any change',
  about:
    'Where no operation reads a record, members of an accepted body that the response to its change shows, with ' +
    'values of the same type, should have the values that were sent; of drawn bodies the booleans, and members that ' +
    'were shown with two other sent values. Of a refused PATCH it shows no value. Members that a PATCH does not ' +
    'name should stay as they are.',
  derive: (iface) => updatesWithoutReading(iface).map(requirement),
};
