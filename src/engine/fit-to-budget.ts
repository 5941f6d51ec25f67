import type { Configuration } from '../config/configuration.js';
import type { Scenario, Step } from '../stimuli/scenario.js';
import { dryRun } from './dry-run.js';
import { stimulusOf } from './instance.js';
import type { Plan } from './plan.js';

/** The smallest part that is sent or left out: a step that needs no other, or a whole scenario. */
interface Unit {
  readonly scenario: Scenario;
  readonly steps: readonly Step[];
  /** Its subject: further requests with the same subject decide less than the first one. */
  readonly about: string;
  readonly requests: number;
}

/**
 * A plan of at most so many requests, for an implementation without failures. Subjects with few requests so far go
 * first, so that the budget is spent where the most is undecided; other requests become omissions.
 * @param requests the budget
 * @param examples random requests for each operation and mode
 */
export function fitToBudget(plan: Plan, configuration: Configuration, requests: number, examples: number): Plan {
  let fitted = plan;
  // An omitted request may have shown ids, and other ids are then bound: a plan may cost more than its parts did.
  for (let [budget, tries] = [requests, 0]; tries < mostTries && budget > 0; tries += 1) {
    fitted = chosenFrom(plan, configuration, budget, examples);
    const costs = [...costsOf(fitted, configuration, examples).values()];
    const excess = costs.reduce((sum, cost) => sum + cost, 0) - requests;
    if (excess <= 0) break;
    budget -= excess;
  }
  return fitted;
}

const mostTries = 4;

function chosenFrom(plan: Plan, configuration: Configuration, requests: number, examples: number): Plan {
  const costs = costsOf(plan, configuration, examples);
  const units = plan.scenarios.flatMap((scenario) => unitsOf(scenario, costs));
  const chosen = new Set<Step>();
  const times = new Map<string, number>();
  let left = requests;
  // Each round chooses units whose subject was chosen less often than in this round.
  for (let round = 0, open = units; open.length > 0; round += 1) {
    const later: Unit[] = [];
    for (const unit of open.toSorted(byWorth)) {
      const before = times.get(unit.about) ?? 0;
      if (before > round) later.push(unit);
      else if (unit.requests <= left) {
        left -= unit.requests;
        times.set(unit.about, before + Math.max(1, unit.requests));
        for (const step of unit.steps) chosen.add(step);
      }
    }
    open = later;
  }
  return {
    ...plan,
    scenarios: plan.scenarios.map((scenario) => ({
      ...scenario,
      steps: scenario.steps.map((step) => (chosen.has(step) ? step : { ...step, beyondBudget: true })),
    })),
  };
}

/** Plain stimuli come before contexts, then cheaper ones. */
const byWorth = (a: Unit, b: Unit): number =>
  Number(isForContext(a)) - Number(isForContext(b)) || a.requests - b.requests;

const isForContext = ({ steps }: Unit): boolean => steps.every(({ context }) => context !== undefined);

/** Requests of each step, in all ways in which its scenario is bound. */
function costsOf(plan: Plan, configuration: Configuration, examples: number): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const { stimulus, outcome } of dryRun(plan, configuration, examples)) {
    const requests = outcome.kind === 'not-sent' ? 0 : outcome.requests;
    costs.set(stimulus, (costs.get(stimulus) ?? 0) + requests);
  }
  return costs;
}

function unitsOf(scenario: Scenario, costs: ReadonlyMap<string, number>): readonly Unit[] {
  const costOf = (step: Step): number => costs.get(stimulusOf(scenario, step)) ?? 0;
  const [first] = scenario.steps;
  if (first === undefined) return [];
  if (scenario.effect.kind !== 'reads' || scenario.steps.some(dependsOnAnother)) {
    const requests = scenario.steps.reduce((sum, step) => sum + costOf(step), 0);
    return [{ scenario, steps: scenario.steps, about: scenario.id, requests }];
  }
  return scenario.steps.map((step) => ({
    scenario,
    steps: [step],
    about: `${step.operation ?? ''} ${step.credential ?? 'full'} ${step.purpose}`,
    requests: costOf(step),
  }));
}

const dependsOnAnother = ({ until, walks, binds, body }: Step): boolean =>
  [until, walks, binds].some((dependence) => dependence !== undefined) || body?.from === 'answer';
