import type { RequirementResult } from './results.js';

/** A failure that no valid waiver accepts; it may be known from a baseline. */
export const failsUnwaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state !== 'active';

/** A failure that a valid waiver accepts. */
export const failsWaived = (requirement: RequirementResult): boolean =>
  requirement.verdict === 'fail' && requirement.waiver?.state === 'active';

/** An unwaived failure that the baseline has as well: it is shown, and does not count. */
export const failsKnown = (requirement: RequirementResult): boolean =>
  failsUnwaived(requirement) && requirement.knownSince !== undefined;

/** A failure that counts: neither accepted by a valid waiver nor known from the baseline. */
export const failsUnaccepted = (requirement: RequirementResult): boolean =>
  failsUnwaived(requirement) && requirement.knownSince === undefined;

/** Were only requirements of the implementer's own document judged? Then headline and totals are about them. */
export const isAboutSupplied = ({ requirements }: { readonly requirements: readonly RequirementResult[] }): boolean =>
  requirements.length > 0 && requirements.every(({ statedness }) => statedness === 'supplied');

/**
 * The requirements that the headline makes a claim about: those of the interface, or where only an implementer's own
 * document was judged, those of this document.
 */
export const claimedRequirements = (results: {
  readonly requirements: readonly RequirementResult[];
}): readonly RequirementResult[] =>
  isAboutSupplied(results)
    ? results.requirements
    : results.requirements.filter(({ statedness }) => statedness !== 'supplied');

/** Mandatory supplied requirements beside those of the interface. */
export const suppliedBesides = (results: {
  readonly requirements: readonly RequirementResult[];
}): readonly RequirementResult[] =>
  isAboutSupplied(results)
    ? []
    : results.requirements.filter(({ statedness, level }) => statedness === 'supplied' && level === 'MUST');

/** An advisory failure (SHOULD) that counts: it is shown, and by itself never makes a run fail. */
export const failsAdvisory = (requirement: RequirementResult): boolean =>
  requirement.level === 'SHOULD' && failsUnaccepted(requirement);
