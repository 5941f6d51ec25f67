import type { BundleFooter, BundleHeader } from '../evidence/bundle.js';
import { shardAlone } from '../evidence/shard.js';

/** Why evidence is not that of a whole run; empty where it is. */
export function whyIncomplete(
  { shard }: BundleHeader,
  footer: BundleFooter | undefined,
  damage: string | undefined,
): string {
  if (damage !== undefined) return `the evidence is damaged: ${damage}`;
  if (footer === undefined) return 'the evidence is cut off';
  if (footer.ended !== 'finished') return `the run ended early (${footer.ended})`;
  return shard === undefined ? '' : shardAlone(shard);
}
