import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { writeBetween } from '../tools/between-marks.js';
import { packageRoot } from '../../src/core/package-root.js';
import { campaignBench } from './campaign.js';
import { changesBench } from './changes.js';
import { runBench, startBench } from './commands.js';
import { depthBench } from './depth.js';
import { devBench } from './dev.js';
import { documentsBench } from './documents.js';
import { generatorsBench } from './generators.js';
import { judgeBench } from './judge.js';
import { latencyBench } from './latency.js';
import { liveBench } from './live.js';
import { reached, type Bench } from './measure.js';
import { jsonOf, mergedTable, tableOf, type Measured } from './table.js';
import { proxyBench } from './proxy.js';
import { scaleBench } from './scale.js';
import { servicesBench } from './services.js';
import { throughputBench } from './throughput.js';

/**
 * `npm run bench [-- NAME…] [--json] [--write]`: measures, and prints a table or JSON; `--write` puts the rows into
 * docs/performance.md, or the page of the bench, and leaves those of other benches. Exit code 1 when a bound is missed.
 */
const benches: readonly Bench[] = [
  runBench,
  throughputBench,
  judgeBench,
  scaleBench,
  campaignBench,
  startBench,
  latencyBench,
  liveBench,
  depthBench,
  devBench,
  proxyBench,
  generatorsBench,
  changesBench,
  servicesBench,
  documentsBench,
];
const page = join(packageRoot(), 'docs/performance.md');
const marks = ['<!-- table -->', '<!-- end of the table -->'] as const;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const options = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const unknown = names.filter((name) => benches.every((bench) => bench.name !== name));

if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else {
  await measure(
    names.length === 0
      ? benches.filter(({ byName }) => byName !== true)
      : benches.filter(({ name }) => names.includes(name)),
  );
}

async function measure(chosen: readonly Bench[]): Promise<void> {
  const results: Measured[] = [];
  for (const bench of chosen) results.push({ bench, measures: await bench.run() });
  const where = `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`;
  console.log(options.has('--json') ? jsonOf(results) : `${tableOf(results)}\n\n${where}`);
  if (options.has('--write')) {
    const names = benches.map(({ name }) => name);
    const ofPage = results.filter(({ bench }) => bench.page === undefined);
    if (ofPage.length > 0) {
      const table = mergedTable(await readFile(page, 'utf8'), ofPage, names);
      await writeBetween(page, marks, `${table}\n\nMeasured on ${where}.`);
    }
    for (const { bench, measures } of results)
      if (bench.page !== undefined)
        await writeBetween(
          join(packageRoot(), bench.page.file),
          marks,
          `${bench.page.text(measures)}\n\nMeasured on ${where}.`,
        );
  }
  if (!results.every(({ measures }) => measures.every(reached))) process.exitCode = 1;
}
