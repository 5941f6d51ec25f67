import { defined } from '../core/defined.js';
import { childPointer } from '../core/pointer.js';
import type { OperationId } from '../../spec/model.js';
import { ConditionSearch, type Proposal } from '../conditions/condition-search.js';
import { DeliverySearch } from '../conditions/delivery-search.js';
import type { CheckedCondition } from '../conditions/found-condition.js';
import { OperationPatterns } from '../conditions/operation-patterns.js';
import { RecordStates } from '../conditions/record-states.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { isConfirming } from '../evidence/confirming.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { RunCondition, Finding, JudgeContext, Requirement } from '../requirements/requirement.js';
import { DeliveryView, RequestExchangeView, type ViewContext } from '../requirements/view.js';
import type { NearestPassing as Nearest } from '../conditions/nearest-passing.js';
import { tell, tellWithout } from '../patterns/tell.js';
import { isAboutEarlierRequests, type Pattern } from '../patterns/pattern.js';
import type { FailureCondition, NearestPassing } from '../results/failure-condition.js';
import type { RequirementResult } from '../results/results.js';
import type { FirstRequests } from './first-requests.js';
import { ChangesOfScenarios, clearer } from './changes-of-scenarios.js';
import { declaredAbsent, saysAbsent } from './declared-absent.js';
import { mayBeDeleted } from './may-be-deleted.js';
import { ScenarioBuffer } from './scenario-buffer.js';

/** Results of the first pass over the evidence that the second one needs. */
export interface FirstPass {
  readonly context: JudgeContext;
  readonly views: ViewContext;
  readonly firstRequests: FirstRequests;
  /** Whether a condition of the run holds. */
  holds(condition: RunCondition): boolean;
}

/** Failing requirements with their results. */
type Failing = readonly { readonly requirement: Requirement; readonly result: RequirementResult }[];

interface Searched {
  readonly requirement: Requirement;
  readonly isAbsent: boolean;
  judge(view: RequestExchangeView): Finding;
  readonly search: ConditionSearch;
}

/** What the second pass over the evidence finds for one failing requirement. */
interface Found {
  readonly condition?: CheckedCondition;
  readonly nearest?: Nearest;
}

/** The results of a judgement, of failing requirements with the condition under which they fail. */
export async function withConditions(
  results: readonly RequirementResult[],
  catalogue: Catalogue,
  evidence: EvidenceReader,
  first: FirstPass,
): Promise<readonly RequirementResult[]> {
  const failing = results.flatMap((result) => {
    const requirement = result.verdict === 'fail' ? catalogue.find(result.id) : undefined;
    return requirement === undefined ? [] : [{ requirement, result }];
  });
  const found = [
    ...(await conditionsOf(failing, evidence, first)),
    ...(await deliveryConditions(evidence, failing, first, catalogue)),
  ];
  const known = new Map<string, Found>(found.map(([{ id }, each]) => [id, each]));
  return results.map((result) => {
    const { condition, nearest } = known.get(result.id) ?? {};
    return {
      ...result,
      ...defined({
        condition: condition === undefined ? notSearched(result, catalogue) : toldCondition(condition),
        nearestPassing: nearest && toldNearest(nearest),
      }),
    };
  });
}

/** The conditions of failing requirements, and their nearest passing exchanges. */
export const conditionsOf = async (
  failing: Failing,
  evidence: EvidenceReader,
  first: FirstPass,
): Promise<ReadonlyMap<Requirement, Found>> => {
  const states = await recordStates(evidence, first, failing);
  return new Map([
    ...(await findConditions(evidence, failing, first, states)),
    ...(await scenarioConditions(evidence, failing, first, states)),
  ]);
};

/** What the readings of a run show of its records; without a failure, nothing is looked at. */
export async function recordStates(
  evidence: EvidenceReader,
  { context, views }: Pick<FirstPass, 'context' | 'views'>,
  failing: readonly unknown[],
): Promise<RecordStates> {
  const states = new RecordStates(context);
  if (failing.length === 0) return states;
  for await (const line of evidence.lines())
    if (line.kind === 'exchange' && !isConfirming(line.scenario)) states.add(new RequestExchangeView(line, views));
  return states;
}

/** Where no condition was searched, it is said that none is known, unless the messages of the requirement name it. */
const notSearched = (
  { id, verdict, violating, exercised }: RequirementResult,
  catalogue: Catalogue,
): FailureCondition | undefined =>
  verdict !== 'fail' || violating === undefined || namesCondition(catalogue.find(id))
    ? undefined
    : { kind: 'not-told-apart', violating, passing: exercised - violating };

const namesCondition = (requirement: Requirement | undefined): boolean =>
  requirement?.judgement.scope === 'scenario' && requirement.judgement.namesCondition === true;

/** Patterns of each of two exchanges that are named. */
const namedPatterns = 6;

const toldNearest = ({ failing, passing, onlyFailing, onlyPassing }: Nearest): NearestPassing => ({
  failing,
  ...passing,
  onlyFailing: onlyFailing.slice(0, namedPatterns).map(tell),
  onlyPassing: onlyPassing.slice(0, namedPatterns).map(tell),
});

