import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { againstPlan, planOf } from '../campaign/planned-evidence.js';
import { openBundle } from '../evidence/reader.js';
import type { Configuration } from '../config/configuration.js';
import type { Fault } from '../faults/fault.js';
import type { Results } from '../results/results.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import type { OperationId } from '../../spec/model.js';
import { command, type Finished } from './command.fixture.js';
import { comparableResults } from './comparable-results.fixture.js';

const shards = 8;
let folder: string;
let merged: Finished;

/** Failures with requests in them, in readings and in changes. */
const faults: readonly Fault[] = [
  { kind: 'clamp', on: { operation: 'gateways.list' as OperationId }, to: 100 }, // an id of the documents
  { kind: 'status', on: { operation: 'webhooks.ping' as OperationId }, status: 204 }, // an id of the documents
];

const run = (out: string, ...more: readonly string[]): Promise<Finished> =>
  command(['run', '--config', 'c.yaml', '--seed', 'shards', '--out', out, ...more], {
    cwd: folder,
    timeoutMs: 240_000,
  });

const shard = (index: number): Promise<Finished> => run(`shard-${index}`, '--shard', `${index}/${shards}`);

/** A new implementation at a fixed address. */
async function afresh<T>(port: number, work: (reference: StartedReference) => Promise<T>): Promise<T> {
  const reference = await startReference({ port, seed: 'shards', faults });
  try {
    await writeFile(join(folder, 'c.yaml'), JSON.stringify(referenceConfiguration(reference.baseUrl)));
    return await work(reference);
  } finally {
    await reference.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-shards-'));
  const port = await afresh(0, async ({ baseUrl }) => {
    await run('whole');
    return Number(new URL(baseUrl).port);
  });
  await afresh(port, async () => {
    await Promise.all(Array.from({ length: shards - 1 }, (_, index) => shard(index + 1)));
    await shard(shards);
  });
  merged = await merge('all', ...all);
  await cp(join(folder, 'shard-2'), join(folder, 'copy'), { recursive: true });
  await variant('seed', (header) => header.replace('"seed":"shards"', '"seed":"other"'));
  await variant('permission', (header) => header.replace('"allowed":true', '"allowed":false'));
  await variant('revision', (header) => header.replace('"revision":"current"', '"revision":"initial"'));
  await variant('only', (header) => header.replace('"selection":null', '"selection":["systems.list"]'));
  await variant('of-9', (header) => header.replace('"of":8', '"of":9'));
  await variant('times', (header) => header.replace('"of":8', '"of":8,"times":{"systems.list":7}'));
  await variant('version', (header) => header.replace(/("suite":\{"name":"[^"]*","version":")[^"]*/, '$10.0.9'));
  await variant(
    'changed',
    (header) => header,
    (lines) => lines.replace('"status":200', '"status":201'),
  );
  await variant(
    'cut',
    (header) => header,
    (lines) => lines.trimEnd().split('\n').slice(0, -1).join('\n'),
  );
}, 600_000);

/** The first shard with another first line, or other lines. */
async function variant(
  name: string,
  ofHeader: (header: string) => string,
  ofLines: (lines: string) => string = (lines) => lines,
): Promise<void> {
  await cp(join(folder, 'shard-1'), join(folder, name), { recursive: true });
  const file = join(folder, name, 'evidence.jsonl');
  const text = await readFile(file, 'utf8');
  const end = text.indexOf('\n');
  const changed = `${ofHeader(text.slice(0, end))}\n${ofLines(text.slice(end + 1))}`;
  if (changed === text) throw new Error(`${name} is not changed`);
  await writeFile(file, changed);
}

afterAll(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true });
});

const all = Array.from({ length: shards }, (_, index) => `shard-${index + 1}`);

const merge = (out: string, ...given: readonly string[]): Promise<Finished> =>
  command(['merge', ...given, '--out', out], { cwd: folder, timeoutMs: 240_000 });

const resultsOf = (out: string): Promise<Results> => comparableResults(join(folder, out));

