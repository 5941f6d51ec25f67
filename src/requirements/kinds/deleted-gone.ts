import { isArray, isObject, ownMember, type Json } from '../../core/json.js';
import { pointerTokens } from '../../core/pointer.js';
import { compareWithSent, isReflected } from '../../relations/compare-with-sent.js';
import { idsStillShown, type DeletedRecords } from '../../relations/holds.js';
import { idVariable, nameOf, relationsOf, type Relation } from '../../relations/relations-of.js';
import type { Interface, OperationId } from '../../../spec/model.js';
import { transientStatuses } from '../../answers/status.js';
import type { Step, AwaitedContent } from '../../stimuli/scenario.js';
import { readBackStep, restoringStep } from '../../stimuli/turned-body.js';
import { afterWaiting } from '../../stimuli/waiting.js';
import { comparedFlaw, provingFault, inconclusive, faultTarget, requirementId, show, wantedStimuli } from '../build.js';
import {
  agreementMembers,
  isOfSameRecord,
  longestPage,
  ofAnotherRecord,
  ofLearnedBody,
  type Views,
} from '../consistent.js';
import { lastAttemptsOfStep } from '../control.js';
import { inconclusiveFor } from '../inconclusive-for.js';
import { agreementFacts } from '../kind-facts.js';
import type { ComparedFlaw, Finding, JudgeContext, Kind, Requirement } from '../requirement.js';
import { fail, pass, untouched } from '../requirement.js';
import type { RequestExchangeView } from '../view.js';

const deletionsOf = (iface: Interface): readonly Relation[] =>
  relationsOf(iface).filter(({ kind }) => kind === 'gone from');

const deletesAll = ({ resource, write }: Relation): boolean => resource.deleteAll?.by === write.id;

/** The deleted records in words: `the account`, `the systems of the account`. */
const words = (deletion: Relation): string =>
  deletesAll(deletion)
    ? `the ${nameOf(deletion.resource)}s of the ${deletion.resource.deleteAll?.below ?? ''}`
    : `the ${nameOf(deletion.resource)}`;

/**
 * The operations that wrote a record without an id, the first one first. Such a record is gone if its reading no longer
 * shows it as it was.
 */
const writersOf = ({ resource: { variable, update, replace } }: Relation): readonly OperationId[] =>
  variable === undefined ? [replace, update].flatMap((line) => line?.by ?? []) : [];

const beforeName = ({ write, view }: Relation): string => `${view.id} before ${write.id}`;
const afterName = ({ write, view }: Relation): string => `${view.id} after ${write.id}`;

function untilOf(deletion: Relation): AwaitedContent {
  if (writersOf(deletion).length > 0) return { kind: 'shows-no-more', step: beforeName(deletion) };
  const variable = idVariable(deletion.resource);
  return deletesAll(deletion)
    ? { kind: 'lists-none-of', step: beforeName(deletion), variable }
    : { kind: 'lists-not', variable };
}

const reading = (deletion: Relation, name: string): Step => ({
  name,
  operation: deletion.view.id,
  // The purpose is not `success`: a 404 for a deleted record is right.
  purpose: 'control',
  sameRecordAs: deletion.write.id,
  ...longestPage(deletion.view),
});

/** The step that sends a deletion once more. */
const againStep = (remove: string): string => `${remove}, the same again`;

/** A deletion, and the same once more: there is no record left to delete, so a service may refuse it. */
const twice = (step: Step): readonly Step[] => [step, { ...step, name: againStep(step.name), purpose: 'robustness' }];

/**
 * A deletion between two readings of the deleted records. The second reading is repeated for a while until they are
 * gone. The deletion of a single record is sent twice.
 */
export const aroundDeletion = (iface: Interface, remove: string, ...steps: readonly Step[]): readonly Step[] => {
  const own = deletionsOf(iface).filter(({ write }) => write.id === remove);
  return [
    ...own.map((deletion) => reading(deletion, beforeName(deletion))),
    ...(own.some(deletesAll) ? steps : steps.flatMap(twice)),
    ...own.map((deletion) => ({ ...reading(deletion, afterName(deletion)), until: untilOf(deletion) })),
  ];
};

