import { defined } from '../../core/defined.js';
import { compareWithSent, listsAfter } from '../../relations/compare-with-sent.js';
import { canonical, isObject, type Json } from '../../core/json.js';
import { createdId } from '../../answers/ids.js';
import { agreementWith, partOf, type BodyAgreement } from '../../relations/holds.js';
import { idVariable, relationsOf, type Relation } from '../../relations/relations-of.js';
import type { Interface, Operation } from '../../../spec/model.js';
import type { ProvingFault } from '../../faults/fault.js';
import type { Step } from '../../stimuli/scenario.js';
import { partSteps } from '../../stimuli/parts-of-body.js';
import { readBackStep, turnedStep } from '../../stimuli/turned-body.js';
import { afterWaiting } from '../../stimuli/waiting.js';
import { comparedFlaw, provingFault, inconclusive, faultTarget, requirementId, show, wantedStimuli } from '../build.js';
import {
  agreementMembers,
  longestPage,
  ofLearnedBody,
  plainConsistency,
  type Views,
  isOfSameRecord,
  ofAnotherRecord,
} from '../consistent.js';
import { lastAttemptsOfStep } from '../control.js';
import { agreementFacts } from '../kind-facts.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import { parseBody } from '../../answers/parse-body.js';
import { lastAnswers, type RequestExchangeView } from '../view.js';

const otherViews = (iface: Interface): readonly Relation[] =>
  relationsOf(iface).filter(({ kind, readsBack }) => kind === 'agrees with' && !readsBack);

const stepName = ({ write, view, when }: Relation, written: string = write.id): string =>
  when === 'at once' ? `${written} by ${view.id}` : `${written} at the end, by ${view.id}`;

/** Readings of a written record in each of its other views: directly after the write, or after all other changes. */
export const otherViewSteps = (iface: Interface, write: string, when: Relation['when'] = 'at once'): readonly Step[] =>
  otherViews(iface)
    .filter((relation) => relation.write.id === write && relation.when === when)
    .map((relation) => ({
      name: stepName(relation),
      operation: relation.view.id,
      purpose: 'consistency',
      ...(relation.at.kind === 'item' && relation.at.of === undefined ? longestPage(relation.view) : {}),
      until: { kind: 'reflects', step: write, at: relation.at, ...defined({ sentAt: relation.shows }) },
      ...(when === 'at the end' ? { atEnd: true } : {}),
    }));

/**
 * Readings of the views that show a record alone or in another record, before it is written: a view that a service
 * keeps from before the write is seen only where it was asked for before. No requirement compares these responses.
 */
export const viewsBeforehand = (iface: Interface, write: string): readonly Step[] =>
  otherViews(iface)
    .filter(
      ({ write: own, when, at }) =>
        own.id === write && when === 'at once' && (at.kind !== 'item' || at.of !== undefined),
    )
    .map(({ view }) => ({ name: `${write} beforehand by ${view.id}`, operation: view.id, purpose: 'control' }));

const isGone = ({ status }: RequestExchangeView): boolean => status === 404 || status === 410;

/**
 * Does the record's own reading, directly after the write, contradict the written body? Then the write itself was lost.
 */
function isLostAtOnce(views: Views, write: Operation, step: string): boolean {
  const written = lastAttemptsOfStep(views, write.id, step).find((each) => each.succeeded);
  const sent = parseBody(written?.exchange.request.body, undefined);
  // After a single member, the response to the write itself shows its value.
  const telling = step === partSteps(write.id).one ? step : readBackStep(step);
  const own = lastAnswers(views).filter(({ exchange }) => exchange.stepName === telling);
  return (
    sent.kind === 'json' &&
    own.length > 0 &&
    own.every(
      (view) =>
        isGone(view) ||
        (view.body.kind === 'json' &&
          compareWithSent(sent.value, view.body.value, listsAfter(write.method)).contradicting.length > 0),
    )
  );
}

/** Steps that write parts of a body; the body of the write before them is more complete. */
const writesPart = ({ id }: Operation): ReadonlySet<string> => {
  const { one, apart } = partSteps(id);
  return new Set([one, apart.first, apart.others, apart.none]);
};