describe('the shards of a run', () => {
  it('give, merged, the results of the run, but for times', async () => {
    // No word about shards that were sent at the same time.
    expect(merged.stderr).toMatch(/^\d+ mandatory requirements fail\.\n$/);
    expect(merged.code).toBe(1);
    const [one, together] = [await resultsOf('whole'), await resultsOf('all')];
    expect(one.requirements.filter(({ verdict }) => verdict === 'fail').length).toBeGreaterThan(1);
    expect(together).toEqual(one);
  });

  it('claim nothing alone', async () => {
    const { run: of, headline } = await resultsOf('shard-3');
    expect(of.incompleteBecause).toBe('only shard 3 of 8 was sent; merge it with the others');
    expect(headline.kind).toBe('interrupted');
  });

  it.each([
    ['one is missing', () => all.slice(1), /^shard 1 of 8 is missing\.\nSend it with `run --shard 1\/8`\.$/m],
    ['one comes twice', () => [...all, 'copy'], /^shard-2 and copy are both shard 2 of 8\.$/m],
    ['one is of another seed', () => ['seed', ...all.slice(1)], /^seed and shard-2 .* their seed is not the same: /m],
    ['one has other permissions', () => ['permission', ...all.slice(1)], /their configuration is not the same\.$/m],
    ['one is of another revision', () => ['revision', ...all.slice(1)], /their revision is not the same: initial and/m],
    ['one is of another selection', () => ['only', ...all.slice(1)], /their selection is not the same: /m],
    [
      'there are shards of several sizes',
      () => ['of-9', ...all.slice(1)],
      /their number of shards is not the same: 9/m,
    ],
    [
      'one is divided by times',
      () => ['times', ...all.slice(1)],
      /their division is not the same: by times with the digest [\da-f]{12} and by the number of requests\.$/m,
    ],
    ['one is a whole run', () => ['whole', ...all.slice(1)], /^whole is no shard of a run: it is a whole run\.$/m],
    ['one is changed', () => ['changed', ...all.slice(1)], /^changed is damaged: /m],
    ['one is cut off', () => ['cut', ...all.slice(1)], /^cut is not complete: it is cut off\.$/m],
    ['one is of another version', () => ['version', ...all.slice(1)], /their suite is not the same: /m],
  ])('are refused where %s, and nothing is written', async (_, given, words) => {
    const { code, stderr } = await merge('refused', ...given());
    expect(stderr).toMatch(words);
    expect(code).toBe(2);
    await expect(readFile(join(folder, 'refused', 'evidence.jsonl'))).rejects.toThrow('ENOENT');
  });

  it('are not overwritten by what they make', async () => {
    const before = await readFile(join(folder, 'shard-3', 'evidence.jsonl'));
    const { code, stderr } = await merge('shard-3', ...all);
    expect(stderr).toMatch(/^shard-3 is in the folder shard-3, and what is merged would take its place\.$/m);
    expect(code).toBe(2);
    expect((await readFile(join(folder, 'shard-3', 'evidence.jsonl'))).equals(before)).toBe(true);
  });

  it('do not pass for each other', async () => {
    const reader = await openBundle(join(folder, 'shard-3', 'evidence.jsonl'));
    const asSecond = { ...reader.header, shard: { index: 2, of: shards } };
    const plan = await planOf(asSecond);
    if (plan === undefined) throw new Error('there is no plan');
    const held = againstPlan({ ...reader, header: asSecond }, plan);
    for await (const line of held.lines()) expect(line.kind).toBeDefined();
    expect(held.damage()).toMatch(/^the scenario \S+ is in another shard$/);
  });

  it('need a seed that all know, and a target that all reach', async () => {
    const shardOf = (...args: readonly string[]): Promise<Finished> =>
      command(['run', '--shard', '1/2', ...args], { cwd: folder });
    expect((await shardOf('--config', 'c.yaml')).stderr).toContain('All shards of a run have one seed.');
    expect((await shardOf('--target', 'reference', '--seed', 's')).stderr).toContain('`ems-conformance serve`');
    for (const text of ['9/8', '/', '/8', '3/', '$CI_NODE_INDEX/8'])
      expect((await command(['run', '--shard', text, '--seed', 's'])).stderr).toContain('such as 3/8');
    expect((await command(['run', '--times', folder, '--seed', 's'], { cwd: folder })).stderr).toContain(
      'Give --shard as well',
    );
  });
});

