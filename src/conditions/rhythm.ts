import type { Pattern } from '../patterns/pattern.js';

/** How a requirement judges one answer of an operation. */
export type JudgedAnswer = 'violates' | 'passes' | 'not judged';

/** Answers that a counter or the time of an implementation makes fail. */
export type Rhythm = Extract<Pattern, { readonly kind: 'every' | 'late' }>;

const longestPeriod = 30;

/** Requests that overlap may be handled in another order than they were sent: so many places away. */
const slacks = [0, 1, 2] as const;

/** The fewest violating answers, and of those that fail from some time on, as many passing ones. */
const fewest = 4;

/** A rhythm is reported only if chance would show it as seldom as this, all that are tried taken together. */
const mostByChance = 0.05;

/**
 * Whether the answers of an operation violate a requirement in a rhythm: each nth one, or all from some answer on.
 * Both all answers and only the judged ones are counted, as an implementation may count either.
 *
 * @param answers in the order of their requests
 * @returns `undefined` if there is none, or if chance may well show it
 */
export function rhythmOf(answers: readonly JudgedAnswer[]): Rhythm | undefined {
  const judged = answers.filter((answer) => answer !== 'not judged');
  const from = beginOf(judged);
  if (from !== undefined) return { kind: 'late', from };
  for (const slack of slacks)
    for (const counted of [answers, judged]) {
      const times = periodOf(counted, slack);
      if (times !== undefined) return { kind: 'every', times };
    }
  return undefined;
}

/** The number of the answer, from 1, from which all violate, while all before it pass. */
function beginOf(judged: readonly JudgedAnswer[]): number | undefined {
  const first = judged.indexOf('violates');
  const isSplit = first >= fewest && judged.length - first >= fewest && !judged.slice(first).includes('passes');
  return isSplit ? first + 1 : undefined;
}

function periodOf(answers: readonly JudgedAnswer[], slack: number): number | undefined {
  const violating = answers.flatMap((answer, at) => (answer === 'violates' ? [at] : []));
  const [first] = violating;
  if (first === undefined || violating.length < fewest) return undefined;
  for (let period = Math.max(2, 2 * slack + 2); period <= longestPeriod; period += 1) {
    if (!isBeyondChance(violating.length, period, slack)) continue;
    for (let shift = -slack; shift <= slack; shift += 1) {
      const phase = (first + shift + period) % period;
      const isNear = (at: number): boolean => {
        const after = (at - phase + period) % period;
        return Math.min(after, period - after) <= slack;
      };
      if (violating.every(isNear) && isComplete(answers, { phase, period, slack })) return period;
    }
  }
  return undefined;
}

/** Is a violating answer, or one that is not judged, at each place where the rhythm has one? */
function isComplete(
  answers: readonly JudgedAnswer[],
  { phase, period, slack }: { readonly phase: number; readonly period: number; readonly slack: number },
): boolean {
  for (let at = phase; at < answers.length; at += period) {
    const near = answers.slice(Math.max(0, at - slack), at + slack + 1);
    // At either end of the run, a place may be outside of what was recorded.
    const isWhole = at - slack >= 0 && at + slack < answers.length;
    if (isWhole && near.every((answer) => answer === 'passes')) return false;
  }
  return true;
}

/** All violating answers but the first one would have to be near a place of the rhythm by chance. */
const isBeyondChance = (violating: number, period: number, slack: number): boolean => {
  const tried = 2 * longestPeriod * slacks.length * (2 * slack + 1);
  return tried * ((2 * slack + 1) / period) ** (violating - 1) <= mostByChance;
};
