import { deriveCatalogue } from '../requirements/catalogue.js';
import { loadInterface } from '../spec/load.js';

/**
 * `npm run selftest [-- PATTERN…]` proves requirements by their faults; patterns are parts of ids.
 * `--full` adds the matrix of faults and requirements, subtle faults, conforming variants, hostile implementations and
 * runs that are stopped; `--emptied` empties each kind's judge and looks whether the proof of the tests notices;
 * `--record` records the bundles that the tests judge again. Exit code 1 when something does not hold.
 */
const iface = await loadInterface();
const catalogue = deriveCatalogue(iface);
const options = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const known = ['--full', '--emptied', '--record'];
const unknown = [...options].filter((option) => !known.includes(option));

async function run(): Promise<boolean> {
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
    return false;
  }
  if (options.has('--record')) {
    const { recordBundles } = await import('./recorded-bundles.js');
    console.log(`recorded ${await recordBundles(catalogue)} bundles in selftest/bundles`);
    return true;
  }
  let holds = true;
  if (options.has('--emptied')) {
    const { unnoticedKinds } = await import('./emptied-kinds.js');
    const unnoticed = await unnoticedKinds(iface);
    for (const kind of unnoticed) console.log(`UNNOTICED     the judge of ${kind} can be emptied`);
    console.log(`kinds with an emptied judge that no proof notices: ${unnoticed.length}`);
    holds = unnoticed.length === 0;
    if (!options.has('--full')) return holds;
  }
  const { quick } = await import('./quick.js');
  holds = (await quick(catalogue, patterns)) && holds;
  if (!options.has('--full')) return holds;
  const { full } = await import('./full.js');
  return (await full(catalogue, patterns)) && holds;
}

process.exitCode = (await run()) ? 0 : 1;
