import PQueue from 'p-queue';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Requirement } from '../../src/requirements/requirement.js';
import { proofsOf, type Proof } from './prove-requirement.js';

/** Proofs under way: each waits a good deal, for deliveries that do not come and for retries. */
const atOnce = 4;

/**
 * Proves requirements, and gives the proofs of each in the order of the requirements; `done` hears of each as it ends.
 */
export async function proveAll(
  catalogue: Catalogue,
  requirements: readonly Requirement[],
  done?: (proofs: readonly Proof[]) => void,
): Promise<readonly (readonly Proof[])[]> {
  const queue = new PQueue({ concurrency: atOnce });
  return Promise.all(
    requirements.map((requirement) =>
      queue.add(async () => {
        const proofs: Proof[] = [];
        for await (const proof of proofsOf(catalogue, requirement)) proofs.push(proof);
        done?.(proofs);
        return proofs;
      }),
    ),
  );
}
