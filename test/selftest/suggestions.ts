import { variants } from '../../reference/variants/index.js';
import { defined } from '../../src/core/defined.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { chosenVariants } from './chosen-variants.js';
import { followSuggestions } from './follow-suggestions.js';

/**
 * `npm run suggestions [-- VARIANT… | -- --sample]`: the reference and its variants, judged with an address and a
 * credential alone, with writes off and with writes allowed: no requirement fails, each undecided stated MUST names an
 * entry, and pasting the suggested entries of the report leaves none undecided after at most three further runs. Exit
 * code 1 when that does not hold. A variant that counts requests is left out: which ones it refuses follows from their
 * order, and no entry changes that.
 */
const pastes = 3;
const counting = new Set(variants.flatMap(({ id, countsRequests }) => (countsRequests === true ? [id] : [])));
const catalogue = deriveCatalogue(await loadInterface());
let flaws = 0;
for (const variant of chosenVariants(process.argv.slice(2), 8)) {
  if (variant !== undefined && counting.has(variant)) continue;
  const name = variant ?? 'reference';
  for (const writesAllowed of [false, true]) {
    const rounds = await followSuggestions(catalogue, { ...defined({ variant }), writesAllowed }, pastes);
    console.log(
      `${name.padEnd(30)} writes ${writesAllowed ? 'on ' : 'off'}  undecided stated MUST: ` +
        `${rounds.map(({ open }) => open.length).join(' → ')}`,
    );
    for (const [index, { alarms, unnamed }] of rounds.entries()) {
      for (const { id, verdict, reason } of alarms)
        console.log(`  run ${index}: ${verdict.toUpperCase()} ${id}: ${reason}`);
      for (const { id, reason, decidedBy } of unnamed)
        console.log(`  run ${index}: NO ENTRY ${id}: ${reason} (${decidedBy ?? 'none'})`);
      flaws += alarms.length + unnamed.length;
    }
    for (const { id, reason, decidedBy } of rounds.at(-1)?.open ?? []) {
      console.log(`  STILL UNDECIDED ${id}: ${reason} (${decidedBy ?? 'none'})`);
      flaws += 1;
    }
  }
}
console.log(flaws === 0 ? 'the suggestions decide everything' : `${flaws} flaws`);
process.exitCode = flaws === 0 ? 0 : 1;
