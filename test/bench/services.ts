import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Measure } from './measure.js';
import { countingProxy, type Traffic } from './services/counting-proxy.js';
import { fetchPackage } from './services/fetch-package.js';
import { services } from './services/rows.js';
import { schemathesis, thisSuite, type Reported, type Tool } from './services/run-tool.js';
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
const peer = { from: 'pypi', requirement: 'schemathesis==4.32.5' } as const;

interface Row {
  readonly service: string;
  readonly mode: string;
  readonly tool: string;
  readonly reported: Reported;
  readonly traffic: Traffic;
  readonly seconds: number;
  readonly beforeFirst: number;
}

/** Real services by others, by their own documents, beside Schemathesis. */
export const servicesBench: Bench = {
  name: 'services',
  about:
    '`run --interface none --supplement` and Schemathesis 4.32.5 on services by others, which are fetched from ' +
    'package registries: causes of failures, requests, seconds, and operations ' +
    'that answered with a 2xx, counted by a proxy.',
  byName: true,
  async run() {
    await mkdir(folder, { recursive: true });
    const st = join(await fetchPackage('schemathesis', peer, folder), 'bin/st');
    const tools = [thisSuite, schemathesis(st)].filter(({ name }) =>
      chosen('SERVICES_TOOLS', 'this suite,Schemathesis').includes(name),
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
    return rows.map(({ service, mode, tool, reported }): Measure => ({
      name: `${service}, ${mode}, ${tool}: causes of failures`,
      unit: '',
      values: [reported.kind === 'broken' ? Number.NaN : reported.failures.length],
    }));
  },
};

async function measured(service: Service, tools: readonly Tool[]): Promise<readonly Row[]> {
  const fetched = await fetchPackage(service.name, service.package, folder);
  const rows: Row[] = [];
  for (const mode of chosen('SERVICES_MODES', 'reading,writing'))
    for (const seed of chosen('SERVICES_SEEDS', '1').map(Number))
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
    return { service: name, mode, tool: tool.name, reported, traffic: proxy.traffic, seconds: took, beforeFirst };
  } finally {
    proxy.close();
    await started.close();
  }
}

/** Each run as a line as soon as it ended, with its findings, for the reader who upholds or rejects them. */
function tell({ service, mode, tool, reported, traffic, seconds: took, beforeFirst }: Row): void {
  const found =
    reported.kind === 'broken'
      ? `broken: ${reported.message}`
      : `${reported.failures.length} causes of failures, ${reported.advisory.length} advisory`;
  console.error(
    `${service} | ${mode} | ${tool} | ${found} | ${traffic.requests} requests, ${traffic.unanswered} unanswered | ` +
      `${took.toFixed(0)} s, ${beforeFirst.toFixed(1)} s before the first | ` +
      `${traffic.succeeded.size} operations with 2xx, ${traffic.faulted.size} with 5xx`,
  );
  if (reported.kind === 'broken') return;
  for (const each of reported.failures) console.error(`  ${each}`);
  for (const each of reported.advisory) console.error(`  SHOULD ${each}`);
}
