import { failureText } from '../../reports/failure-text.js';
import { join } from 'node:path';
import { count } from '../core/count.js';
import type { Cause } from '../results/causes.js';
import { failsKnown } from '../results/failing.js';
import { outcomeOf as outcomeOfRun } from '../results/outcome.js';
import { resourceOf } from '../../reports/subject.js';
import type { RequirementResult, Results } from '../results/results.js';

/** The value that the global set-up provides to test files: results, with the exit code that they lead to. */
export interface JudgedRun {
  readonly results: Results;
  /** Where evidence, results and reports are. */
  readonly folder: string;
  /** Messages about reports that could not be written. */
  readonly notWritten: readonly string[];
}

/** Which requirements a test file takes; all without one. */
export interface Choice {
  /** First part of the operation ids, e.g. `systems`. */
  readonly resource?: string;
}

/** The outcome of one test. */
export type Outcome =
  | { readonly kind: 'passes' }
  | { readonly kind: 'skips'; readonly why: string }
  /** Failures of one cause have the same `cause`, one line: vitest shows them together, with one message. */
  | { readonly kind: 'throws'; readonly message: string; readonly cause: string };

export interface NamedOutcome {
  readonly name: string;
  readonly outcome: Outcome;
}

/** One test for the run as a whole, also where only some requirements are chosen, and one for each requirement. */
export function outcomesOf(
  { results, folder, notWritten }: JudgedRun,
  { resource }: Choice = {},
): readonly NamedOutcome[] {
  const { causes, exit } = outcomeOfRun(results);
  const broken = [...(exit.code === 2 ? exit.because : []), ...notWritten].join(' ');
  return [
    {
      name: 'the run could be judged',
      outcome: broken === '' ? { kind: 'passes' } : { kind: 'throws', message: broken, cause: broken },
    },
    ...results.requirements
      .filter(({ subject }) => resource === undefined || resourceOf(subject) === resource)
      .map((requirement) => ({ name: requirement.id, outcome: outcomeOf(requirement, causes, folder) })),
  ];
}

function outcomeOf(requirement: RequirementResult, causes: readonly Cause[], folder: string): Outcome {
  const { id, verdict, level, reason, waiver, violations } = requirement;
  switch (verdict) {
    case 'pass':
      return { kind: 'passes' };
    case 'inconclusive':
    case 'not-applicable':
      return { kind: 'skips', why: `${verdict}: ${reason}` };
    case 'fail':
      if (waiver?.state === 'active') return { kind: 'skips', why: `waived until ${waiver.expires}: ${waiver.reason}` };
      if (failsKnown(requirement)) return { kind: 'skips', why: `known from the baseline: ${reason}` };
      if (level === 'SHOULD') return { kind: 'skips', why: `advisory failure: ${reason}` };
      return {
        kind: 'throws',
        message: [
          violations.length === 0 ? reason : failureText(requirement),
          '',
          ...sameCause(id, causeOf(requirement, causes)),
          `  the whole report: ${join(folder, 'report.html')}`,
        ].join('\n'),
        cause: causeOf(requirement, causes)?.message ?? reason,
      };
    case 'error':
      return { kind: 'throws', message: `a fault of ems-conformance: ${reason}`, cause: reason };
  }
}

/** The cause of the first violation; a requirement that fails in several ways belongs to several. */
const causeOf = ({ id }: RequirementResult, causes: readonly Cause[]): Cause | undefined =>
  causes.find(({ requirements }) => requirements.some((each) => each.id === id));

const sameCause = (id: string, cause: Cause | undefined): readonly string[] => {
  const others = (cause?.requirements.length ?? 1) - 1;
  return others === 0 ? [] : [`  ${count(others, 'other requirement')} beside ${id} failed for the same cause`];
};