/** The steps of a second round: the record is written again, the last time with varied values, and deleted again. */
const secondRound = (deletion: Relation): RoundSteps & { readonly writes: readonly string[] } => ({
  writes: writersOf(deletion).map((by) => `${by} after the first deletion`),
  remove: `${deletion.write.id} for the second time`,
  before: `${beforeName(deletion)} for the second time`,
  after: `${afterName(deletion)} for the second time`,
});

/**
 * A record without an id is written, read, and deleted once more: a service may remember that it is deleted, or what it
 * showed before. The varied values are no defaults, so that a later reading which shows them shows the deleted record.
 */
export const deletedAgain = (iface: Interface, remove: string): readonly Step[] =>
  deletionsOf(iface)
    .filter((deletion) => deletion.write.id === remove && writersOf(deletion).length > 0)
    .flatMap((deletion): readonly Step[] => {
      const names = secondRound(deletion);
      const writers = writersOf(deletion);
      return [
        ...writers.map((by, at): Step => ({
          name: names.writes[at] ?? by,
          operation: by,
          purpose: 'robustness',
          body: { from: 'configuration', ...(at === writers.length - 1 ? { turned: 'varied' } : {}) },
        })),
        reading(deletion, names.before),
        { name: names.remove, operation: deletion.write.id, purpose: 'robustness' },
        { ...reading(deletion, names.after), until: { kind: 'shows-no-more', step: names.before } },
      ];
    });

/** The names of the steps around a deletion. */
interface RoundSteps {
  readonly remove: string;
  readonly before: string;
  readonly after: string;
}

const firstRound = (deletion: Relation): RoundSteps => ({
  remove: deletion.write.id,
  before: beforeName(deletion),
  after: afterName(deletion),
});

/** The writes that decide whether there was a record to delete, the last one last. */
const writtenIn = (views: Views, deletion: Relation, { remove }: RoundSteps): readonly RequestExchangeView[] => {
  const isSecond = remove !== deletion.write.id;
  const names = isSecond ? secondRound(deletion).writes : writersOf(deletion);
  return writersOf(deletion)
    .flatMap((by, at) => lastAttemptsOfStep(views, by, names[at] ?? by))
    .filter(({ succeeded }) => succeeded);
};

/** The records that a response shows; `undefined` if it can't be read. */
function shownIn(view: RequestExchangeView, gone: DeletedRecords | undefined, { configuration }: JudgeContext) {
  if (!view.succeeded) return view.status === 404 || view.status === 410 ? [] : undefined;
  if (view.body.kind === 'none') return [];
  if (view.body.kind !== 'json' || gone === undefined) return undefined;
  return idsStillShown(gone, { answer: view.body.value, list: view.list, configuration });
}

/** The records that the deletion removes, as the reading before it shows them; `undefined` if it can't be read. */
function goneOf(
  views: Views,
  deletion: Relation,
  round: RoundSteps,
  before: RequestExchangeView | undefined,
  bound?: string,
): DeletedRecords | undefined {
  const variable = idVariable(deletion.resource);
  if (writersOf(deletion).length === 0)
    return deletesAll(deletion) ? { kind: 'items', variable } : { kind: 'item', variable, id: bound };
  return before?.body.kind === 'json' && writtenIn(views, deletion, round).at(-1)?.sentBody !== undefined
    ? { kind: 'record', before: before.body.value }
    : undefined;
}

/** Has a sent body a value that no server shows by default where there is no record: not null, false, 0 or empty? */
const holdsNonDefault = (body: Json): boolean =>
  isObject(body) || isArray(body) ? Object.values(body).some(holdsNonDefault) : Boolean(body);

/** Of a record without an id: does the reading before the deletion show what was written, and not default values? */
function isWritten(views: Views, deletion: Relation, round: RoundSteps, before: RequestExchangeView): boolean {
  if (writersOf(deletion).length === 0 || before.body.kind !== 'json') return true;
  const sent = writtenIn(views, deletion, round).flatMap(({ sentBody }) => (sentBody === undefined ? [] : [sentBody]));
  const last = sent.at(-1);
  return last !== undefined && sent.some(holdsNonDefault) && isReflected(last, before.body.value);
}

