import { join } from 'node:path';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { writeBetween } from '../tools/between-marks.js';
import { loadInterface } from '../../spec/load.js';
import { packageRoot } from '../../src/core/package-root.js';
import type { Proven } from './proven.js';

/**
 * `npm run selftest [-- PATTERN…]` proves requirements by their faults; patterns are parts of ids.
 * `--full` adds the matrix of faults and requirements, subtle and conditional faults, conforming variants, hostile
 * implementations and runs that are stopped; `--part=NAME` is one part of that alone. With `--sample`, a fifth of the
 * matrix and of the variants, a third of the conditional faults, and half of the requirements, the subtle faults and
 * the hostile services are tried, which follow from the commit. `--emptied` empties each kind's judge and looks whether
 * the proof of the tests notices. `--record` records the bundles that the tests judge again; `--write` puts the figures
 * into docs/proof.md. Exit code 1 when something does not hold.
 */
const iface = await loadInterface();
const catalogue = deriveCatalogue(iface);
const given = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const chosenPart = given.find((argument) => argument.startsWith('--part='))?.slice('--part='.length);
const options = new Set(given.filter((argument) => !argument.startsWith('--part=')));
const patterns = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const known = ['--full', '--sample', '--emptied', '--record', '--write'];
const page = join(packageRoot(), 'docs/proof.md');
const marks = ['<!-- figures -->', '<!-- end of the figures -->'] as const;
const unknown = [...options].filter((option) => !known.includes(option));

async function run(): Promise<boolean> {
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')} and --part=NAME.`);
    return false;
  }
  if (options.has('--record')) {
    const { recordBundles } = await import('./recorded-bundles.js');
    console.log(`recorded ${await recordBundles(catalogue)} bundles in test/selftest/bundles`);
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
  const all = await prove();
  if (options.has('--write'))
    await writeBetween(
      page,
      marks,
      `${all.figures.map((figure) => `- ${figure}`).join('\n')}\n\nOn Node ${process.version}.`,
    );
  return holds && all.holds;
}

async function prove(): Promise<Proven> {
  if (!options.has('--full') && chosenPart === undefined) {
    const { quick } = await import('./quick.js');
    return report(await quick(catalogue, patterns));
  }
  const { full, part } = await import('./full.js');
  const share = options.has('--sample') ? 'sample' : 'all';
  if (chosenPart === undefined) return full(patterns, share, report);
  const proven = await part(chosenPart, catalogue, patterns, share);
  // The process of `--full` that waits for this part prints its figures.
  if (process.send === undefined) return report(proven);
  process.send(proven);
  return proven;
}

function report(proven: Proven): Proven {
  for (const figure of proven.figures) console.log(figure);
  return proven;
}

process.exitCode = (await run()) ? 0 : 1;
