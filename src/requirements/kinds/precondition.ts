import type { Interface, Operation } from '../../../spec/model.js';
import { transientStatuses } from '../../answers/status.js';
import { compareWithSent } from '../../relations/compare-with-sent.js';
import { relationsOf } from '../../relations/relations-of.js';
import { isEntityTag, preconditionSteps } from '../../stimuli/preconditions.js';
import { readBackStep, turnedStep, turns } from '../../stimuli/turned-body.js';
import { comparedFlaw, faultTarget, provingFault, requirementId, show, wantedStimuli } from '../build.js';
import { agreementMembers, isOfSameRecord, type Views } from '../consistent.js';
import { exchangesOf, lastAttemptsOfStep } from '../control.js';
import { agreementFacts } from '../kind-facts.js';
import { fail, pass, untouched, type ComparedFlaw, type Finding, type Kind, type Requirement } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';
import { inconclusiveFor } from '../inconclusive-for.js';

/** A request that has a precondition, the plain reading from which its tag is, and what it leads to. */
type Check = (given: Given) => Finding<ComparedFlaw>;

interface Given {
  readonly views: Views;
  readonly write: Operation;
  readonly read: Operation;
  /** The reading after the write, with its entity tag. */
  readonly base: RequestExchangeView;
}

const last = (views: Views, { id }: Operation, step: string): RequestExchangeView | undefined =>
  lastAttemptsOfStep(views, id, step).at(-1);

const valueOf = ({ body }: RequestExchangeView) => (body.kind === 'json' ? body.value : null);

const isServerError = ({ status = 0 }: RequestExchangeView): boolean =>
  status >= 500 && status !== 501 && !transientStatuses.has(status);

function flawOf(
  view: RequestExchangeView,
  others: readonly RequestExchangeView[],
  message: string,
  expected: string,
): Finding<ComparedFlaw> {
  return fail(comparedFlaw(view.exchange, exchangesOf(others), { message, expected, actual: String(view.status) }));
}

/** A refusal with another status may have other grounds, which a server looks at first (RFC 9110 §13.2.1). */
const falsePrecondition =
  (stepOf: (names: ReturnType<typeof preconditionSteps>) => string, words: string): Check =>
  ({ views, write, base }) => {
    const view = last(views, write, stepOf(preconditionSteps(write.id)));
    if (view === undefined) return untouched;
    if (view.succeeded) return flawOf(view, [base], `a change is made although ${words}`, '412');
    if (isServerError(view)) return flawOf(view, [base], 'a precondition is answered as a fault of the server', '412');
    return view.status === 412 ? pass : untouched;
  };

/** Values of a refused change that the reading after it shows, and the reading before it does not. */
const nothingChanged: Check = ({ views, write, read, base }) => {
  const { ofOtherTag, unchanged } = preconditionSteps(write.id);
  const refused = last(views, write, ofOtherTag);
  const after = last(views, read, unchanged);
  const sent = refused?.sentBody;
  if (refused?.status !== 412 || after?.succeeded !== true || sent === undefined) return untouched;
  const differed = compareWithSent(sent, valueOf(base)).contradicting;
  const made = compareWithSent(sent, valueOf(after)).same.filter(({ pointer }) =>
    differed.some((member) => member.pointer === pointer),
  );
  return made.length === 0
    ? pass
    : fail(
        ...made.map(({ pointer, sent: value }) =>
          comparedFlaw(after.exchange, [refused.exchange], {
            pointer,
            message: 'a change is made although its precondition was answered with 412',
            expected: show(differed.find((member) => member.pointer === pointer)?.seen ?? null),
            actual: show(value),
          }),
        ),
      );
};

/** A list of tags is answered as its one tag that the record has: the record is the same, as its tag shows. */
const listedAlike: Check = ({ views, write, read, base }) => {
  const names = preconditionSteps(write.id);
  const asked = [names.unlessCurrent, names.unlessListed, names.unlessCurrentByHead];
  const [single, listed, byHead] = asked.map((step) => last(views, read, step));
  const error = [single, listed, byHead].find((view) => view !== undefined && isServerError(view));
  if (error !== undefined)
    return flawOf(error, [base], 'a precondition is answered as a fault of the server', 'success or 304');
  if (single?.status !== 304 || listed === undefined) return untouched;
  if (listed.status === 304) return pass;
  return listed.succeeded && listed.responseHeader('etag') === base.responseHeader('etag')
    ? flawOf(listed, [single], 'the tag of the record is not found as the last one of two', '304, as for the one tag')
    : untouched;
};

