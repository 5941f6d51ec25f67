import type { Fault } from '../faults/lie.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { ServiceRequirement } from '../requirements/requirement.js';
import type { Results } from '../results/results.js';
import { runAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

/** What became of one single-fault implementation. */
export type Proof =
  /** The requirement failed, and nothing else but what the fault says falls with it. */
  | { readonly kind: 'killed'; readonly requirement: string; readonly fault: Fault }
  /** The fault was not found. */
  | { readonly kind: 'survived'; readonly requirement: string; readonly fault: Fault; readonly verdict: string; readonly reason: string }
  /** The fault was found, and others were blamed as well. */
  | { readonly kind: 'misnamed'; readonly requirement: string; readonly fault: Fault; readonly others: readonly string[] };

/** The failing requirements of a run, by id. */
export const failing = (results: Results): readonly string[] => results.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

/** Runs the stimuli that a requirement wants against the reference with one lie, and looks who fails. */
export async function proveRequirement(catalogue: Catalogue, requirement: ServiceRequirement, fault: Fault): Promise<Proof> {
  const results = await runAgainstReference(catalogue, { lies: [fault.verbatim === true ? fault.lie : inVendorsNames(fault.lie)], ...(fault.variant === undefined ? {} : { variant: fault.variant }), requirements: [requirement] });
  const failed = failing(results);
  const about = { requirement: requirement.id, fault };
  if (!failed.includes(requirement.id)) {
    const own = results.requirements.find(({ id }) => id === requirement.id);
    return { kind: 'survived', ...about, verdict: own?.verdict ?? 'missing', reason: own?.reason ?? '' };
  }
  const expected = new Set<string>([requirement.id, ...(fault.also ?? []).map((also) => also.requirement)]);
  const others = failed.filter((id) => !expected.has(id));
  return others.length === 0 ? { kind: 'killed', ...about } : { kind: 'misnamed', ...about, others };
}