/** The same deletion again has no further effect (RFC 9110 §9.2.2), so a server error is no answer to it. */
function judge(views: Views, deletion: Relation, context: JudgeContext): Finding<ComparedFlaw> {
  const remove = deletion.write.id;
  const finding = judgeRounds(views, deletion, context);
  const removed = lastAttemptsOfStep(views, remove, remove).findLast((each) => each.succeeded);
  const again = lastAttemptsOfStep(views, remove, againStep(remove)).at(-1);
  if (finding.kind === 'fail' || removed === undefined || again === undefined) return finding;
  const { status } = again;
  if (status === undefined || transientStatuses.has(status))
    return finding.kind === 'pass'
      ? inconclusiveFor(again, `answered ${status ?? 'nothing'} when sent again`)
      : finding;
  if (status < 500) return finding;
  return fail(
    comparedFlaw(again.exchange, [removed.exchange], {
      message: 'the same deletion, sent again, is answered with an error of the server',
      expected: 'success, or 4xx',
      actual: String(status),
    }),
  );
}

/** The first deletion decides; the second one, and what is written after it, can only add a failure. */
function judgeRounds(views: Views, deletion: Relation, context: JudgeContext): Finding<ComparedFlaw> {
  const first = judgeGone(views, deletion, firstRound(deletion), context);
  if (first.kind !== 'pass') return first;
  const second = judgeGone(views, deletion, secondRound(deletion), context);
  if (second.kind === 'fail') return second;
  const shown = shownAgain(views, deletion);
  return shown.length > 0 ? fail(...shown) : first;
}

/** A value that no service takes by itself: no short text, no small number, no truth value. */
const isTelling = (value: Json): boolean =>
  (typeof value === 'string' && value.length > 2) || (typeof value === 'number' && Math.abs(value) > 1);

const succeededOf = (views: Views, operation: OperationId, step: string): RequestExchangeView | undefined =>
  lastAttemptsOfStep(views, operation, step).findLast((each) => each.succeeded);

/**
 * Members of the deleted record that show their varied values again after the record was written by a body without
 * them.
 */
function shownAgain(views: Views, deletion: Relation): readonly ComparedFlaw[] {
  const { write, view: read, resource } = deletion;
  const restored = resource.replace?.by;
  if (restored === undefined) return [];
  const round = secondRound(deletion);
  const removed = succeededOf(views, write.id, round.remove);
  const again = succeededOf(views, restored, restoringStep(restored));
  const before = succeededOf(views, read.id, round.before);
  const after = succeededOf(views, read.id, readBackStep(restoringStep(restored)));
  const varied = writtenIn(views, deletion, round).at(-1)?.sentBody;
  const [sentAgain, earlier] = [again?.sentBody, before?.body];
  if (removed === undefined || removed.status === 202 || after === undefined || !isOfSameRecord(removed, after))
    return [];
  if (varied === undefined || sentAgain === undefined || earlier?.kind !== 'json' || after.body.kind !== 'json')
    return [];
  const kept = new Set(compareWithSent(varied, earlier.value).same.map(({ pointer }) => pointer));
  return compareWithSent(varied, after.body.value)
    .same.filter(({ pointer, sent }) => isTelling(sent) && kept.has(pointer) && isLacking(sentAgain, pointer))
    .map(({ pointer, sent }) =>
      comparedFlaw(after.exchange, [removed.exchange], {
        pointer,
        message: `${words(deletion)} shows a value again that was deleted, and not written since`,
        expected: 'no value, or a default one',
        actual: show(sent),
      }),
    );
}

/** Has a body no member of the name at the beginning of a pointer? */
const isLacking = (body: Json, pointer: string): boolean =>
  isObject(body) && ownMember(body, pointerTokens(pointer)[0] ?? '') === undefined;

