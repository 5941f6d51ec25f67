import { causesOf } from '../results/causes.js';
import { failsUnwaived } from '../results/failing.js';
import type { RequirementResult, Violation } from '../results/results.js';

/** What the newest iteration that judged a requirement showed. */
export type FollowedState = 'fails' | 'fixed' | 'not-decided';

/** A requirement that failed in the whole run, or in an iteration after it. Iteration 0 is the whole run. */
export interface FollowedFailure {
  /** The newest result in which the requirement fails. */
  readonly failed: RequirementResult;
  /** The iteration of that result. */
  readonly failedIn: number;
  readonly state: FollowedState;
  /** The iteration in which the state began. */
  readonly since: number;
  /** The newest iteration that judged the requirement. */
  readonly judgedIn: number;
  /** Why the requirement is not decided; empty in the other states. */
  readonly reason: string;
  /** The newest iterations that judged the requirement, in order; at most `mostRecent`. */
  readonly recent: readonly { readonly iteration: number; readonly state: FollowedState }[];
  /** It failed, and passed in a whole plan without a change between. */
  readonly isIntermittent: boolean;
}

/** Iterations that are remembered of a failure. */
const mostRecent = 12;

/** Failures that look like one mistake, with the state of all of them together. */
export interface FollowedCause {
  /** The id of the cause in the report of the iteration in which it failed. */
  readonly id: string;
  readonly message: string;
  readonly level: RequirementResult['level'];
  /** `fails` if any of the requirements fails; `fixed` if all are fixed. */
  readonly state: FollowedState;
  readonly since: number;
  readonly failures: readonly FollowedFailure[];
  readonly example: { readonly requirement: RequirementResult; readonly violation?: Violation };
}

/** A cause that an iteration was about, and how its state compares with the state before. */
export interface TurnedCause {
  readonly kind: 'fixed' | 'still-fails' | 'fails-now' | 'not-decided';
  readonly cause: FollowedCause;
}

/**
 * Takes the results of an iteration into the failures that are followed: a requirement that fails for the first time is
 * added, one that was sent and is not in the results is not decided.
 * @param sent ids of the requirements whose stimuli were sent; all in a whole run
 * @param isUnchanged did nothing change since the iteration before, so that a failure that passes now is intermittent?
 */
export function follow(
  followed: readonly FollowedFailure[],
  { requirements }: { readonly requirements: readonly RequirementResult[] },
  iteration: number,
  sent: ReadonlySet<string> | 'all',
  isUnchanged = false,
): readonly FollowedFailure[] {
  const now = new Map(requirements.map((result) => [result.id, result]));
  const known = new Set(followed.map(({ failed }) => failed.id));
  const updated = followed.map((failure): FollowedFailure => {
    const result = now.get(failure.failed.id);
    if (result === undefined && sent !== 'all' && !sent.has(failure.failed.id)) return failure;
    const state = stateOf(result);
    return {
      ...(state === 'fails' && result !== undefined
        ? { failed: result, failedIn: iteration }
        : { failed: failure.failed, failedIn: failure.failedIn }),
      state,
      since: state === failure.state ? failure.since : iteration,
      judgedIn: iteration,
      recent: [...failure.recent.filter((each) => each.iteration !== iteration), { iteration, state }].slice(
        -mostRecent,
      ),
      isIntermittent: failure.isIntermittent || (isUnchanged && failure.state === 'fails' && state === 'fixed'),
      reason: state === 'not-decided' ? (result?.reason ?? 'the interface has no such requirement any more') : '',
    };
  });
  const added = requirements
    .filter((result) => failsUnwaived(result) && !known.has(result.id))
    .map((failed): FollowedFailure => {
      const [failedIn, since, judgedIn] = [iteration, iteration, iteration];
      const recent = [{ iteration, state: 'fails' }] as const;
      return { failed, failedIn, state: 'fails', since, judgedIn, reason: '', recent, isIntermittent: false };
    });
  return [...updated, ...added];
}

function stateOf(result: RequirementResult | undefined): FollowedState {
  if (result?.verdict === 'pass') return 'fixed';
  return result !== undefined && failsUnwaived(result) ? 'fails' : 'not-decided';
}

/** The causes of the followed failures, as reports group them: those that fail first. */
export function followedCauses(followed: readonly FollowedFailure[]): readonly FollowedCause[] {
  const failureOf = new Map(followed.map((failure) => [failure.failed.id, failure]));
  const causes = causesOf(
    followed.map(({ failed }) => failed),
    () => true,
  ).map(({ id, message, level, requirements, example }): FollowedCause => {
    const failures = requirements.flatMap((requirement) => failureOf.get(requirement.id) ?? []);
    const state = urgency.find((each) => failures.some((failure) => failure.state === each)) ?? 'fixed';
    const times = failures.filter((failure) => failure.state === state).map(({ since }) => since);
    const since = state === 'fixed' ? Math.max(...times) : Math.min(...times);
    return { id, message, level, state, since, failures, example };
  });
  return causes.toSorted((a, b) => urgency.indexOf(a.state) - urgency.indexOf(b.state));
}

const urgency: readonly FollowedState[] = ['fails', 'not-decided', 'fixed'];

/** The causes that the requirements of an iteration belong to, each compared with its state before. */
export function turnedCauses(
  before: readonly FollowedCause[],
  after: readonly FollowedCause[],
  iteration: number,
): readonly TurnedCause[] {
  const stateBefore = new Map(before.map(({ id, state }) => [id, state]));
  return after.flatMap((cause): readonly TurnedCause[] => {
    const was = stateBefore.get(cause.id);
    if (!cause.failures.some(({ judgedIn }) => judgedIn === iteration)) return [];
    switch (cause.state) {
      case 'fails':
        return [{ kind: was === undefined || was === 'fixed' ? 'fails-now' : 'still-fails', cause }];
      case 'fixed':
        return was === 'fixed' ? [] : [{ kind: 'fixed', cause }];
      case 'not-decided':
        return [{ kind: 'not-decided', cause }];
    }
  });
}

/** Is every mandatory requirement fixed, so that the whole plan is worth sending? */
export const isFixed = (followed: readonly FollowedFailure[]): boolean =>
  followed.every(({ failed, state }) => failed.level === 'SHOULD' || state === 'fixed');
