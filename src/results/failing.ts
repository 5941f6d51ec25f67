import type { RequirementResult } from './results.js';

/** A failure that counts: not accepted by a waiver that is still valid. */
export const failsUnwaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state !== 'active';

/** A failure that was accepted for now. */
export const failsWaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state === 'active';

/** A failure of what is only recommended (SHOULD), and not waived: it is shown, and never makes a run fail. */
export const failsAdvisory = (requirement: RequirementResult): boolean =>
  requirement.level === 'SHOULD' && failsUnwaived(requirement);
