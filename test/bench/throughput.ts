import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { Agent, request as send } from 'undici';
import { runCampaign } from '../../src/campaign/campaign.js';
import type { Configuration } from '../../src/config/configuration.js';
import { defaultLimits } from '../../src/config/defaults.js';
import type { RequestExchange } from '../../src/evidence/exchange.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { deriveCatalogue, type Catalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { packageRoot } from '../../src/core/package-root.js';
import { suites } from '../../suites/index.js';
import type { Suite } from '../../src/stimuli/scenario.js';
import type { Bench, Measure } from './measure.js';
import { startServed } from './start-served.js';

const bodySizes = [500, 5_000] as const;
const times = 5;

/** Enough for some thousand requests in one run; the cost of starting is measured separately. */
const examples = 200;

/** (b) The cost of drawing, recording and judging, compared with sending alone. */
export const throughputBench: Bench = {
  name: 'throughput',
  about:
    'Readings with 200 drawn requests for each operation and mode: planned, generated, sent, recorded to ' +
    'disk and judged, against a bare replay of the same requests by undici with the same concurrency; one ' +
    'node:http server in a process of its own. The ratio is bare time by our time. *Large lists*: exchanges of the ' +
    'fully configured run against the reference in a process of its own, by the processor time of the run alone, its ' +
    'judgement included.',
  async run() {
    const catalogue = deriveCatalogue(await loadInterface());
    const measures: Measure[] = [];
    for (const size of bodySizes) measures.push(...(await measured(catalogue, size)));
    return [...measures, await perProcessorSecond(catalogue)];
  },
};

/** The fully configured run against the reference, most of whose lists are longer than a page of a hundred. */
async function perProcessorSecond(catalogue: Catalogue): Promise<Measure> {
  const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
  const values: number[] = [];
  try {
    // The first one warms up.
    for (let time = 0; time <= times; time += 1) {
      const { child, baseUrl } = await startServed();
      try {
        const before = process.cpuUsage();
        const outcome = await runCampaign({
          catalogue,
          configuration: referenceConfiguration(baseUrl),
          embedded: false,
          seed: 'bench',
          startedAt: '2026-01-01T00:00:00Z',
          evidence: { kind: 'file', folder },
        });
        const { user, system } = process.cpuUsage(before);
        if (outcome.kind !== 'judged') throw new Error(`the reference could not be judged: ${outcome.message}`);
        const { exchanges, deliveries } = outcome.results.run;
        if (time > 0) values.push((exchanges + deliveries) / ((user + system) / 1e6));
      } finally {
        child.kill();
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return { name: 'large lists', unit: 'exchanges/processor s', atLeast: 1_500, values };
}

async function measured(catalogue: Catalogue, size: number): Promise<readonly Measure[]> {
  const server = await startServer(size);
  const folder = await mkdtemp(join(tmpdir(), 'ems-bench-'));
  try {
    const ours: number[] = [];
    const ratios: number[] = [];
    // The first one warms up.
    for (let time = 0; time <= times; time += 1) {
      const started = performance.now();
      const requests = await campaign(catalogue, server.baseUrl, folder);
      const own = performance.now() - started;
      const bare = await replay(requests);
      if (time === 0) continue;
      ours.push((requests.length / own) * 1000);
      ratios.push(bare / own);
    }
    return [
      { name: `ratio, bodies of ${size} bytes`, unit: '', atLeast: 0.4, values: ratios },
      { name: `ours, bodies of ${size} bytes`, unit: 'exchanges/s', values: ours },
    ];
  } finally {
    server.stop();
    await rm(folder, { recursive: true });
  }
}

function startServer(size: number): Promise<{ readonly baseUrl: string; stop(): void }> {
  return new Promise((resolve, reject) => {
    const child = fork(join(packageRoot(), 'dist/test/bench/static-server.js'), [String(size)]);
    child
      .on('error', reject)
      .once('message', (port) =>
        resolve({ baseUrl: `http://127.0.0.1:${String(port)}`, stop: () => void child.kill() }),
      );
  });
}

/** Scenarios that send without waiting: no events, no repeated request. */
const withoutWaits: readonly Suite[] = suites.map(({ resource, scenarios }) => ({
  resource,
  scenarios: scenarios.filter(
    ({ effect, steps }) =>
      effect.kind === 'reads' &&
      steps.every(
        ({ until, triggers, awaits }) => until === undefined && triggers === undefined && awaits === undefined,
      ),
  ),
}));

async function campaign(catalogue: Catalogue, baseUrl: string, folder: string): Promise<readonly RequestExchange[]> {
  const { events: _, ...given } = referenceConfiguration(baseUrl);
  const configuration: Configuration = { ...given, writes: { allowed: false }, limits: { ...given.limits, examples } };
  const outcome = await runCampaign({
    catalogue,
    suites: withoutWaits,
    configuration,
    embedded: false,
    seed: 'bench',
    startedAt: '2026-01-01T00:00:00Z',
    evidence: { kind: 'file', folder },
    preflight: 'skip',
  });
  if (outcome.kind !== 'judged') throw new Error(`the static server could not be judged: ${outcome.message}`);
  const requests: RequestExchange[] = [];
  for await (const line of (await outcome.open()).lines()) if (line.kind === 'exchange') requests.push(line);
  return requests;
}

/** Only sends recorded requests again and reads the responses; milliseconds. */
async function replay(requests: readonly RequestExchange[]): Promise<number> {
  const agent = new Agent({ connections: defaultLimits.concurrency, pipelining: 1 });
  const ready = requests.map(({ request: { method, url, headers, body } }) => ({
    url,
    options: {
      dispatcher: agent,
      method,
      headers: Object.fromEntries(headers),
      ...(body?.kind === 'text' ? { body: body.text } : {}),
    },
  }));
  const queue = new PQueue({ concurrency: defaultLimits.concurrency });
  const started = performance.now();
  await queue.addAll(
    ready.map(({ url, options }) => async () => {
      const { body } = await send(url, options);
      await body.arrayBuffer();
    }),
  );
  const took = performance.now() - started;
  await agent.destroy();
  return took;
}