/** The last write of the same operation to the same record before a reading: a scenario may write to it again. */
const lastWrite = (
  views: Views,
  write: Operation,
  first: RequestExchangeView,
  reading: RequestExchangeView | undefined,
): RequestExchangeView | undefined =>
  views
    .filter((view): view is RequestExchangeView => view.kind === 'request' && view.succeeded)
    .filter(
      (view) =>
        view.exchange.operation === write.id &&
        !writesPart(write).has(view.exchange.stepName) &&
        view.exchange.step < (reading?.exchange.step ?? 0) &&
        canonical(view.exchange.bindings) === canonical(first.exchange.bindings),
    )
    .reduce<RequestExchangeView | undefined>(
      (last, view) => (last === undefined || view.exchange.step > last.exchange.step ? view : last),
      undefined,
    );

/** A body with the members of its parts that were sent after it: a member may have another value in each request. */
function withLaterParts(
  body: Json,
  views: Views,
  write: Operation,
  written: RequestExchangeView,
  reading: RequestExchangeView,
): Json {
  if (!isObject(body)) return body;
  const parts = lastAnswers(views, write.id).filter(
    ({ exchange, succeeded }) =>
      succeeded &&
      writesPart(write).has(exchange.stepName) &&
      exchange.step > written.exchange.step &&
      exchange.step < reading.exchange.step,
  );
  return parts.reduce<Json>(
    (whole, { sentBody }) =>
      isObject(whole) && sentBody !== undefined && isObject(sentBody) ? { ...whole, ...sentBody } : whole,
    body,
  );
}

/**
 * The write with its own body decides. A write with varied values, which need not be accepted, can only add a failure;
 * and so can a write of a single member whose value the view showed after the whole body.
 */
function judge(views: Views, relation: Relation, context: JudgeContext): Finding<ComparedFlaw> {
  const { id } = relation.write;
  const own = judgeStep(views, relation, context, id);
  if (own.kind === 'fail') return own;
  const further = [turnedStep(id, 'varied'), ...(own.kind === 'pass' ? [partSteps(id).one] : [])];
  return further.map((step) => judgeStep(views, relation, context, step)).find(({ kind }) => kind === 'fail') ?? own;
}

function judgeStep(views: Views, relation: Relation, context: JudgeContext, step: string): Finding<ComparedFlaw> {
  const { write, view: read, shows: sentAt, when } = relation;
  const asked = lastAttemptsOfStep(views, read.id, stepName(relation, step));
  const first = lastAttemptsOfStep(views, write.id, step).find((each) => each.succeeded);
  const isChange = when === 'at the end' && write.method !== 'POST';
  const written = first && isChange ? (lastWrite(views, write, first, asked.at(0)) ?? first) : first;
  // If the write itself was lost, the requirement on the record's own reading (`read-back`) reports it.
  if (isLostAtOnce(views, write, step)) return untouched;
  const last = asked.at(-1);
  if (written === undefined || last === undefined) return untouched;
  if (!isOfSameRecord(written, last)) return ofAnotherRecord(last);
  const reservation = ofLearnedBody(written);
  if (reservation !== undefined) return reservation;
  if (when === 'at the end' && last.exchange.pathOrigin !== 'created')
    return { kind: 'not-applicable', reason: 'what was written is not of this run, so others may write to it' };
  const whole = parseBody(written.exchange.request.body, undefined);
  if (whole.kind !== 'json')
    return inconclusive('the body that was sent is not recorded in full', 'limits.recordBodyBytes');
  const sent = partOf(withLaterParts(whole.value, views, relation.write, written, last), sentAt);
  if (sent === undefined) return { kind: 'not-applicable', reason: `the body that was sent has no ${sentAt ?? ''}` };
  return ofReadings(asked, last, sent, written, relation, context);
}

/** The finding on readings of a record after a body was written to it. */
function ofReadings(
  asked: readonly RequestExchangeView[],
  last: RequestExchangeView,
  sent: Json,
  written: RequestExchangeView,
  relation: Relation,
  context: JudgeContext,
): Finding<ComparedFlaw> {
  const shown = agreements(asked, sent, written, relation, context);
  if (shown === undefined) return untouched;
  // Other requirements report a record that is missing.
  if (!asked.some((each) => each.succeeded)) return inconclusive(`answered ${last.status ?? 'nothing'}`);
  if (shown.length === 0) return { kind: 'not-applicable', reason: 'what was written is not shown there' };
  if (shown.every(({ compared }) => compared === 0))
    return { kind: 'not-applicable', reason: 'the answer shows none of the members that were sent' };
  if (shown.some(({ compared, contradicting }) => compared > 0 && contradicting.length === 0)) return pass;
  return fail(
    ...(shown.at(-1)?.contradicting ?? []).map(({ pointer, sent: before, seen }) =>
      comparedFlaw(last.exchange, [written.exchange], {
        pointer,
        message: `what was written is shown otherwise by ${relation.view.method} ${relation.view.path}`,
        expected: show(before),
        actual: `${show(seen)}, ${afterWaiting}`,
      }),
    ),
  );
}

