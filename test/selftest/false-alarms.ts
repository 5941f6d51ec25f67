import { receiverVariants } from '../../reference/receiver-variants.js';
import type { Variant } from '../../reference/variants/variant.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { alarmsOf } from './alarms.js';
import { runAgainstReceiver } from './run-against-receiver.js';
import { judgeTraffic } from './judge-traffic.js';
import { recordAgainstReference } from './run-against-reference.js';

/**
 * Conforming variants, among those given and all of receivers, with a failure, and the failing requirements: in a run,
 * and in its recorded traffic.
 */
export async function falseAlarms(
  catalogue: Catalogue,
  variants: readonly Variant[],
): Promise<readonly { readonly variant: string; readonly requirement: string; readonly reason: string }[]> {
  const alarms: { variant: string; requirement: string; reason: string }[] = [];
  for (const { id: variant } of variants) {
    const run = await recordAgainstReference(catalogue, { variant });
    const traffic = await judgeTraffic(catalogue, run, variant);
    for (const [{ requirements }, name] of [
      [run.results, variant],
      [traffic, `recorded traffic of ${variant}`],
    ] as const)
      for (const { id, reason } of alarmsOf(requirements, variant))
        alarms.push({ variant: name, requirement: id, reason });
  }
  for (const variant of receiverVariants) {
    const { requirements } = await runAgainstReceiver(catalogue, { variant });
    for (const { id, reason } of alarmsOf(requirements, undefined))
      alarms.push({ variant: `receiver ${variant.id}`, requirement: id, reason });
  }
  return alarms;
}
