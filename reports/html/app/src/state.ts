import { failsKnown, failsWaived } from '../../../../src/results/failing.js';
import type { RequirementResult } from '../../../../src/results/results.js';

/**
 * A verdict as it is shown: waived failures, and failures of SHOULD requirements, are separate from failures that
 * count.
 */
export type State = 'fail' | 'error' | 'advisory' | 'known' | 'waived' | 'inconclusive' | 'pass' | 'not-applicable';

/** In order of urgency. */
export const states: readonly State[] = [
  'fail',
  'error',
  'advisory',
  'known',
  'waived',
  'inconclusive',
  'pass',
  'not-applicable',
];

/** One sign for each state, beside its colour. */
export const symbols: Readonly<Record<State, string>> = {
  fail: '✗',
  error: '!',
  advisory: '△',
  known: '▽',
  waived: '◇',
  inconclusive: '?',
  pass: '✓',
  'not-applicable': '–',
};

export const names: Readonly<Record<State, string>> = {
  fail: 'fails',
  error: 'error of the suite',
  advisory: 'advisory failure',
  known: 'fails as in the baseline',
  waived: 'fails, waived',
  inconclusive: 'inconclusive',
  pass: 'passes',
  'not-applicable': 'not applicable',
};

export function stateOf(requirement: RequirementResult): State {
  if (requirement.verdict !== 'fail') return requirement.verdict;
  if (failsWaived(requirement)) return 'waived';
  if (failsKnown(requirement)) return 'known';
  return requirement.level === 'MUST' ? 'fail' : 'advisory';
}

/** The state of several requirements together: the most urgent one; inapplicable ones come last. */
export const worst = (requirements: readonly RequirementResult[]): State =>
  states.find((state) => requirements.some((requirement) => stateOf(requirement) === state)) ?? 'not-applicable';

export const tally = (requirements: readonly RequirementResult[]): ReadonlyMap<State, number> => {
  const counts = new Map<State, number>();
  for (const requirement of requirements) counts.set(stateOf(requirement), (counts.get(stateOf(requirement)) ?? 0) + 1);
  return new Map(states.flatMap((state) => (counts.has(state) ? [[state, counts.get(state) ?? 0] as const] : [])));
};
