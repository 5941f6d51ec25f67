import { beforeAll, expect, it } from 'vitest';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import type { Results } from '../../src/results/results.js';
import { loadInterface } from '../../spec/load.js';
import { chosenBy, commitOf } from '../tools/commit-sample.js';
import { runWithLatency } from './run-with-latency.js';

let catalogue: Catalogue;
let expected: readonly string[];

const verdictsOf = ({ requirements }: Results): readonly string[] =>
  requirements.map(({ id, verdict }) => `${id} ${verdict}`);

beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
  expected = verdictsOf(await runWithLatency(catalogue, { latencyMs: 0, concurrency: 1 }));
}, 120_000);

const schedules = [
  { latencyMs: 0, concurrency: 8 },
  { latencyMs: 0, concurrency: 64 },
  { latencyMs: 20, concurrency: 1 },
  { latencyMs: 20, concurrency: 8 },
  { latencyMs: 20, concurrency: 64 },
  { latencyMs: 100, concurrency: 8 },
  { latencyMs: 100, concurrency: 64 },
];
/** Of which a build tries so many, which follow from the commit. */
const triedSchedules = 4;
const firstSchedule = chosenBy(commitOf(), 'schedule', schedules.length);
const tried = [...schedules, ...schedules].slice(firstSchedule, firstSchedule + triedSchedules);

it.each(tried)(
  'neither latency nor the number of requests at a time changes a verdict: %o',
  { timeout: 240_000 },
  async (how) => {
    expect(verdictsOf(await runWithLatency(catalogue, how))).toEqual(expected);
  },
);

const variant = 'announces-subscriptions';

it.each([
  { latencyMs: 0, concurrency: 8, variant },
  { latencyMs: 30, concurrency: 8, variant },
  { latencyMs: 30, concurrency: 64, variant },
])('deliveries that nobody asked for change no verdict, whenever they come: %o', { timeout: 240_000 }, async (how) => {
  expect(verdictsOf(await runWithLatency(catalogue, how))).toEqual(expected);
});
