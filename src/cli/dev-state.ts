import {
  maxDevCauses,
  maxDevRequirements,
  type DevCause,
  type DevRequirement,
  type DevState,
} from '../../reports/html/dev-model.js';
import type { FollowedCause, FollowedFailure } from '../changes/followed-failures.js';
import { truncate } from '../core/text.js';
import type { DevRuns } from './dev-runs.js';

const longestText = 400;

/** The failures of `dev` for its page. */
export function causesForPage(
  runs: Pick<DevRuns, 'causes' | 'exchangesOf'>,
): Pick<DevState, 'causes' | 'failing' | 'advisory' | 'fixed'> {
  const { causes } = runs;
  const failing = causes.filter(({ state }) => state === 'fails');
  return {
    causes: causes.slice(0, maxDevCauses).map((cause) => causeForPage(cause, runs)),
    failing: failing.filter(({ level }) => level === 'MUST').length,
    advisory: failing.filter(({ level }) => level === 'SHOULD').length,
    fixed: causes.filter(({ state }) => state === 'fixed').length,
  };
}

function causeForPage(cause: FollowedCause, runs: Pick<DevRuns, 'exchangesOf'>): DevCause {
  const { id, message, level, state, since, failures, example } = cause;
  const { before = null, after = null } = runs.exchangesOf(example.requirement.id) ?? {};
  return {
    id,
    message: truncate(message, longestText),
    violation: violationOf(example),
    level,
    state,
    since,
    requirements: failures.slice(0, maxDevRequirements).map(requirementForPage),
    more: Math.max(0, failures.length - maxDevRequirements),
    before,
    after,
  };
}

function violationOf({ violation }: FollowedCause['example']): DevCause['violation'] {
  if (violation === undefined) return null;
  const { pointer, expected, actual, missing } = violation;
  return {
    pointer,
    expected: truncate(expected, longestText),
    actual: truncate(actual, longestText),
    ...(missing !== undefined && { missing }),
  };
}

const requirementForPage = ({ failed, reason, ...followed }: FollowedFailure): DevRequirement => ({
  id: failed.id,
  title: truncate(failed.title, longestText),
  level: failed.level,
  state: followed.state,
  since: followed.since,
  failedIn: followed.failedIn,
  recent: followed.recent,
  isIntermittent: followed.isIntermittent,
  reason: truncate(reason, longestText),
});
