import type { RequirementResult, Results, Verdict } from '../src/results/results.js';
import { headlineOf } from '../src/results/headline.js';
import { failsUnwaived } from '../src/results/failing.js';
import { count } from '../src/core/count.js';

/** One thing that makes a build red: requirements of a verdict (of one level or any), or any warning. */
export type Condition =
  | {
      readonly kind: 'verdict';
      readonly verdict: 'fail' | 'inconclusive' | 'error';
      readonly level: RequirementResult['level'] | 'any';
    }
  | { readonly kind: 'warnings' };

export type ParsedConditions =
  | { readonly kind: 'conditions'; readonly conditions: readonly Condition[] }
  | { readonly kind: 'problem'; readonly message: string };

/** Exit code of a run (0 passes, 1 does not, 2 could not be judged) and why it is not 0. */
export interface Gate {
  readonly exitCode: 0 | 1 | 2;
  readonly because: readonly string[];
}

const verdicts = ['fail', 'inconclusive', 'error'] as const;
const grammar = 'fail, inconclusive or error (each also as must:… or should:…), or warnings';

/**
 * Reads the value of `--fail-on`: names separated by commas, e.g. `must:inconclusive,should:fail,warnings`. They are
 * added to the conditions that always hold: an unwaived mandatory failure, and a run that could not be judged.
 */
export function parseConditions(text: string): ParsedConditions {
  const conditions: Condition[] = [];
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

/** Decides what results mean for a build. Failures that a valid waiver covers do not count. */
export function gate(results: Results, conditions: readonly Condition[]): Gate {
  const headline = headlineOf(results);
  const because = conditions.flatMap((condition) => broken(results, condition));
  if (headline.kind === 'not-conforming')
    return { exitCode: 1, because: [headline.because[0] ?? headline.title, ...because] };
  if (headline.kind === 'interrupted' || headline.kind === 'could-not-judge')
    return { exitCode: 2, because: headline.because };
  return { exitCode: because.length > 0 ? 1 : 0, because };
}

function broken(results: Results, condition: Condition): readonly string[] {
  if (condition.kind === 'warnings')
    return results.warnings.length === 0
      ? []
      : [`${count(results.warnings.length, 'warning')}, and the run is to fail on warnings.`];
  const { verdict, level } = condition;
  const counts = (candidate: Verdict): boolean => candidate === verdict;
  const met = results.requirements.filter(
    (requirement) =>
      (level === 'any' || requirement.level === level) &&
      counts(requirement.verdict) &&
      (verdict !== 'fail' || failsUnwaived(requirement)),
  ).length;
  if (met === 0) return [];
  return [
    `${count(met, `${level === 'any' ? '' : `${level} `}requirement`)} with verdict ${verdict}, and the run ` +
      'is to fail on that.',
  ];
}
