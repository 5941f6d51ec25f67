import { isConfirming } from '../evidence/confirming.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { forRole } from '../requirements/for-role.js';
import { catalogueOfEvidence } from '../supplement/with-supplement.js';
import { proposalsFor, type ConfirmableFailure } from './find-conditions.js';
import { Fold } from './fold.js';

/**
 * The failures whose conditions confirming requests could contrast, by the exchanges before them.
 *
 * @param onFailures hears of the number of failures, before their conditions are looked for
 * @returns also the number of these exchanges
 */
export async function confirmableFailures(
  given: Catalogue,
  evidence: EvidenceReader,
  onFailures: (failures: number) => void = () => undefined,
): Promise<{ readonly failures: readonly ConfirmableFailure[]; readonly exchanges: number }> {
  const { header } = evidence;
  const catalogue = forRole(catalogueOfEvidence(given, header), header.target.role);
  const before: EvidenceReader = {
    ...evidence,
    async *lines() {
      for await (const line of evidence.lines())
        if (line.kind === 'exchange' && !isConfirming(line.scenario)) yield line;
    },
  };
  const fold = new Fold(catalogue, header, 'exchanges');
  for await (const line of before.lines()) fold.add(line);
  fold.finish();
  const failing = fold.results('').flatMap((result) => {
    const requirement = result.verdict === 'fail' ? catalogue.find(result.id) : undefined;
    return requirement === undefined ? [] : [{ requirement, result }];
  });
  if (failing.length > 0) onFailures(failing.length);
  return { failures: await proposalsFor(failing, before, fold.firstPass()), exchanges: fold.exchanges };
}
