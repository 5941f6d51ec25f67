import type { RequirementResult } from './results.js';

/** A failure that counts: not accepted by a waiver that is still valid. */
export const failsUnwaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state !== 'active';

/** A failure that was accepted for now. */
export const failsWaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state === 'active';

/** Were only the implementer's own statements judged? Then they are what is claimed. */
export const isAboutSupplied = ({ requirements }: { readonly requirements: readonly RequirementResult[] }): boolean =>
  requirements.length > 0 && requirements.every(({ statedness }) => statedness === 'supplied');

/** The requirements that headline and totals are about: supplied ones are counted apart. */
export const claimed = (results: {
  readonly requirements: readonly RequirementResult[];
}): readonly RequirementResult[] =>
  isAboutSupplied(results)
    ? results.requirements
    : results.requirements.filter(({ statedness }) => statedness !== 'supplied');

/** Supplied requirements that fail beside what is claimed: they fail a build, and no claim. */
export const suppliedFailures = (results: {
  readonly requirements: readonly RequirementResult[];
}): readonly RequirementResult[] =>
  isAboutSupplied(results)
    ? []
    : results.requirements.filter(
        (requirement) =>
          requirement.statedness === 'supplied' && requirement.level === 'MUST' && failsUnwaived(requirement),
      );

/** A failure of what is only recommended (SHOULD), and not waived: it is shown, and never makes a run fail. */
export const failsAdvisory = (requirement: RequirementResult): boolean =>
  requirement.level === 'SHOULD' && failsUnwaived(requirement);
