import { defined } from '../../src/core/defined.js';
import type { ProvingFault } from '../../src/faults/fault.js';
import type { ReceiverProvingFault } from '../../src/faults/receiver-fault.js';
import { kindOf } from '../../src/requirements/kinds/index.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import type { Results } from '../../src/results/results.js';
import { runAgainstReceiver } from './run-against-receiver.js';
import { runAgainstReference } from './run-against-reference.js';
import { inVendorsNames } from './vendor-names.js';

interface About {
  readonly requirement: string;
  readonly fault: ProvingFault | ReceiverProvingFault;
}

/** The outcome of one single-fault implementation. */
export type Proof = About &
  (
    | /** The requirement failed, and no other one apart from those that the fault names */ { readonly kind: 'killed' }
    /** The fault was not found. */
    | { readonly kind: 'survived'; readonly verdict: string; readonly reason: string }
    /** The fault was found, and others were blamed as well. */
    | { readonly kind: 'misnamed'; readonly others: readonly string[] }
  );

/** SHOULD requirements that compare responses with each other: an error in one response shows there as well. */
export const compares = (id: string): boolean =>
  kindOf(id.split('/')[1] ?? '')?.comparesAnswers === true || id.endsWith('/returned');

/** The failing requirements of a run, by id. */
export const failing = (results: Results): readonly string[] =>
  results.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);

/**
 * For each fault of a requirement, runs the stimuli that it wants against a reference with that one fault, and looks
 * who fails.
 */
export async function* proofsOf(catalogue: Catalogue, requirement: Requirement): AsyncGenerator<Proof> {
  if (requirement.role === 'receiver') {
    for (const fault of requirement.faults)
      yield proofFrom(
        await runAgainstReceiver(catalogue, { fault: fault.fault, requirements: [requirement] }),
        requirement,
        fault,
      );
    return;
  }
  for (const fault of requirement.faults) {
    const faults = [fault.verbatim === true ? fault.fault : inVendorsNames(fault.fault)];
    yield proofFrom(
      await runAgainstReference(catalogue, {
        faults,
        ...defined({ variant: fault.variant }),
        requirements: [requirement],
      }),
      requirement,
      fault,
    );
  }
}

function proofFrom(results: Results, requirement: Requirement, fault: ProvingFault | ReceiverProvingFault): Proof {
  const failed = failing(results);
  const about = { requirement: requirement.id, fault };
  if (!failed.includes(requirement.id)) {
    const own = results.requirements.find(({ id }) => id === requirement.id);
    return { kind: 'survived', ...about, verdict: own?.verdict ?? 'missing', reason: own?.reason ?? '' };
  }
  const expected = new Set<string>([requirement.id, ...(fault.also ?? []).map((also) => also.requirement)]);
  const others = failed.filter((id) => !expected.has(id) && !compares(id));
  return others.length === 0 ? { kind: 'killed', ...about } : { kind: 'misnamed', ...about, others };
}
