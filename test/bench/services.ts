import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getOrAdd } from '../../src/core/remembered.js';
import type { Bench, Measure } from './measure.js';
import { countingProxy, type Traffic } from './services/counting-proxy.js';
import { fetchPackage } from './services/fetch-package.js';
import { services } from './services/rows.js';
import { portman, schemathesis, thisSuite, type Finding, type Reported, type Tool } from './services/run-tool.js';
import type { Service } from './services/service.js';
import { startService } from './services/start-service.js';

/*
 * The environment chooses: `SERVICES` the names, `SERVICES_SECONDS` the time of a run, `SERVICES_MODES` `reading`,
 * `writing` or both, `SERVICES_SEEDS` the seeds, `SERVICES_TOOLS` the tools, `SERVICES_FOLDER` where the packages are
 * kept between benches.
 */
const chosen = (name: string, all: string): readonly string[] => (process.env[name] ?? all).split(',');
const seconds = Number(process.env['SERVICES_SECONDS'] ?? '60');
const folder = process.env['SERVICES_FOLDER'] ?? join(tmpdir(), 'ems-services');
const peers = {
  schemathesis: { from: 'pypi', requirement: 'schemathesis==4.32.5' },
  // Portman requires tslib and does not name it.
  portman: { from: 'npm', requirement: '@apideck/portman@1.33.0 newman@6.2.2 tslib@2.8.1' },
} as const;

interface Row {
  readonly service: string;
  readonly mode: string;
  readonly seed: number;
  readonly tool: string;
  readonly reported: Reported;
  readonly traffic: Traffic;
  readonly seconds: number;
  readonly beforeFirst: number;
}

/** Real services by others, by their own documents, beside Schemathesis and Portman. */
export const servicesBench: Bench = {
  name: 'services',
  about:
    '`run --interface none --supplement`, Schemathesis 4.32.5 and Portman 1.33.0 on services by others, which are ' +
    'fetched from package registries: distinct findings of all seeds, and of each seed the requests, the seconds, ' +
    'and the operations that answered with a 2xx, counted by a proxy.',
  byName: true,
  async run() {
    await mkdir(folder, { recursive: true });
    const st = join(await fetchPackage('schemathesis', peers.schemathesis, folder), 'bin/st');
    const binaries = join(await fetchPackage('portman', peers.portman, folder), 'node_modules/.bin');
    const tools = [thisSuite, schemathesis(st), portman(binaries)].filter(({ name }) =>
      chosen('SERVICES_TOOLS', 'this suite,Schemathesis,Portman').includes(name),
    );
    const names = chosen('SERVICES', services.map(({ name }) => name).join(','));
    const rows: Row[] = [];
    for (const service of services.filter(({ name }) => names.includes(name))) {
      try {
        rows.push(...(await measured(service, tools)));
      } catch (error) {
        console.error(`${service.name} is not measured: ${String(error)}`);
      }
    }
    const runs = new Map<string, Row[]>();
    for (const row of rows) getOrAdd(runs, `${row.service}, ${row.mode}, ${row.tool}`, () => []).push(row);
    return [...runs].flatMap(([name, ofAllSeeds]) => measuresOf(name, ofAllSeeds));
  },
};

/** The figures of one tool on one service, from its runs with each seed. */
function measuresOf(name: string, rows: readonly Row[]): readonly Measure[] {
  const failures = rows.flatMap(({ reported }) => (reported.kind === 'broken' ? [] : reported.failures));
  const pairs = failures.flatMap(({ id, operations }) => operations.map((operation) => `${id} ${operation}`));
  const broken = rows.filter(({ reported }) => reported.kind === 'broken').length;
  const measure = (what: string, values: readonly number[], unit = ''): Measure => ({
    name: `${name}: ${what}`,
    unit,
    values,
  });
  return [
    measure('distinct findings', [new Set(failures.map(({ id }) => id)).size]),
    measure('distinct findings by operation', [new Set(pairs).size]),
    measure('runs without a report', [broken]),
    measure(
      'requests',
      rows.map(({ traffic }) => traffic.requests),
    ),
    measure(
      'time',
      rows.map((row) => row.seconds),
      's',
    ),
    measure(
      'operations with 2xx',
      rows.map(({ traffic }) => traffic.succeeded.size),
    ),
    measure(
      'operations with 5xx',
      rows.map(({ traffic }) => traffic.faulted.size),
    ),
  ];
}

async function measured(service: Service, tools: readonly Tool[]): Promise<readonly Row[]> {
  const fetched = await fetchPackage(service.name, service.package, folder);
  const rows: Row[] = [];
  for (const mode of chosen('SERVICES_MODES', 'reading,writing'))
    for (const seed of chosen('SERVICES_SEEDS', '1,2,3,4,5').map(Number))
      for (const tool of tools) {
        const row = await oneRun(service, fetched, { mode, seed, tool });
        rows.push(row);
        tell(row);
      }
  return rows;
}

async function oneRun(
  service: Service,
  fetched: string,
  { mode, seed, tool }: { readonly mode: string; readonly seed: number; readonly tool: Tool },
): Promise<Row> {
  const started = await startService(service, fetched);
  const proxy = await countingProxy(started.port, started.document, service.basePath);
  const run = await mkdtemp(join(folder, `run-${service.name}-${mode}-`));
  const document = join(run, 'openapi.json');
  await writeFile(document, JSON.stringify(started.document));
  const start = performance.now();
  try {
    const reported = await tool.run({
      baseUrl: proxy.origin + service.basePath,
      document,
      credential: service.credential,
      writes: mode === 'writing',
      seconds,
      seed,
      folder: run,
    });
    const took = (performance.now() - start) / 1000;
    const beforeFirst = ((proxy.traffic.first ?? performance.now()) - start) / 1000;
    const { name } = service;
    return { service: name, mode, seed, tool: tool.name, reported, traffic: proxy.traffic, seconds: took, beforeFirst };
  } finally {
    proxy.close();
    await started.close();
  }
}

/** Each run as a line as soon as it ended, with its findings, for the reader who upholds or rejects them. */
function tell({ service, mode, seed, tool, reported, traffic, seconds: took, beforeFirst }: Row): void {
  const found =
    reported.kind === 'broken'
      ? `broken: ${reported.message}`
      : `${reported.failures.length} causes of failures, ${reported.advisory.length} advisory`;
  console.error(
    `${service} | ${mode} | seed ${seed} | ${tool} | ${found} | ` +
      `${traffic.requests} requests, ${traffic.unanswered} unanswered | ` +
      `${took.toFixed(0)} s, ${beforeFirst.toFixed(1)} s before the first | ` +
      `${traffic.succeeded.size} operations with 2xx, ${traffic.faulted.size} with 5xx`,
  );
  if (reported.kind === 'broken') return;
  const line = ({ operations, text }: Finding): string => `${operations.length}× ${text}`;
  for (const each of reported.failures) console.error(`  ${line(each)}`);
  for (const each of reported.advisory) console.error(`  SHOULD ${line(each)}`);
}
