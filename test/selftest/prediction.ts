import type { EvidenceReader } from '../../src/evidence/bundle.js';
import { isConfirming } from '../../src/evidence/confirming.js';
import type { FoundCondition } from '../../src/conditions/found-condition.js';
import type { Separation } from '../../src/conditions/separate.js';
import { OperationPatterns } from '../../src/conditions/operation-patterns.js';
import type { RecordStates } from '../../src/conditions/record-states.js';
import { conditionsOf, decided, recordStates, type FirstPass } from '../../src/judge/find-conditions.js';
import { Fold } from '../../src/judge/fold.js';
import { match } from '../../src/patterns/match.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import { RequestExchangeView } from '../../src/requirements/view.js';
import type { RequirementResult } from '../../src/results/results.js';

/**
 * How the condition that one run names for a failing requirement fares in another run. `predicts`: of the answers that
 * it says violate, and of those that do, at least 95 % are both. `none`: the run names no condition that predicts.
 */
export type Prediction = 'predicts' | 'wrong' | 'none';

const leastShare = 0.95;

type Told = Pick<Separation, 'pattern' | 'outcome'> & { readonly unit: 'answer' | 'list item' };

/** Tries the condition of a requirement that judges single answers; without one, that each answer violates it. */
export async function predictionOf(
  catalogue: Catalogue,
  requirement: Requirement,
  { first, second }: { readonly first: EvidenceReader; readonly second: EvidenceReader },
): Promise<Prediction> {
  const { pass: before, result } = await passOver(catalogue, requirement, first);
  if (result?.verdict !== 'fail') return 'none';
  const condition = (await conditionsOf([{ requirement, result }], first, before)).get(requirement)?.condition
    ?.condition;
  const told = condition && toldBy(condition);
  if (condition === undefined ? result.violating !== undefined : told === undefined) return 'none';
  const { pass } = await passOver(catalogue, requirement, second);
  const states = await recordStates(second, pass, [requirement]);
  const answers = (await judged(requirement, second, pass)).flatMap(({ view, violates }) => {
    const says = told === undefined || saysViolates(told, view, requirement, { ...pass, states });
    return says === undefined ? [] : [{ says, violates }];
  });
  const named = answers.filter(({ says }) => says).length;
  const violating = answers.filter(({ violates }) => violates).length;
  const both = answers.filter(({ says, violates }) => says && violates).length;
  return both > 0 && both >= leastShare * Math.max(named, violating) ? 'predicts' : 'wrong';
}

async function passOver(
  catalogue: Catalogue,
  { id }: Requirement,
  evidence: EvidenceReader,
): Promise<{ readonly pass: FirstPass; readonly result: RequirementResult | undefined }> {
  const fold = new Fold(catalogue, evidence.header, 'exchanges');
  for await (const line of evidence.lines()) fold.add(line);
  fold.finish();
  return { pass: fold.firstPass(), result: fold.results('').find((result) => result.id === id) };
}

/** The answers of a run that keep or violate a requirement, without confirming requests. */
async function judged(
  { judgement, operations }: Requirement,
  evidence: EvidenceReader,
  { context, views, holds }: FirstPass,
): Promise<readonly { readonly view: RequestExchangeView; readonly violates: boolean }[]> {
  const answers: { readonly view: RequestExchangeView; readonly violates: boolean }[] = [];
  if (judgement.scope !== 'exchange') return answers;
  for await (const line of evidence.lines()) {
    if (line.kind !== 'exchange' || isConfirming(line.scenario) || !operations.includes(line.operation)) continue;
    const view = new RequestExchangeView(line, views);
    const { kind } = decided(judgement.judge(view, context), holds);
    if (kind === 'pass' || kind === 'fail') answers.push({ view, violates: kind === 'fail' });
  }
  return answers;
}

/** What a condition says of single answers, also one that was seen once; `undefined` where it says nothing of them. */
function toldBy(condition: FoundCondition): Told | undefined {
  if (condition.kind === 'seen-once') return { pattern: condition.patterns[0], outcome: 'fails', unit: 'answer' };
  if (condition.kind !== 'separated' || condition.unit === 'scenario' || condition.unit === 'delivery')
    return undefined;
  return { ...condition.separation, unit: condition.unit };
}

/** Whether a condition says that an answer violates; `undefined` where the answer does not show it. */
function saysViolates(
  { pattern, outcome, unit }: Told,
  view: RequestExchangeView,
  { operations }: Requirement,
  { context, firstRequests, states }: FirstPass & { readonly states: RecordStates },
): boolean | undefined {
  const known = operations.filter((operation) => operation !== null);
  const facts = new OperationPatterns(context, known, firstRequests.byOperation, states).factsOf(view);
  if (unit === 'list item') {
    const items = view.list.kind === 'found' ? view.list.items : [];
    return items.some((value, index) => {
      const is = match(pattern, { ...facts, item: { index, of: items.length, value } });
      return (is === 'yes') === (outcome === 'fails');
    });
  }
  const is = match(pattern, facts);
  return is === 'unknown' ? undefined : (is === 'yes') === (outcome === 'fails');
}
