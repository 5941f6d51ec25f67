import { agreementWith, partOf } from '../../relations/holds.js';
import { listsAfter } from '../../relations/compare-with-sent.js';
import { isOtherForm } from '../../relations/other-forms.js';
import { idVariable, nameOf } from '../../relations/relations-of.js';
import { viewsBelow, type BelowView } from '../../relations/shown-below.js';
import { toldChange } from '../../relations/told-difference.js';
import { changeAbove, creationSteps, readingAbove, readingBelow } from '../../stimuli/created-again.js';
import { afterWaiting } from '../../stimuli/waiting.js';
import { comparedFlaw, faultTarget, provingFault, requirementId, show, wantedStimuli } from '../build.js';
import { agreementMembers, ofLearnedBody, plainConsistency, type Views } from '../consistent.js';
import { lastAttemptsOfStep } from '../control.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched } from '../requirement.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';

/** The members of a written body that a response contradicts; `undefined` where it shows none of them. */
function contradictedIn(
  reading: RequestExchangeView,
  written: RequestExchangeView,
  { at, shows, alike, write, resource }: Pick<BelowView, 'at' | 'shows' | 'alike' | 'write' | 'resource'>,
  { configuration }: JudgeContext,
) {
  const sent = written.sentBody === undefined ? undefined : partOf(written.sentBody, shows);
  if (sent === undefined || !reading.succeeded || reading.body.kind !== 'json') return undefined;
  const found = agreementWith(
    sent,
    { answer: reading.body.value, list: reading.list, configuration },
    at,
    written.exchange.bindings[idVariable(resource)],
    listsAfter(write.method),
  );
  // Other requirements compare the members that each view shows alike.
  const isCompared = (pointer: string): boolean => !alike.includes(`${shows ?? ''}${pointer}`);
  return found.kind !== 'compared' || !found.same.concat(found.contradicting).some(({ pointer }) => isCompared(pointer))
    ? undefined
    : found.contradicting.filter(({ pointer, sent: value, seen }) => isCompared(pointer) && !isOtherForm(value, seen));
}

/** A change that the record's own reading does not show was lost, or made in another form, which is reported there. */
function judge(views: Views, below: BelowView, context: JudgeContext): Finding<ComparedFlaw> {
  const { create, write, own, view, resource } = below;
  const written = lastAttemptsOfStep(views, write.id, changeAbove(create.id)).findLast((each) => each.succeeded);
  if (written === undefined || written.status === 202) return untouched;
  const reservation = ofLearnedBody(written);
  if (reservation !== undefined) return reservation;
  const itself = { ...below, at: { kind: 'answer' }, alike: [] } as const;
  const shownByItself = lastAttemptsOfStep(views, own.id, readingAbove(create.id)).map((each) =>
    contradictedIn(each, written, itself, context),
  );
  if (!shownByItself.some((each) => each?.length === 0))
    return { kind: 'not-applicable', reason: `the ${nameOf(resource)} does not show the change by itself` };
  const { first, again } = creationSteps(create.id);
  const findings = [first, again].map((of) => {
    const readings = lastAttemptsOfStep(views, view.id, readingBelow(of, view.id)).flatMap((reading) => {
      const contradicted = contradictedIn(reading, written, below, context);
      return contradicted === undefined ? [] : [{ reading, contradicted }];
    });
    return readings.find(({ contradicted }) => contradicted.length === 0) ?? readings.at(-1);
  });
  const changed = `a changed ${nameOf(resource)}`;
  const flaws = findings.flatMap((found) =>
    (found?.contradicted ?? []).map(({ pointer, sent, seen }) =>
      comparedFlaw(found?.reading.exchange ?? written.exchange, [written.exchange], {
        pointer,
        message: `${changed} is shown otherwise by ${view.method} ${view.path}: ${toldChange(sent, seen)}`,
        expected: show(sent),
        actual: `${show(seen)}, ${afterWaiting}`,
      }),
    ),
  );
  if (flaws.length > 0) return fail(...flaws);
  return findings.some((found) => found !== undefined)
    ? pass
    : { kind: 'not-applicable', reason: 'what was written is not shown there' };
}

function requirement(below: BelowView): Requirement {
  const { write, view, create, resource } = below;
  return {
    ...agreementMembers(write, 'shown-below', view.id, [view.id]),
    id: requirementId(write.id, 'shown-below', view.id),
    wants: [...wantedStimuli(write.id, 'robustness'), ...wantedStimuli(view.id, 'consistency')],
    title:
      `What ${write.method} ${write.path} writes should be shown by ${view.method} ${view.path} ` +
      `for each record that ${create.method} ${create.path} created`,
    statements: write.stated,
    standard: plainConsistency,
    judgement: { scope: 'scenario', judge: (views, context) => judge(views, below, context) },
    faults: [
      provingFault({
        kind: 'set',
        on: faultTarget(view.id, { after: write.id }),
        at: `${below.at.kind === 'member' ? `${below.at.of.slice(1)}/` : ''}$writtenFirst`,
        value: `another ${nameOf(resource)}`,
      }),
    ],
  };
}

/** A changed record is shown alike below each record that belongs to it. */
export const shownBelow: Kind = {
  id: 'shown-below',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'After several records were created that belong to one record, that one is changed by a body with varied values. ' +
    'Its views below two of the created records should show the change, as its own reading does; asked again after a ' +
    'few waits.',
  derive: (iface) => viewsBelow(iface).map(requirement),
};
