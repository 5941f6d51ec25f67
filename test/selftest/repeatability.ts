import { defined } from '../../src/core/defined.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { variants } from '../../reference/variants/index.js';
import { loadInterface } from '../../spec/load.js';
import { chosenVariants } from './chosen-variants.js';
import { differences, repeatedRuns } from './repeated-runs.js';

/**
 * `npm run repeatability [-- VARIANT… | -- --sample]`: judges the reference and each of its variants three times in a
 * row with one configuration on one running server, and expects the same verdicts. Exit code 1 when a later run has
 * other verdicts.
 */
const runs = 3;
/** The verdicts between which a variant that counts requests may change. */
const undecidable: ReadonlySet<string> = new Set(['pass', 'inconclusive']);
/** Subscriptions that the first run made, and that no operation deletes, are all that this variant allows. */
const usedUp = 'few-subscriptions';
const catalogue = deriveCatalogue(await loadInterface());
let flaws = 0;
for (const variant of chosenVariants(process.argv.slice(2), 8).filter((id) => id !== usedUp)) {
  const name = variant ?? 'reference';
  const chosen = variants.find(({ id }) => id === variant);
  // Advice that a variant departs from fails at the operations that the seed of a run chooses, another one each time.
  const departure = chosen?.departsFrom;
  const all = differences(await repeatedRuns(catalogue, { ...defined({ variant }), runs }));
  const found = all.filter(
    ({ requirement, first, later }) =>
      requirement.split('/')[1] !== departure &&
      !(chosen?.countsRequests === true && [first, later].every((each) => undecidable.has(each))),
  );
  console.log(`${name.padEnd(30)} ${found.length === 0 ? 'the same verdicts' : `${found.length} verdicts differ`}`);
  for (const { run, requirement, first, later, reason } of found)
    console.log(`  run ${run}: ${requirement} was ${first}, is ${later}: ${reason}`);
  flaws += found.length;
}
process.exitCode = flaws === 0 ? 0 : 1;
