import type { RequirementResult, Results, Verdict } from './results.js';
import { applicableIn, entriesThatWouldDecide, undecidedIn } from './headline.js';
import { selects } from '../evidence/selection.js';
import { failsUnaccepted } from './failing.js';
import { count } from '../core/count.js';

/** One condition that makes a build fail: requirements with a verdict (of one level or any), or any warning. */
export type GateCondition =
  | {
      readonly kind: 'verdict';
      readonly verdict: 'fail' | 'inconclusive' | 'error';
      readonly level: RequirementResult['level'] | 'any';
    }
  | { readonly kind: 'warnings' };

export type ParsedConditions =
  | { readonly kind: 'conditions'; readonly conditions: readonly GateCondition[] }
  | { readonly kind: 'problem'; readonly message: string };

/** How many requirements may stay undecided. */
export interface GateRules {
  /** Stated MUST requirements that may stay undecided: 0 if absent. */
  readonly notDecided?: number;
  /** Further requirements that may stay undecided until a date (UTC). */
  readonly accepted?: readonly {
    /** By id, operation, kind or pattern with `*`. */
    readonly requirements: string;
    readonly reason: string;
    /** `YYYY-MM-DD`, valid through that day, measured by the recorded start of the run. */
    readonly expires: string;
  }[];
}

const verdicts = ['fail', 'inconclusive', 'error'] as const;
const grammar = 'fail, inconclusive or error (each also as must:… or should:…), or warnings';

/**
 * Reads the value of `--fail-on`: names separated by commas, e.g. `must:inconclusive,should:fail,warnings`. They are
 * added to the conditions that always hold: an unwaived mandatory failure, and a run that could not be judged.
 */
export function parseConditions(text: string): ParsedConditions {
  const conditions: GateCondition[] = [];
  for (const name of text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    if (name === 'warnings') {
      conditions.push({ kind: 'warnings' });
      continue;
    }
    const [, level, word] = /^(?:(must|should):)?(.+)$/.exec(name) ?? [];
    const verdict = verdicts.find((candidate) => candidate === word);
    if (verdict === undefined)
      return { kind: 'problem', message: `"${name}" is no condition to fail on. Give ${grammar}.` };
    conditions.push({
      kind: 'verdict',
      verdict,
      level: level === 'must' ? 'MUST' : level === 'should' ? 'SHOULD' : 'any',
    });
  }
  return { kind: 'conditions', conditions };
}

/** Conditions of `--fail-on` that results meet, a sentence each. */
export const metConditions = (results: Results, conditions: readonly GateCondition[]): readonly string[] =>
  conditions.flatMap((condition) => met(results, condition));

/** Of ten stated MUST requirements that apply, one may stay undecided where no rules are given. */
const mayStayUndecided = (applicable: number): number => Math.floor(applicable / 10);

/**
 * Why too little is decided to pass: the undecided requirements, the configuration entries that would decide most, and
 * the option that accepts the run as it is; empty where enough is decided.
 */
export function tooLittleDecided(results: Results, rules: GateRules | undefined): readonly string[] {
  const applicable = applicableIn(results).length;
  const { notDecided = 0, accepted = [] } = rules ?? { notDecided: mayStayUndecided(applicable) };
  const day = results.run.startedAt.slice(0, 10);
  const isAccepted = selects(accepted.filter(({ expires }) => expires >= day).map(({ requirements }) => requirements));
  const counting = undecidedIn(results).filter((requirement) => !isAccepted(requirement));
  if (counting.length <= notDecided) return [];
  const allowed =
    rules === undefined
      ? `by default a tenth of the ${applicable} that apply may be (${notDecided})`
      : `the gate allows ${notDecided === 0 ? 'none' : notDecided}`;
  return [
    `${count(counting.length, 'stated MUST requirement is', 'stated MUST requirements are')} not decided, and ` +
      `${allowed}: ${someOf(counting.map(({ id }) => id))}.`,
    ...accepted
      .filter(({ expires }) => expires < day)
      .map(({ requirements, expires }) => `gate.accepted: ${requirements} expired on ${expires}.`),
    ...nextEntries(results),
    `To accept this many as they are: --allow-undecided ${counting.length}, or gate.notDecided: ${counting.length} ` +
      'in the configuration.',
  ];
}

const nextEntries = (results: Results): readonly string[] => {
  const entries = entriesThatWouldDecide(results);
  if (entries.length === 0) return [];
  const paths = entries.slice(0, named).map(({ path, requirements }) => `${path} (${requirements})`);
  const more = entries.length > named ? ` and ${entries.length - named} more` : '';
  return [`To have more decided, add to the configuration: ${paths.join(', ')}${more}; summary.md has them to copy.`];
};

const named = 3;

const someOf = (ids: readonly string[]): string =>
  ids.length <= named ? ids.join(', ') : `${ids.slice(0, named).join(', ')} and ${ids.length - named} more`;

function met(results: Results, condition: GateCondition): readonly string[] {
  if (condition.kind === 'warnings')
    return results.warnings.length === 0
      ? []
      : [`${count(results.warnings.length, 'warning')}, and the run is to fail on warnings.`];
  const { verdict, level } = condition;
  const counts = (candidate: Verdict): boolean => candidate === verdict;
  const number = results.requirements.filter(
    (requirement) =>
      (level === 'any' || requirement.level === level) &&
      counts(requirement.verdict) &&
      (verdict !== 'fail' || failsUnaccepted(requirement)),
  ).length;
  if (number === 0) return [];
  return [
    `${count(number, `${level === 'any' ? '' : `${level} `}requirement`)} with verdict ${verdict}, and the run ` +
      'is to fail on that.',
  ];
}