/** A failing requirement, and what confirming requests should contrast for it. */
export interface ConfirmableFailure {
  readonly requirement: Requirement;
  readonly proposal: Proposal;
}

/** The failing requirements whose conditions requests could confirm, in the order of the catalogue. */
export async function proposalsFor(
  failing: Failing,
  evidence: EvidenceReader,
  first: FirstPass,
): Promise<readonly ConfirmableFailure[]> {
  const searched = searchesOf(failing, first, await recordStates(evidence, first, failing));
  if (searched.size === 0) return [];
  await eachFinding(evidence, searched, first, ({ search }, view, finding) => search.see(view, finding));
  const all = [...searched.values()].flat();
  return failing.flatMap(({ requirement }) => {
    const proposal = all.find((each) => each.requirement === requirement)?.search.propose();
    return proposal === undefined ? [] : [{ requirement, proposal }];
  });
}

/**
 * Finds when the failing requirements fail, and the nearest passing exchanges, by a second pass over the evidence. If
 * there are more responses than are kept, a third pass confirms the conditions. Only requirements that judge single
 * exchanges of one operation take part. Pure; memory is bounded by the number of failing requirements.
 */
async function findConditions(
  evidence: EvidenceReader,
  failing: Failing,
  first: FirstPass,
  states: RecordStates,
): Promise<ReadonlyMap<Requirement, Found>> {
  const searched = searchesOf(failing, first, states);
  if (searched.size === 0) return new Map();
  await eachFinding(evidence, searched, first, ({ search }, view, finding) => search.see(view, finding));
  const found = new Map<Requirement, Found>();
  const all = [...searched.values()].flat();
  for (const { requirement, search } of all)
    found.set(requirement, defined({ condition: search.find(), nearest: search.nearest() }));
  if (all.some(({ search }) => search.isSampled))
    await eachFinding(evidence, searched, first, ({ requirement, search }, view, finding) => {
      const known = found.get(requirement);
      const condition = known?.condition?.condition;
      if (condition?.kind !== 'separated' || !search.isSampled || search.agrees(condition, view, finding)) return;
      found.set(requirement, { ...known, condition: search.unexplained() });
    });
  return found;
}

function searchesOf(
  failing: Failing,
  { context, firstRequests }: FirstPass,
  states: RecordStates,
): ReadonlyMap<OperationId, readonly Searched[]> {
  const byOperation = new Map<OperationId, Searched[]>();
  const patterns = new Map<OperationId, OperationPatterns>();
  for (const { requirement, result } of failing) {
    const { judgement, operations } = requirement;
    const [operation] = operations;
    if (judgement.scope !== 'exchange' || operations.length !== 1 || operation === undefined || operation === null)
      continue;
    const own =
      patterns.get(operation) ?? new OperationPatterns(context, [operation], firstRequests.byOperation, states);
    patterns.set(operation, own);
    byOperation.set(operation, [
      ...(byOperation.get(operation) ?? []),
      {
        requirement,
        isAbsent: declaredAbsent(requirement, context) !== undefined,
        judge: (view) => judgement.judge(view, context),
        search: searchOf(own, 'answer', result),
      },
    ]);
  }
  return byOperation;
}

const searchOf = (
  patterns: OperationPatterns,
  unit: 'answer' | 'scenario',
  { violations }: RequirementResult,
): ConditionSearch =>
  new ConditionSearch(patterns, unit, [...new Set(violations.map(({ pointer }) => pointer))], violations[0]?.exchange, [
    ...new Set(
      violations.flatMap(({ pointer, missing }) => (missing === undefined ? [] : [childPointer(pointer, missing)])),
    ),
  ]);

/** Finds the conditions of requirements that judge scenarios: patterns of exchanges that failing ones alone have. */
async function scenarioConditions(
  evidence: EvidenceReader,
  failing: Failing,
  { context, views, firstRequests, holds }: FirstPass,
  states: RecordStates,
): Promise<ReadonlyMap<Requirement, Found>> {
  const searched = failing.flatMap(({ requirement, result }) => {
    const { judgement } = requirement;
    const operations = requirement.operations.filter((operation) => operation !== null);
    if (judgement.scope !== 'scenario' || judgement.namesCondition === true) return [];
    const patterns = new OperationPatterns(context, operations, firstRequests.byOperation, states);
    const isAbsent = declaredAbsent(requirement, context) !== undefined;
    const search = searchOf(patterns, 'scenario', result);
    const change = context.iface.operations.find(({ id, safe }) => !safe && id === operations[0]);
    const patternsOfChange = (): OperationPatterns =>
      new OperationPatterns(context, operations.slice(0, 1), firstRequests.byOperation, states);
    const changes = change && new ChangesOfScenarios(change, patternsOfChange, result);
    return [{ requirement, judgement, isAbsent, operations, search, changes }];
  });
  if (searched.length === 0) return new Map();
  const buffer = new ScenarioBuffer((seen) => {
    for (const { judgement, isAbsent, operations, search, changes } of searched) {
      const own = seen
        .filter((view) => view.kind === 'request')
        .filter(({ exchange }) => operations.some((operation) => operation === exchange.operation));
      if (own.length === 0 || (isAbsent && seen[0] !== undefined && saysAbsent(seen[0].exchange))) continue;
      const finding = decided(judgement.judge(seen, context), holds);
      search.seeScenario(own, finding);
      changes?.see(own, finding);
    }
  });
  for await (const line of evidence.lines()) {
    if (line.kind === 'scenario' && !isConfirming(line.scenario)) buffer.end(line.scenario, line.exchanges);
    if (line.kind === 'delivery') buffer.add(new DeliveryView(line, context));
    if (line.kind === 'exchange' && !isConfirming(line.scenario)) buffer.add(new RequestExchangeView(line, views));
  }
  buffer.endAll();
  return new Map(
    searched.map(({ requirement, search, changes }) => [
      requirement,
      defined({
        condition: clearer(search.find(), changes?.find()),
        nearest: search.nearest(),
      }),
    ]),
  );
}

