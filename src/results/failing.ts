import type { RequirementResult } from './results.js';

/** A failure that counts: not accepted by a waiver that is still valid. */
export const failsUnwaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state !== 'active';

/** A failure that a valid waiver accepts. */
export const failsWaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state === 'active';

/** Were only requirements of the implementer's own document judged? Then headline and totals are about them. */
export const isAboutSupplied = ({ requirements }: { readonly requirements: readonly RequirementResult[] }): boolean =>
  requirements.length > 0 && requirements.every(({ statedness }) => statedness === 'supplied');

/** The requirements that headline and totals are about; supplied ones are counted apart. */
export const claimed = (results: {
  readonly requirements: readonly RequirementResult[];
}): readonly RequirementResult[] =>
  isAboutSupplied(results)
    ? results.requirements
    : results.requirements.filter(({ statedness }) => statedness !== 'supplied');

/** Supplied requirements that fail: they make a build fail, and leave the headline as it is. */
export const suppliedFailures = (results: {
  readonly requirements: readonly RequirementResult[];
}): readonly RequirementResult[] =>
  isAboutSupplied(results)
    ? []
    : results.requirements.filter(
        (requirement) =>
          requirement.statedness === 'supplied' && requirement.level === 'MUST' && failsUnwaived(requirement),
      );

/** An unwaived failure of a recommendation (SHOULD): it is shown, and never makes a run fail. */
export const failsAdvisory = (requirement: RequirementResult): boolean =>
  requirement.level === 'SHOULD' && failsUnwaived(requirement);
