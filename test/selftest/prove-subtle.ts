import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { RequirementResult } from '../../src/results/results.js';
import { runAgainstReference } from './run-against-reference.js';
import type { SubtleFault } from './subtle-fault.js';
import { inVendorsNames } from './vendor-names.js';

/** The outcome of a subtle fault. */
export interface SubtleProof {
  readonly fault: SubtleFault;
  readonly found: boolean;
  /** Requirements that failed and should not have. */
  readonly others: readonly string[];
  /** The requirement as it was judged, with the least request that fails. */
  readonly own: RequirementResult | undefined;
}

/** Judges the reference with the fault: in a default run, or by many drawn requests of the requirement alone. */
export async function proveSubtle(catalogue: Catalogue, fault: SubtleFault): Promise<SubtleProof> {
  const requirement = catalogue.find(fault.requirement);
  if (requirement === undefined) throw new Error(`${fault.id} names ${fault.requirement}, which is no requirement`);
  const { examples } = fault;
  const results = await runAgainstReference(catalogue, {
    faults: [inVendorsNames(fault.fault)],
    ...(examples === undefined
      ? {}
      : { requirements: [requirement], configure: (given) => ({ ...given, limits: { ...given.limits, examples } }) }),
  });
  const expected = new Set([fault.requirement, ...(fault.also ?? []).map((also) => also.requirement)]);
  const own = results.requirements.find(({ id }) => id === fault.requirement);
  return {
    fault,
    found: own?.verdict === 'fail',
    others: results.requirements
      .filter(({ id, verdict }) => verdict === 'fail' && !expected.has(id))
      .map(({ id }) => id),
    own,
  };
}
