import type { RequirementResult, Results, Verdict } from './results.js';
import { headlineOf, undecidedIn } from './headline.js';
import { selects } from '../evidence/selection.js';
import { failsUnwaived, suppliedFailures } from './failing.js';
import { count } from '../core/count.js';

/** One condition that makes a build fail: requirements with a verdict (of one level or any), or any warning. */
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

/**
 * Decides whether results make a build pass. A supplied requirement that fails makes it fail as well, since the
 * implementer's own document is contradicted, although the headline does not count it. Failures under a valid waiver do
 * not count. Undecided requirements pass as far as the rules allow; without rules, if at most half of the stated MUST
 * requirements are inconclusive.
 */
export function gate(results: Results, conditions: readonly Condition[], rules?: GateRules): Gate {
  const headline = headlineOf(results);
  const supplied = suppliedFailures(results).length;
  const because = [
    ...(supplied === 0
      ? []
      : [
          `${count(supplied, 'supplied requirement fails', 'supplied requirements fail')}: the implementation does ` +
            'not do what its own document or configuration says.',
        ]),
    ...conditions.flatMap((condition) => broken(results, condition)),
  ];
  if (headline.kind === 'not-conforming')
    return { exitCode: 1, because: [headline.because[0] ?? headline.title, ...because] };
  if (headline.kind === 'interrupted' || headline.kind === 'could-not-judge')
    return { exitCode: 2, because: headline.because };
  if (because.length > 0) return { exitCode: 1, because };
  const tooLittle = rules === undefined ? littleExercised(results) : notAllowed(results, rules);
  return { exitCode: tooLittle.length > 0 ? 2 : 0, because: tooLittle };
}

/** The judge's warning says how many requirements were exercised. */
function littleExercised({ warnings }: Results): readonly string[] {
  const warning = warnings.find(({ code }) => code === 'little-exercised');
  if (warning === undefined) return [];
  return [
    `Too little was exercised to pass: ${warning.message.replace(/\.$/, '')}.`,
    'Add what is missing to the configuration, or say under `gate` (or by --allow-undecided) how much may stay so.',
  ];
}

function notAllowed(results: Results, { notDecided = 0, accepted = [] }: GateRules): readonly string[] {
  const day = results.run.startedAt.slice(0, 10);
  const valid = selects(accepted.filter(({ expires }) => expires >= day).map(({ requirements }) => requirements));
  const counting = undecidedIn(results).filter((requirement) => !valid(requirement));
  if (counting.length <= notDecided) return [];
  const expired = accepted.filter(({ expires }) => expires < day);
  return [
    `${count(counting.length, 'stated MUST requirement is', 'stated MUST requirements are')} not decided, and the ` +
      `gate allows ${notDecided === 0 ? 'none' : notDecided}: ${someOf(counting.map(({ id }) => id))}.`,
    ...expired.map(({ requirements, expires }) => `gate.accepted: ${requirements} expired on ${expires}.`),
  ];
}

const named = 3;

const someOf = (ids: readonly string[]): string =>
  ids.length <= named ? ids.join(', ') : `${ids.slice(0, named).join(', ')} and ${ids.length - named} more`;

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