/**
 * The comparisons of what was written with each reading that shows it; `undefined` without the id of a created record,
 * since the readings were then about another one. Other requirements report a missing id.
 */
function agreements(
  asked: readonly RequestExchangeView[],
  sent: Json,
  written: RequestExchangeView,
  { at, resource, write }: Relation,
  { configuration }: JudgeContext,
): readonly Extract<BodyAgreement, { readonly kind: 'compared' }>[] | undefined {
  const variable = idVariable(resource);
  const id =
    written.exchange.request.method === 'POST' && written.body.kind === 'json'
      ? createdId(written.body.value, variable, configuration)
      : written.exchange.bindings[variable];
  // A record without an id in paths is the response itself.
  if (id === undefined && (at.kind !== 'answer' || resource.variable !== undefined)) return undefined;
  return asked.flatMap((each) => {
    if (!each.succeeded || each.body.kind !== 'json') return [];
    const found = agreementWith(
      sent,
      { answer: each.body.value, list: each.list, configuration },
      at,
      id,
      listsAfter(write.method),
    );
    return found.kind === 'compared' ? [found] : [];
  });
}

/** The place in the response of the view at which a fault shows another value than the one that was sent. */
function faultAt({ at, shows, resource }: Relation): string {
  const stated = resource.views.flatMap((view) => (view.shows === shows ? Object.values(view.alike ?? {}) : []));
  const [member] = shows === undefined ? [] : stated.map((pointer) => pointer.slice(shows.length + 1));
  const record = at.kind === 'answer' ? '' : at.kind === 'member' ? `${at.of.slice(1)}/` : recordsAt(at.of);
  return `${record}${member ?? '$written'}`;
}

const recordsAt = (of: string | undefined): string => (of === undefined ? '$items/*/' : `${of.slice(1)}/*/`);

function faultsOf(iface: Interface, relation: Relation): readonly ProvingFault[] {
  const { write, view, when, resource } = relation;
  const changed = {
    kind: 'set',
    // The record's own reading comes before the other writes, except writes to another record, which may be sent
    // meanwhile.
    on: faultTarget(view.id, { after: write.id, ...defined({ times: when === 'at the end' ? 3 : undefined }) }),
    at: faultAt(relation),
    value: 'SOMETHING_ELSE',
  } as const;
  // A reading that follows one write of this resource follows its other writes as well.
  const others = relationsOf(iface).filter(
    (other) =>
      other.kind === 'agrees with' &&
      other.resource === resource &&
      other.view === view &&
      other.write !== write &&
      when === 'at once',
  );
  return [
    provingFault(
      changed,
      others.map((other) => ({ requirement: idOf(other), because: 'it is shown by the same operation' })),
    ),
  ];
}

const idOf = ({ write, view, when, readsBack }: Relation): Requirement['id'] =>
  readsBack
    ? requirementId(write.id, 'read-back')
    : requirementId(write.id, 'other-views', when === 'at once' ? view.id : `${view.id}.at-the-end`);

function requirement(iface: Interface, relation: Relation): Requirement {
  const { write, view, when } = relation;
  return {
    ...agreementMembers(write, 'other-views', undefined, [view.id]),
    id: idOf(relation),
    wants: [...wantedStimuli(write.id, 'success'), ...wantedStimuli(view.id, 'consistency')],
    title:
      `What ${write.method} ${write.path} writes should be shown by ${view.method} ${view.path}` +
      `${when === 'at once' ? '' : ' after all other changes'}`,
    statements: write.stated,
    standard: plainConsistency,
    judgement: { scope: 'scenario', judge: (views, context) => judge(views, relation, context) },
    faults: faultsOf(iface, relation),
  };
}

/** A created or changed record is shown with the same values in each of its views. */
export const otherViewsKind: Kind = {
  id: 'other-views',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'What was created, updated or replaced should be shown with the members that were sent in each of its other ' +
    'views, in lists with varied values as well, and after a PATCH of one member alone; asked again after a few ' +
    'waits; things of this run are looked at once more after all other changes.',
  derive: (iface) => otherViews(iface).map((relation) => requirement(iface, relation)),
};
