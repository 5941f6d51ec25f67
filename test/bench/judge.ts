import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EvidenceReader } from '../../src/evidence/bundle.js';
import type { EvidenceLine } from '../../src/evidence/exchange.js';
import { openBundle } from '../../src/evidence/reader.js';
import { judge } from '../../src/judge/judge.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { suiteIdentity } from '../../src/campaign/suite-identity.js';
import type { Bench } from './measure.js';
import { recordedLines, repeated, writeRepeated } from './repeated-bundle.js';

const sizes = [10_000, 100_000] as const;
const times = { 10_000: 5, 100_000: 3 } as const;
const perSecond = 40_000;

/** (c) Judging alone: no network, and no disk unless the name says so. */
export const judgeBench: Bench = {
  name: 'judge',
  about:
    'Judging the evidence of a default run, repeated under other scenario names: parsing of bodies included; ' +
    "'from a file' adds reading, its checksum, and the validation of every line.",
  async run() {
    const catalogue = deriveCatalogue(await loadInterface());
    const { reader, lines } = await recordedLines(catalogue);
    const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    try {
      const file = join(folder, 'evidence.jsonl');
      await writeRepeated(file, reader.header, lines, sizes[0]);
      // Warms up.
      await rate(catalogue, lazy(reader, lines, sizes[0]));
      return [
        {
          name: `${sizes[0]} exchanges`,
          unit: 'exchanges/s',
          atLeast: perSecond,
          values: await several(times[10_000], () => rate(catalogue, lazy(reader, lines, sizes[0]))),
        },
        {
          name: `${sizes[1]} exchanges`,
          unit: 'exchanges/s',
          atLeast: perSecond,
          values: await several(times[100_000], () => rate(catalogue, lazy(reader, lines, sizes[1]))),
        },
        {
          name: `${sizes[0]} exchanges from a file`,
          unit: 'exchanges/s',
          values: await several(times[10_000], async () => rate(catalogue, await openBundle(file))),
        },
      ];
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function several(count: number, measure: () => Promise<number>): Promise<readonly number[]> {
  const values: number[] = [];
  for (let time = 0; time < count; time += 1) values.push(await measure());
  return values;
}

async function rate(catalogue: Catalogue, evidence: EvidenceReader): Promise<number> {
  const started = performance.now();
  const { run } = await judge(catalogue, evidence, suiteIdentity());
  return ((run.exchanges + run.deliveries) / (performance.now() - started)) * 1000;
}

const lazy = (reader: EvidenceReader, lines: readonly EvidenceLine[], exchanges: number): EvidenceReader => ({
  ...reader,
  async *lines() {
    yield* repeated(lines, exchanges);
  },
});
