import { didYouMean } from '../config/suggest.js';
import type { RequirementResult, Results, Warning } from '../results/results.js';

/** A failure that the implementer accepts until the end of a day (UTC). */
export interface WaiverEntry {
  readonly requirement: string;
  readonly reason: string;
  /** `YYYY-MM-DD`. */
  readonly expires: string;
}

/**
 * Marks waived failures. A waiver is valid through the day of its expiry, measured by the recorded start of the run, so
 * that judging the same evidence later gives the same results. Verdicts never change. Problems of a waiver become a
 * warning: expired, no longer needed, or naming a requirement that these results do not have. Of several waivers for
 * one requirement the one that expires last counts.
 */
export function applyWaivers<Judged extends Pick<Results, 'requirements' | 'warnings' | 'run'>>(
  results: Judged,
  waivers: readonly WaiverEntry[],
): Judged {
  const latest = new Map<string, WaiverEntry>();
  for (const waiver of waivers) {
    const known = latest.get(waiver.requirement);
    if (known === undefined || known.expires < waiver.expires) latest.set(waiver.requirement, waiver);
  }
  const day = results.run.startedAt.slice(0, 10);
  const requirements = results.requirements.map((requirement) => mark(requirement, latest.get(requirement.id), day));
  const byId = new Map(requirements.map((requirement) => [requirement.id, requirement]));
  const warnings = [...latest.values()].flatMap((waiver) => warningOf(waiver, byId, results.run.selection !== null));
  return {
    ...results,
    requirements,
    warnings: [...results.warnings, ...warnings.sort((a, b) => (a.message < b.message ? -1 : 1))],
  };
}

function mark(requirement: RequirementResult, waiver: WaiverEntry | undefined, day: string): RequirementResult {
  if (waiver === undefined || requirement.verdict !== 'fail') return requirement;
  return {
    ...requirement,
    waiver: { reason: waiver.reason, expires: waiver.expires, state: waiver.expires >= day ? 'active' : 'expired' },
  };
}

/** Longer names are no slip of an id, and would cost time to compare. */
export const longestSlip = 200;

function warningOf(
  waiver: WaiverEntry,
  byId: ReadonlyMap<string, RequirementResult>,
  selected: boolean,
): readonly Warning[] {
  const requirement = byId.get(waiver.requirement);
  if (requirement === undefined) {
    if (selected) return [];
    const meant = waiver.requirement.length > longestSlip ? '' : didYouMean(waiver.requirement, [...byId.keys()]);
    return [
      {
        code: 'waiver-unknown',
        message:
          `There is a waiver for "${waiver.requirement}", which is no requirement of this catalogue.${meant} ` +
          'Correct its id, or remove it.',
      },
    ];
  }
  if (requirement.waiver?.state === 'expired') {
    return [
      {
        code: 'waiver-expired',
        message: `The waiver for ${waiver.requirement} expired on ${waiver.expires}; the failure counts again.`,
      },
    ];
  }
  if (requirement.verdict === 'pass')
    return [
      { code: 'waiver-unused', message: `The waiver for ${waiver.requirement} is not needed: the requirement holds.` },
    ];
  return [];
}
