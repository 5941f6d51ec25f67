import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { referenceConfiguration } from '../../reference/configuration.js';
import { evidenceFileOf } from '../../src/evidence/evidence-file.js';
import { openBundle } from '../../src/evidence/reader.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import type { Bench, Measure } from './measure.js';
import { peakMemory } from './peak-memory.js';
import { recordedLines, writeRepeated } from './repeated-bundle.js';
import { startServed } from './start-served.js';

const most = 512;
const judged = [1_000, 10_000, 100_000, 1_000_000];

/** Random examples for each operation and mode, with which the run sends some 2,600, 7,000 and 100,000 requests. */
const examples = [0, 80, 1_600];

/** (e) The memory for judging and sending a thousand to a million exchanges. */
export const scaleBench: Bench = {
  name: 'scale',
  about: 'Largest resident set of `judge` and of `run`, by the number of exchanges.',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    try {
      return [...(await judging(folder)), ...(await running(folder))];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

/** Other sizes, of either part, from the environment: `SCALE_RUN=16000` sends a million requests. */
const sizesFrom = (name: string, usual: readonly number[]): readonly number[] =>
  process.env[name]?.split(',').map(Number) ?? usual;

async function judging(folder: string): Promise<readonly Measure[]> {
  const catalogue = deriveCatalogue(await loadInterface());
  const { reader, lines } = await recordedLines(catalogue);
  const measures: Measure[] = [];
  for (const size of sizesFrom('SCALE_JUDGE', judged)) {
    const file = join(folder, evidenceFileOf('gzip'));
    await writeRepeated(file, reader.header, lines, size, 'gzip');
    const { peakMegabytes, seconds } = await peakMemory(['judge', file, '--out', join(folder, 'out')]);
    measures.push(
      { name: `judge, ${size} exchanges`, unit: 'MB', atMost: most, values: [peakMegabytes] },
      { name: `judge, ${size} exchanges`, unit: 's', values: [seconds] },
    );
    await rm(file);
  }
  return measures;
}

async function running(folder: string): Promise<readonly Measure[]> {
  const measures: Measure[] = [];
  for (const count of sizesFrom('SCALE_RUN', examples)) {
    const { child, baseUrl } = await startServed();
    try {
      const config = join(folder, 'configuration.yaml');
      // JSON is YAML.
      await writeFile(config, JSON.stringify(referenceConfiguration(baseUrl)));
      const out = join(folder, 'out');
      const command = ['run', '--config', config, '--examples', String(count), '--seed', 'scale', '--out', out, '-q'];
      const { peakMegabytes, seconds, processorSeconds } = await peakMemory(command);
      const bundle = await openBundle(join(out, 'evidence.jsonl'));
      for await (const _ of bundle.lines());
      const exchanges = bundle.footer()?.exchanges ?? 0;
      measures.push(
        { name: `run, ${exchanges} exchanges`, unit: 'MB', atMost: most, values: [peakMegabytes] },
        { name: `run, ${exchanges} exchanges`, unit: 's', values: [seconds] },
        {
          name: `run, ${exchanges} exchanges`,
          unit: 'exchanges/processor s',
          values: [exchanges / processorSeconds],
        },
      );
    } finally {
      child.kill();
    }
  }
  return measures;
}