function judgeGone(views: Views, deletion: Relation, round: RoundSteps, context: JudgeContext): Finding<ComparedFlaw> {
  const { write, view: read, resource } = deletion;
  const removed = lastAttemptsOfStep(views, write.id, round.remove).findLast((each) => each.succeeded);
  const readings = (name: string): readonly RequestExchangeView[] => lastAttemptsOfStep(views, read.id, name);
  const [first, last] = [readings(round.before).at(-1), readings(round.after).at(-1)];
  if (removed === undefined || last === undefined) return untouched;
  if (!isOfSameRecord(removed, last)) return ofAnotherRecord(last);
  const reservation = ofLearnedBody(writtenIn(views, deletion, round).at(-1));
  if (reservation !== undefined) return reservation;
  const bound = deletesAll(deletion) ? undefined : removed.exchange.bindings[idVariable(resource)];
  const gone = goneOf(views, deletion, round, first, bound);
  const [before, after] = [first, last].map((view) => (view === undefined ? undefined : shownIn(view, gone, context)));
  if (first === undefined || before === undefined || after === undefined)
    return inconclusive(
      'what was there cannot be read',
      writersOf(deletion).length === 0 ? `lists.${read.id}` : undefined,
    );
  if (before.length === 0 || !isWritten(views, deletion, round, first))
    return { kind: 'not-applicable', reason: `${words(deletion)} was not shown before it was deleted` };
  const known = new Set(before);
  // It was asked for again after waits, so the answer that shows the least counts.
  const still = readings(round.after)
    .map((view) => (shownIn(view, gone, context) ?? after).filter((each) => known.has(each)))
    .reduce((least, each) => (each.length < least.length ? each : least));
  if (still.length === 0) return pass;
  if (removed.status === 202)
    return { kind: 'not-applicable', reason: 'the deletion may not have been made yet (202)' };
  return fail(
    comparedFlaw(last.exchange, [removed.exchange], {
      message: deletesAll(deletion)
        ? `${words(deletion)} are still shown after they were deleted${withParameters(removed)}`
        : `${words(deletion)} is still shown after it was deleted${withParameters(removed)}`,
      expected: 'gone',
      actual: `${still.slice(0, 5).join(', ')}, ${afterWaiting}`,
    }),
  );
}

/** The parameters of a deletion in words: what happens to the records may depend on them. */
function withParameters({ exchange: { query } }: RequestExchangeView): string {
  const told = Object.entries(query).flatMap(([name, values]) => values.map((value) => `${name}=${value}`));
  return told.length === 0 ? '' : ` with ${told.join(' and ')}`;
}

function requirement(deletion: Relation): Requirement {
  const { write: remove, view: read } = deletion;
  return {
    ...agreementMembers(remove, 'deleted-gone', undefined, [read.id]),
    id: requirementId(remove.id, 'deleted-gone'),
    wants: [...wantedStimuli(remove.id, 'success'), ...wantedStimuli(read.id, 'control')],
    title: `What ${remove.method} ${remove.path} deletes should be gone from ${read.method} ${read.path}`,
    statements: remove.stated,
    standard: 'RFC 9110 §9.3.5',
    judgement: { scope: 'scenario', judge: (views, context) => judge(views, deletion, context) },
    faults: [
      provingFault({ kind: 'forget', on: faultTarget(remove.id) }),
      // The first deletion is sent twice.
      ...(writersOf(deletion).length > 0
        ? [provingFault({ kind: 'forget', on: faultTarget(remove.id, { from: 3 }) })]
        : []),
    ],
  };
}

/** Deleted records are no longer shown. */
export const deletedGone: Kind = {
  id: 'deleted-gone',
  ...agreementFacts,
  touchedBy: 'any change',
  about:
    'What was shown before it was deleted should be shown no longer, asked again after a few waits; a deletion that ' +
    'is answered 202 may come later. The same deletion again is not answered with 5xx. A record without an id is ' +
    'written and deleted once more, and shows no deleted value when it is written after that.',
  derive: (iface) => deletionsOf(iface).map(requirement),
};