/** Finds the conditions of requirements that judge deliveries: what the bodies of violating ones alone have. */
async function deliveryConditions(
  evidence: EvidenceReader,
  failing: Failing,
  { context, holds }: FirstPass,
  catalogue: Catalogue,
): Promise<ReadonlyMap<Requirement, Found>> {
  const searched = failing.flatMap(({ requirement }) => {
    const { judgement, operations } = requirement;
    if (judgement.scope !== 'delivery') return [];
    // Requirements with one judgement ask the same of several events.
    const alike = catalogue.requirements.filter(
      ({ judgement: other }) => other.scope === 'delivery' && other.judge === judgement.judge,
    );
    const events = new Set<OperationId | null>(alike.flatMap((each) => each.operations));
    return [{ requirement, judgement, own: new Set(operations), events, search: new DeliverySearch() }];
  });
  if (searched.length === 0) return new Map();
  for await (const line of evidence.lines()) {
    if (line.kind !== 'delivery') continue;
    const view = new DeliveryView(line, context);
    for (const { judgement, own, events, search } of searched)
      if (events.has(line.event)) search.see(view, decided(judgement.judge(view, context), holds), own.has(line.event));
  }
  return new Map(searched.map(({ requirement, search }) => [requirement, defined({ condition: search.find() })]));
}

async function eachFinding(
  evidence: EvidenceReader,
  searched: ReadonlyMap<OperationId, readonly Searched[]>,
  { views, holds }: FirstPass,
  take: (searched: Searched, view: RequestExchangeView, finding: Finding) => void,
): Promise<void> {
  for await (const line of evidence.lines()) {
    if (line.kind !== 'exchange' || line.operation === null) continue;
    const own = searched.get(line.operation);
    if (own === undefined || mayBeDeleted(line, views)) continue;
    const view = new RequestExchangeView(line, views);
    for (const each of own) if (!each.isAbsent || !saysAbsent(line)) take(each, view, decided(each.judge(view), holds));
  }
}

/** A condition in the form of results. */
function toldCondition({ condition: found, confirmation, contradicted }: CheckedCondition): FailureCondition {
  const instead = defined({ contradicted: contradicted && tell(contradicted) });
  switch (found.kind) {
    case 'separated': {
      const { separation, unit, violating, passing } = found;
      // Told from the side of the failure: what all passing answers have is missing in the violating ones.
      const told = separation.outcome === 'fails' ? tell : tellWithout;
      return {
        kind: 'fails-when',
        words: told(separation.pattern),
        also: separation.also.map(told),
        unit,
        violating,
        passing,
        confirmation,
        ...needsEarlier(separation.pattern),
        ...instead,
      };
    }
    case 'seen-once': {
      const { kind, patterns, violating, passing } = found;
      const [first, ...others] = patterns;
      const also = others.map(tell);
      return { kind, words: tell(first), also, violating, passing, ...needsEarlier(first), ...instead };
    }
    case 'intermittent': {
      const { kind, rhythm, violating, passing } = found;
      return { kind, ...defined({ words: rhythm && tell(rhythm) }), violating, passing, ...instead };
    }
    case 'narrowed': {
      const { narrowing, isWhole, unit, violating, passing } = found;
      const { pattern, outcome } = narrowing;
      const words = (outcome === 'fails' ? tell : tellWithout)(pattern);
      const such = isWhole ? { such: narrowing.such } : {};
      return {
        kind: 'fails-only-when',
        words,
        unit,
        violating,
        passing,
        ...such,
        ...needsEarlier(pattern),
        ...instead,
      };
    }
    case 'not-told-apart':
      return { ...found, ...instead };
  }
}

/** Whether a pattern is about a request sent before. */
const needsEarlier = (pattern: Pattern): { readonly needsEarlier?: true } =>
  (pattern.kind === 'all' ? pattern.of : [pattern]).some(isAboutEarlierRequests) ? { needsEarlier: true } : {};

/** The finding after all conditions of the run that it depends on are known. */
export function decided(finding: Finding, holds: (condition: RunCondition) => boolean): Finding {
  let last = finding;
  while (last.kind === 'provided') last = holds(last.condition) ? last.holds : last.otherwise;
  return last;
}
