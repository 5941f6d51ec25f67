import { receiverVariants } from '../../reference/receiver-variants.js';
import { variants } from '../../reference/variants/index.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { runAgainstReceiver } from './run-against-receiver.js';
import { runAgainstReference } from './run-against-reference.js';

/** Conforming variants with a failure, and the failing requirements. */
export async function falseAlarms(
  catalogue: Catalogue,
): Promise<readonly { readonly variant: string; readonly requirement: string; readonly reason: string }[]> {
  const alarms: { variant: string; requirement: string; reason: string }[] = [];
  for (const { id: variant } of variants) {
    const { requirements } = await runAgainstReference(catalogue, { variant });
    for (const { id, verdict, reason } of requirements)
      if (verdict === 'fail' || verdict === 'error') alarms.push({ variant, requirement: id, reason });
  }
  for (const variant of receiverVariants) {
    const { requirements } = await runAgainstReceiver(catalogue, { variant });
    for (const { id, verdict, reason } of requirements)
      if (verdict === 'fail' || verdict === 'error')
        alarms.push({ variant: `receiver ${variant.id}`, requirement: id, reason });
  }
  return alarms;
}