/** Not modified is wrong where the reading before and the one after the change show that a value was changed. */
const changeShown: Check = ({ views, write, read, base }) => {
  const names = preconditionSteps(write.id);
  const view = last(views, read, names.unlessStale);
  if (view === undefined) return untouched;
  if (isServerError(view))
    return flawOf(view, [base], 'a precondition is answered as a fault of the server', 'success');
  const changed = turns
    .map((turn) => turnedStep(write.id, turn))
    .flatMap((step) => {
      const written = last(views, write, step);
      const after = last(views, read, readBackStep(step)) ?? last(views, read, names.changed);
      const isBefore = written?.succeeded === true && written.exchange.step < view.exchange.step;
      return isBefore && after?.succeeded === true ? [{ written, after }] : [];
    })
    .at(0);
  const sent = changed?.written.sentBody;
  if (changed === undefined || sent === undefined) return untouched;
  const before = compareWithSent(sent, valueOf(base)).contradicting.map(({ pointer }) => pointer);
  const isChanged = compareWithSent(sent, valueOf(changed.after)).same.some(({ pointer }) => before.includes(pointer));
  if (!isChanged) return untouched;
  if (view.status !== 304) return view.succeeded ? pass : untouched;
  return flawOf(
    view,
    [base, changed.after],
    'a record that was changed is answered as not modified since before the change',
    'success with the changed record',
  );
};

const checks: readonly Check[] = [
  falsePrecondition(({ ofOtherTag }) => ofOtherTag, 'the record has another tag than If-Match names'),
  falsePrecondition(({ ofNoRecord }) => ofNoRecord, 'there is a record, which If-None-Match excludes'),
  nothingChanged,
  listedAlike,
  changeShown,
];

function judge(views: Views, write: Operation, read: Operation): Finding<ComparedFlaw> {
  const base = last(views, read, readBackStep(write.id));
  const written = last(views, write, write.id);
  if (base?.succeeded !== true || written?.succeeded !== true || !isOfSameRecord(written, base)) return untouched;
  const tag = base.responseHeader('etag');
  if (tag === undefined || !isEntityTag(tag))
    return { kind: 'not-applicable', reason: 'the reading of the record has no entity tag' };
  const findings = checks.map((check) => check({ views, write, read, base }));
  const flaws = findings.flatMap((finding) => (finding.kind === 'fail' ? finding.flaws : []));
  if (flaws.length > 0) return fail(...flaws);
  return findings.find(({ kind }) => kind === 'pass') ?? inconclusiveFor(base, 'no response tells of preconditions');
}

function requirement(write: Operation, read: Operation): Requirement {
  const constantTag = { kind: 'header', on: faultTarget(read.id), name: 'etag', value: '"1"' } as const;
  return {
    ...agreementMembers(write, 'precondition', undefined, []),
    id: requirementId(write.id, 'precondition'),
    title: `Preconditions of ${write.method} ${write.path}, and of its reading, should be evaluated`,
    statements: write.stated,
    standard: 'RFC 9110 §8.8.3, §13.1.1, §13.1.2, §13.2.2',
    wants: [
      ...wantedStimuli(write.id, 'success', 'robustness'),
      ...wantedStimuli(read.id, 'consistency', 'control', 'robustness'),
    ],
    judgement: { scope: 'scenario', judge: (views) => judge(views, write, read) },
    faults: [provingFault(constantTag), { ...provingFault(constantTag), variant: 'entity-tags' }],
  };
}

/** Changes and readings with preconditions on the entity tag of a record. */
export const precondition: Kind = {
  id: 'precondition',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'Where the reading of a record has an entity tag: a change for another tag (If-Match, for a strong one) or for ' +
    'no record (If-None-Match: *) should be answered with 412 and not be made, a list of tags be answered as the ' +
    'one that the record has, and a reading with the tag from before a change not be answered with 304. A service ' +
    'without entity tags fails nothing.',
  derive: (iface: Interface) =>
    relationsOf(iface)
      .filter(({ readsBack }) => readsBack)
      .map(({ write, view }) => requirement(write, view)),
};
