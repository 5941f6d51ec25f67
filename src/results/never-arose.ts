import { count, noun } from '../core/count.js';
import type { RequirementResult } from './results.js';

const carried = 'no answer carried ';

/** Why a requirement on a value does not apply: no response of the run had it. */
export const notCarried = (what: string): string => `${carried}${what}`;

/** Why a requirement on a long list does not apply: a page of at most `former` items shows no other `maximum`. */
export const listTooShort = (former: number, maximum: number): string =>
  `the list has no more than ${former} items to tell a maximum of ${maximum} from one of ${former}`;

/** What would make the condition of a requirement arise; `undefined` where it does not apply for another reason. */
function condition({ verdict, reason }: RequirementResult): string | undefined {
  if (verdict !== 'not-applicable') return undefined;
  if (reason.startsWith(carried)) return `${reason.slice(carried.length)} in a response`;
  const [start, most] = /^the list has no more than (\d+) items/.exec(reason) ?? [];
  return start === undefined ? undefined : `more than ${most} items in a list`;
}

const named = 3;

/**
 * How many of these requirements do not apply because their condition never arose in the run, and what would make it
 * arise, as a sentence; empty where there is none.
 */
export function neverAroseSentence(requirements: readonly RequirementResult[]): readonly string[] {
  const byCondition = new Map<string, number>();
  for (const requirement of requirements) {
    const what = condition(requirement);
    if (what !== undefined) byCondition.set(what, (byCondition.get(what) ?? 0) + 1);
  }
  if (byCondition.size === 0) return [];
  const sorted = [...byCondition].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
  const sum = (rows: typeof sorted): number => rows.reduce((total, [, each]) => total + each, 0);
  const further = sorted.slice(named);
  const told = [
    ...sorted.slice(0, named).map(([what, each]) => `${what} (${each})`),
    ...(further.length === 0 ? [] : [`and ${count(further.length, 'more value')} (${sum(further)})`]),
  ];
  const all = sum(sorted);
  return [
    `${count(all, 'further MUST requirement')} ${noun(all, 'does', 'do')} not apply, because the condition never ` +
      `arose. It arises with ${told.join(', ')}.`,
  ];
}