describe('the shards of a run that has to find out', () => {
  const { ids: _, ...withoutIds } = referenceConfiguration('');
  const { bodies: __, ...withoutBodies } = referenceConfiguration('');

  it.each<readonly [what: string, given: Configuration, served: readonly Fault[], decided: string]>([
    [
      // Gateways are shown inside of systems alone, so that ids are found in readings of other shards.
      'ids that no list shows',
      { ...withoutIds, writes: { allowed: false } },
      [{ kind: 'status', on: { operation: 'gateways.list' as OperationId }, status: 404 }], // an id of the documents
      'gateways.read/served',
    ],
    ['bodies that only answers show', withoutBodies, [], 'systems.update/served'],
  ])('%s give, merged, the results of the run', async (what, given, served, decided) => {
    const name = what.split(' ')[0] ?? '';
    const outs = ['1/3', '2/3', '3/3'].map((which) => [which, `${name}-${which.at(0)}`] as const);
    const port = { now: 0 };
    const sent = async (shardsOfRun: readonly (readonly [which: string | undefined, out: string])[]): Promise<void> => {
      const reference = await startReference({ port: port.now, seed: 'find', faults: served });
      port.now = Number(new URL(reference.baseUrl).port);
      try {
        const target = { ...given, target: { ...given.target, baseUrl: reference.baseUrl } };
        await writeFile(join(folder, `${name}.yaml`), JSON.stringify(target));
        for (const [which, out] of shardsOfRun)
          await command(
            ['run', '--config', `${name}.yaml`, '--seed', 'find', '--out', out, '--examples', '2'].concat(
              which === undefined ? [] : ['--shard', which],
            ),
            { cwd: folder, timeoutMs: 240_000 },
          );
      } finally {
        await reference.close();
      }
    };
    await sent([[undefined, `${name}-whole`]]);
    await sent(outs);
    expect((await merge(`${name}-all`, ...outs.map(([, out]) => out))).stderr).not.toContain('not the run');
    const whole = await resultsOf(`${name}-whole`);
    expect(whole.requirements.find(({ id }) => id === decided)?.verdict).toBe('pass');
    expect(await resultsOf(`${name}-all`)).toEqual(whole);
  });
});

describe('the shards of a run that conforms', () => {
  it('are certified as that run, and verified', async () => {
    const env = { CERTIFIER_PASSPHRASE: 'a long passphrase of a certifier' };
    const pass = ['--passphrase-env', 'CERTIFIER_PASSPHRASE'];
    const cwd = folder;
    expect((await command(['keygen', '--out', 'key', ...pass], { cwd, env })).code).toBe(0);
    const reference = await startReference({ seed: 'honest' });
    try {
      await writeFile(join(folder, 'honest.yaml'), JSON.stringify(referenceConfiguration(reference.baseUrl)));
      for (const index of [1, 2]) {
        const options = ['--config', 'honest.yaml', '--seed', 'asked', '--shard', `${index}/2`, '--out', `h${index}`];
        expect((await command(['run', ...options], { cwd, timeoutMs: 240_000 })).code).toBe(0);
      }
    } finally {
      await reference.close();
    }
    const certify = (...given: readonly string[]): Promise<Finished> =>
      command(
        ['certify', '--challenge', 'asked', '--key', 'key.private.pem', ...pass, '--out', 'certified', ...given],
        { cwd, env, timeoutMs: 240_000 },
      );
    expect(await certify('--shards', 'h1', 'h2')).toMatchObject({ code: 0, stderr: '' });
    const verified = await command(
      ['verify', 'certified/certificate.json', '--key', 'key.public.pem', '--evidence', 'certified/evidence.jsonl'],
      { cwd, timeoutMs: 240_000 },
    );
    expect(verified.code, verified.stderr).toBe(0);
    expect((await certify('--shards', 'h1')).stderr).toContain('shard 2 of 2 is missing');
    expect((await certify('--shards', 'h1', 'h2', '--rate', '3')).stderr).toContain('Leave out --rate.');
  }, 600_000);
});
