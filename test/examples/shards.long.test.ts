import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { credentials } from '../../reference/credentials.js';
import { startReference } from '../../reference/server.js';
import type { OperationId } from '../../spec/model.js';
import { comparableResults } from '../../src/cli/comparable-results.fixture.js';
import type { Fault } from '../../src/faults/fault.js';
import type { Results } from '../../src/results/results.js';
import { chosenBy, commitOf } from '../tools/commit-sample.js';
import { engines, type Engine, type Job } from './engines.fixture.js';
import { here } from './shell-lines.fixture.js';

// Each engine's manifest as the engine would take it: eight processes with its environment, and then the merge.

const program = here('../../dist/command/main.js');
// Our own file
const { version } = JSON.parse(await readFile(here('../../package.json'), 'utf8')) as { version: string };

const faults: readonly Fault[] = [
  { kind: 'clamp', on: { operation: 'gateways.list' as OperationId }, to: 100 }, // an id of the documents
  { kind: 'status', on: { operation: 'webhooks.ping' as OperationId }, status: 204 }, // an id of the documents
];
const seed = 'monday';

let workshop: string;
let port = 0;
let whole: Results;

/** A folder with the configuration of the reference, and the programs that the engine's machine would have. */
async function machine(folder: string): Promise<void> {
  await mkdir(join(folder, 'bin'), { recursive: true });
  const { credentials: given, ...rest } = referenceConfiguration('${EMS_BASE_URL}');
  const configuration = {
    ...rest,
    credentials: { ...given, full: { ...given?.full, value: '${EMS_CREDENTIAL}' } },
    limits: { depth: 'quick', examples: 2 },
  };
  await writeFile(join(folder, 'ems-conformance.yaml'), JSON.stringify(configuration));
  for (const [name, check] of [
    ['ems-conformance', ''],
    ['npx', `[ "$1 $2" = "--yes ems-conformance@${version}" ] || exit 99; shift 2\n`],
  ] as const) {
    await writeFile(join(folder, 'bin', name), `#!/bin/sh\n${check}exec "${process.execPath}" "${program}" "$@"\n`);
    await chmod(join(folder, 'bin', name), 0o755);
  }
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

async function start(folder: string, [file = '', ...args]: readonly string[], env: Job['env']): Promise<Ended> {
  const child = spawn(file, args, {
    cwd: folder,
    env: { HOME: folder, PATH: `${join(folder, 'bin')}:${process.env['PATH'] ?? ''}`, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, output };
}

/** A new implementation at a fixed address. */
async function afresh<T>(work: (env: Job['env']) => Promise<T>): Promise<T> {
  const reference = await startReference({ port, seed: 'shards', faults });
  port = Number(new URL(reference.baseUrl).port);
  try {
    return await work({
      EMS_BASE_URL: reference.baseUrl,
      EMS_CREDENTIAL: credentials.full,
      GITHUB_STEP_SUMMARY: join(workshop, 'step-summary'),
    });
  } finally {
    await reference.close();
  }
}

/** Performs the actions of a job, in a folder of its own. */
async function perform({ env, actions }: Job, folder: string, kept: string): Promise<Ended> {
  let output = '';
  let code: number | null = 0;
  for (const action of actions) {
    if (code !== 0 && action.always !== true) continue;
    if (action.kind === 'keep') await cp(join(folder, action.path), join(kept, action.as), { recursive: true });
    if (action.kind === 'fetch')
      for (const name of (await readdir(kept)).filter((each) => each.startsWith(action.prefix)))
        await cp(join(kept, name), join(folder, action.path, name), { recursive: true });
    if (action.kind !== 'shell') continue;
    const ended = await start(folder, action.command, env);
    output += ended.output;
    code ||= ended.code;
  }
  return { code, output };
}

beforeAll(async () => {
  workshop = await mkdtemp(join(tmpdir(), 'engines-'));
  await machine(workshop);
  const args = ['run', '--config', 'ems-conformance.yaml', '--seed', seed, '--out', 'whole'];
  const { code, output } = await afresh((env) => start(workshop, ['ems-conformance', ...args], env));
  expect(code, output).toBe(1);
  whole = await comparableResults(join(workshop, 'whole'));
}, 300_000);

afterAll(async () => {
  if (workshop !== undefined) await rm(workshop, { recursive: true });
});

/** A build tries two engines, which follow from the commit. */
const firstEngine = chosenBy(commitOf(), 'engine', engines.length);
const triedEngines = [...engines, ...engines].slice(firstEngine, firstEngine + 2);

describe.each(triedEngines)('$name', (engine: Engine) => {
  test('sends eight shards as eight processes, which merged are one run', { timeout: 600_000 }, async () => {
    const folder = join(workshop, engine.name);
    const kept = join(folder, 'kept');
    await mkdir(kept, { recursive: true });
    const inPod = join(folder, 'config');
    await machine(inPod);
    let sent = 0;
    let last: { readonly folder: string; readonly ended: Ended } | undefined;
    await afresh(async (env) => {
      const stages = await engine.stages({ seed, env, folder, times: join(workshop, 'whole') });
      expect(stages.map((jobs) => jobs.length)).toEqual([7, 1, 1]);
      for (const [index, jobs] of stages.entries()) {
        const ended = await Promise.all(
          jobs.map(async (job) => {
            const own = join(folder, job.name);
            await machine(own);
            await cp(join(workshop, 'whole'), join(own, 'times'), { recursive: true });
            if (index === stages.length - 1) await rm(join(own, 'times'), { recursive: true });
            last = { folder: own, ended: await perform(job, own, kept) };
            return last.ended;
          }),
        );
        if (index === stages.length - 1) continue;
        sent += jobs.length;
        expect(ended.filter(({ code }) => code !== 0)).toEqual([]);
      }
    });
    expect(sent).toBe(8);
    // The merge reports the failures of the shards, and that the last shard was sent after the others.
    expect(last?.ended).toMatchObject({ code: 1, output: expect.stringContaining('Not conforming') });
    expect(last?.ended.output).not.toContain('changed things while');
    const [merged] = await Promise.all(
      [join(folder, engine.merged), join(last?.folder ?? '', engine.merged)].map((path) =>
        comparableResults(path).catch(() => undefined),
      ),
    ).then((found) => found.filter((each) => each !== undefined));
    expect(whole.requirements.filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(1);
    expect(merged).toEqual(whole);
  });

  test('says what is missing where the engine does not tell which shard it is', async () => {
    const folder = join(workshop, `${engine.name}-alone`);
    await machine(folder);
    const env = { EMS_BASE_URL: 'http://127.0.0.1:9', EMS_CREDENTIAL: 'Bearer x' };
    const [[job] = []] = await engine.stages({ seed, env, folder, times: '' });
    const { JOB_COMPLETION_INDEX: _, CI_NODE_INDEX: __, SHARD: ___, ...half } = job?.env ?? {};
    const ended = await perform(
      { name: '', env: half, actions: (job?.actions ?? []).filter(({ kind }) => kind === 'shell') },
      folder,
      folder,
    );
    expect(ended.code).toBe(2);
    expect(ended.output).toMatch(/JOB_COMPLETION_INDEX: is not set|SHARD: parameter not set|such as 3\/8/);
  });
});
