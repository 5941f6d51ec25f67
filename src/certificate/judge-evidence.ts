import type { BundleFooter, BundleHeader, EvidenceReader } from '../evidence/bundle.js';
import { judge, type Judge } from '../judge/judge.js';
import { underRulings, type Ruling } from '../judge/rulings.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Results } from '../results/results.js';
import { EvidenceFacts } from './evidence-facts.js';

/** A recorded run, judged in one pass, with the further facts that a certificate needs. */
export interface JudgedEvidence {
  readonly results: Results;
  readonly header: BundleHeader;
  readonly footer: BundleFooter | undefined;
  /** Damage of the file. */
  readonly damage: string | undefined;
  readonly facts: EvidenceFacts;
}

/** Opens evidence: as it is, or held against its plan. */
export type OpenEvidence = (path: string) => Promise<EvidenceReader>;

/**
 * @param rulings that the result is under
 * @throws EvidenceError for a file that is no bundle
 */
export async function judgeEvidence(
  path: string,
  open: OpenEvidence,
  catalogue: Catalogue,
  by: Judge,
  rulings: readonly Ruling[],
): Promise<JudgedEvidence> {
  const facts = new EvidenceFacts();
  const reader = facts.watch(await open(path));
  const results = underRulings(await judge(catalogue, reader, by), rulings);
  return { results, header: reader.header, footer: reader.footer(), damage: reader.damage(), facts };
}
