import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { evidenceFileOf } from '../../src/evidence/evidence-file.js';
import { openBundle } from '../../src/evidence/reader.js';
import { startSlowProxy } from '../selftest/slow-proxy.js';
import type { Bench, Measure } from './measure.js';
import { peakMemory } from './peak-memory.js';

const latencyMs = 100;
const shards = 8;
const tenants = 1_000;

/** The plans that each tenant is judged by. */
const plans = [
  { name: 'everything', writes: true, options: [] },
  { name: 'readings', writes: false, options: ['--allow-undecided', '1000'] },
  {
    name: 'readings, quick',
    writes: false,
    options: ['--allow-undecided', '1000', '--depth', 'quick', '--examples', '5'],
  },
] as const;

/** A machine that runs are put on. */
const machine = { processors: 4, gigabytes: 16 };

/** The cost of a run, the effect of shards on it, and the estimate for many tenants. */
export const campaignBench: Bench = {
  name: 'campaign',
  about:
    'The run as a command against the reference, 100 ms away: requests, time, processor, memory and evidence; and ' +
    'the same run in eight shards, one after the other.',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
    try {
      const measures: Measure[] = [];
      for (const { name, writes, options } of plans) measures.push(...(await wholeRun(folder, name, writes, options)));
      for (const latency of [0, latencyMs]) measures.push(...(await inShards(folder, latency)));
      return measures;
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  page: { file: 'docs/scale.md', text: (measures) => `${costs(measures)}\n\n${shares(measures)}` },
};

async function wholeRun(
  folder: string,
  plan: string,
  writes: boolean,
  options: readonly string[],
): Promise<readonly Measure[]> {
  const out = join(folder, 'whole');
  const taken = await atDistance(folder, latencyMs, writes, (config) => send(out, config, [...options, '--compress']));
  const compressed = await readFile(join(out, evidenceFileOf('gzip')));
  const figures: readonly (readonly [name: string, unit: string, value: number])[] = [
    ['requests', '', await exchangesIn(join(out, evidenceFileOf('gzip')))],
    ['time', 's', taken.seconds],
    ['processor', 's', taken.processorSeconds],
    ['memory', 'MB', taken.peakMegabytes],
    ['evidence', 'MB', gunzipSync(compressed).length / 1e6],
    ['evidence, compressed', 'MB', compressed.length / 1e6],
  ];
  await rm(out, { recursive: true });
  return figures.map(([name, unit, value]) => ({ name: `${plan}: ${name}`, unit, values: [value] }));
}

/** The shards one after the other, so that they do not share the processor. */
async function inShards(folder: string, latency: number): Promise<readonly Measure[]> {
  const outs = Array.from({ length: shards }, (_, index) => join(folder, `shard-${latency}-${index + 1}`));
  const seconds: number[] = [];
  const whole = await atDistance(folder, latency, true, (config) => send(join(folder, `all-${latency}`), config, []));
  await atDistance(folder, latency, true, async (config) => {
    for (const [index, out] of outs.entries())
      seconds.push((await send(out, config, ['--shard', `${index + 1}/${shards}`])).seconds);
  });
  const requests = await Promise.all(outs.map((out) => exchangesIn(join(out, evidenceFileOf('plain')))));
  const measure = (name: string, unit: string, value: number): Measure => ({
    name: `${name}, ${latency} ms`,
    unit,
    values: [value],
  });
  return [
    measure('one run', 's', whole.seconds),
    measure('longest shard before the last', 's', Math.max(...seconds.slice(0, -1))),
    measure('last shard', 's', seconds.at(-1) ?? 0),
    measure('most requests of a shard before the last', '', Math.max(...requests.slice(0, -1))),
    measure('requests of the last shard', '', requests.at(-1) ?? 0),
  ];
}

/** Does the work with the configuration of a fresh reference that is so far away. */
async function atDistance<T>(
  folder: string,
  latency: number,
  writes: boolean,
  work: (config: string) => Promise<T>,
): Promise<T> {
  const reference = await startReference({ seed: 'campaign' });
  const proxy = await startSlowProxy(reference.baseUrl, latency);
  try {
    const { writes: given, ...configuration } = referenceConfiguration(proxy.baseUrl);
    const config = join(folder, 'configuration.yaml');
    // JSON is YAML.
    await writeFile(config, JSON.stringify({ ...configuration, writes: { ...given, allowed: writes } }));
    return await work(config);
  } finally {
    await proxy.close();
    await reference.close();
  }
}

async function send(
  out: string,
  config: string,
  options: readonly string[],
): Promise<Awaited<ReturnType<typeof peakMemory>>> {
  const taken = await peakMemory([
    'run',
    '--config',
    config,
    '--seed',
    'campaign',
    '--out',
    out,
    '--quiet',
    ...options,
  ]);
  if (taken.exitCode !== 0) throw new Error(`the run ended with ${taken.exitCode}`);
  return taken;
}

async function exchangesIn(path: string): Promise<number> {
  const reader = await openBundle(path);
  let exchanges = 0;
  for await (const { kind } of reader.lines()) if (kind === 'exchange') exchanges += 1;
  return exchanges;
}

function valueOf(measures: readonly Measure[], name: string): number {
  const value = measures.find((each) => each.name === name)?.values[0];
  if (value === undefined) throw new Error(`nothing was measured as ${name}`);
  return value;
}

/** Two significant digits: the estimate is no more accurate. */
const about = (value: number): string =>
  Math.abs(value) >= 10
    ? Math.round(Number(value.toPrecision(2)))
        .toLocaleString('en')
        .replaceAll(',', ' ')
    : String(Number(value.toPrecision(2)));

/** A row of the table: its name, its formula, and its value for each plan. */
type Row = readonly [name: string, formula: string, of: (figure: (name: string) => number) => number];

const perHour = (figure: number): number => (tenants * figure) / 3_600;

const rows: readonly Row[] = [
  ['**one run**', 'measured', () => Number.NaN],
  ['requests', '*r*', (figure) => figure('requests')],
  ['seconds, from the start of the command to its reports', '*t*', (figure) => figure('time')],
  ['processor seconds', '*p*', (figure) => figure('processor')],
  ['largest resident set, MB', '*m*', (figure) => figure('memory')],
  ['evidence, MB', '*e*', (figure) => figure('evidence')],
  ['evidence with `--compress`, MB', '*z*', (figure) => figure('evidence, compressed')],
  [`**${tenants.toLocaleString('en')} tenants, each hour**`, 'computed', () => Number.NaN],
  ['requests', '1,000 *r*', (figure) => tenants * figure('requests')],
  ['requests a second', '1,000 *r* ÷ 3,600', (figure) => perHour(figure('requests'))],
  ['minutes of runs, as engines bill them', '1,000 *t* ÷ 60', (figure) => (tenants * figure('time')) / 60],
  ['runs at a time', '1,000 *t* ÷ 3,600', (figure) => perHour(figure('time'))],
  ['processors busy', '1,000 *p* ÷ 3,600', (figure) => perHour(figure('processor'))],
  ['memory, GB', '1,000 *t* *m* ÷ 3,600,000', (figure) => (perHour(figure('time')) * figure('memory')) / 1_000],
  [
    `machines with ${machine.processors} processors and ${machine.gigabytes} GB`,
    `the larger of processors ÷ ${machine.processors} and memory ÷ ${machine.gigabytes}, rounded up`,
    (figure) =>
      Math.ceil(
        Math.max(
          perHour(figure('processor')) / machine.processors,
          (perHour(figure('time')) * figure('memory')) / 1_000 / machine.gigabytes,
        ),
      ),
  ],
  ['evidence a day, GB', '24,000 *e* ÷ 1,000', (figure) => (24 * tenants * figure('evidence')) / 1_000],
  [
    'evidence a day with `--compress`, GB',
    '24,000 *z* ÷ 1,000',
    (figure) => (24 * tenants * figure('evidence, compressed')) / 1_000,
  ],
];

function costs(measures: readonly Measure[]): string {
  const lines = rows.map(([name, formula, of]) => {
    const values = plans.map((plan) => of((figure) => valueOf(measures, `${plan.name}: ${figure}`)));
    return `| ${name} | ${formula} | ${values.map((value) => (Number.isNaN(value) ? '' : about(value))).join(' | ')} |`;
  });
  return [`| | formula | ${plans.map(({ name }) => name).join(' | ')} |`, '|---|---|---|---|---|', ...lines].join('\n');
}

function shares(measures: readonly Measure[]): string {
  const lines = [0, latencyMs].map((latency) => {
    const of = (name: string): number => valueOf(measures, `${name}, ${latency} ms`);
    const [whole, before, last] = [of('one run'), of('longest shard before the last'), of('last shard')];
    return (
      `| ${latency} ms | ${about(whole)} s | ` +
      `${about(before)} s (${of('most requests of a shard before the last')}) | ` +
      `${about(last)} s (${of('requests of the last shard')}) | ` +
      `${about(before + last)} s | ${about((100 * last) / (before + last))} % |`
    );
  });
  return [
    '| latency | one run | longest of seven shards (requests) | the last shard (requests) | both | share of the last |',
    '|---|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}
