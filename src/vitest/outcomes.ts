import { failureText } from '../../reports/failure-text.js';
import type { Gate } from '../results/gate.js';
import { resourceOf } from '../../reports/subject.js';
import type { RequirementResult, Results } from '../results/results.js';

/** What the global set-up provides: results, and whether they are enough to pass. */
export interface JudgedRun {
  readonly results: Results;
  readonly gate: Gate;
}

/** Which requirements a test file takes; all without one. */
export interface Choice {
  /** First part of the operation ids, e.g. `systems`. */
  readonly resource?: string;
}

/** What becomes of one test. */
export type Outcome =
  | { readonly kind: 'passes' }
  | { readonly kind: 'skips'; readonly why: string }
  | { readonly kind: 'throws'; readonly message: string };

export interface NamedOutcome {
  readonly name: string;
  readonly outcome: Outcome;
}

/** One test for the run, whatever is chosen of it, and one for each requirement. */
export function outcomesOf({ results, gate }: JudgedRun, { resource }: Choice = {}): readonly NamedOutcome[] {
  return [
    {
      name: 'the run could be judged',
      outcome: gate.exitCode === 2 ? { kind: 'throws', message: gate.because.join(' ') } : { kind: 'passes' },
    },
    ...results.requirements
      .filter(({ subject }) => resource === undefined || resourceOf(subject) === resource)
      .map((requirement) => ({ name: requirement.id, outcome: outcomeOf(requirement) })),
  ];
}

function outcomeOf(requirement: RequirementResult): Outcome {
  const { verdict, level, reason, waiver, violations } = requirement;
  switch (verdict) {
    case 'pass':
      return { kind: 'passes' };
    case 'inconclusive':
    case 'not-applicable':
      return { kind: 'skips', why: `${verdict}: ${reason}` };
    case 'fail':
      if (waiver?.state === 'active') return { kind: 'skips', why: `waived until ${waiver.expires}: ${waiver.reason}` };
      if (level === 'SHOULD') return { kind: 'skips', why: `advisory failure: ${reason}` };
      return { kind: 'throws', message: violations.length === 0 ? reason : failureText(requirement) };
    case 'error':
      return { kind: 'throws', message: `a fault of ems-conformance: ${reason}` };
  }
}
