import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationId } from '../../spec/brands.js';
import { root } from '../../test/architecture/checkout.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { isIssued } from '../evidence/exchange.js';
import { openBundle } from '../evidence/reader.js';
import type { Fault } from '../faults/fault.js';
import type { SoakResults } from '../results/soak-results.js';
import { wilsonInterval } from '../results/wilson-interval.js';
import { command } from './command.fixture.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-soak-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const schema = createRequire(import.meta.url)('ems-conformance/schemas/soak.schema.json') as object; // a file of ours
const ajv = new Ajv2020({ strictTypes: false });
addFormats.default(ajv, ['date-time']);
const fitsSchema = ajv.compile(schema);

const soakIn = async (out: string): Promise<SoakResults> =>
  JSON.parse(await readFile(at(`${out}/soak.json`), 'utf8')) as SoakResults; // checked where it is asked for

/** The last line that the first round prints. */
const firstRoundEnds = 'results, evidence and reports are in';

/**
 * Starts the command, and returns its output, its exit code and its resident set, bytes, every 200 ms.
 * @param afterFirstRound called once, when the first round has ended
 */
async function watched(args: readonly string[], afterFirstRound?: (child: ChildProcess) => void) {
  const child = spawn(process.execPath, [join(root, 'dist/command/main.js'), ...args], { cwd: folder });
  let said = '';
  const residents: number[] = [];
  let isOver = false;
  const listen = (chunk: Buffer): void => {
    said += String(chunk);
    if (isOver || !said.includes(firstRoundEnds)) return;
    isOver = true;
    afterFirstRound?.(child);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const sampling = setInterval(() => {
    const status = `/proc/${child.pid ?? 0}/status`;
    const kilobytes = existsSync(status) ? /VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
    if (kilobytes !== undefined) residents.push(Number(kilobytes) * 1024);
  }, 200);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(sampling);
  return { code, said, residents };
}

const start = async (name: string, faults: readonly Fault[]): Promise<StartedReference> => {
  const reference = await startReference({ seed: 'soak', faults });
  await writeFile(at(`${name}.yaml`), JSON.stringify(referenceConfiguration(reference.baseUrl)));
  return reference;
};

describe('a service that fails in one round of ten', () => {
  const only = ['--only', 'systems.tariff.read/served'];
  let reference: StartedReference;
  beforeAll(async () => {
    const operation = operationId('systems.tariff.read');
    const honest = await start('flaky', []);
    await command(['run', '--config', at('flaky.yaml'), ...only, '--out', at('one')]);
    await honest.close();
    let reads = 0;
    for await (const line of (await openBundle(at('one/evidence.jsonl'))).lines())
      if (line.kind === 'exchange' && line.operation === operation && isIssued(line.credential)) reads += 1;
    // So one of the reads of every tenth round has the fault.
    reference = await start('flaky', [{ kind: 'status', on: { operation, when: { every: 10 * reads } }, status: 500 }]);
  });
  afterAll(() => reference.close());

  test('is counted, with its first evidence, in flat memory', async () => {
    // Files of an earlier soak, and a folder with a similar name.
    await mkdir(at('out/round-7'), { recursive: true });
    await mkdir(at('out/round-8'), { recursive: true });
    await writeFile(at('out/round-8/mine.txt'), '');
    const { code, said, residents } = await watched([
      'run',
      '--config',
      at('flaky.yaml'),
      ...only,
      '--for',
      '25s',
      '--seed',
      'soak',
      '--out',
      at('out'),
      '--force',
    ]);
    const soak = await soakIn('out');
    expect(fitsSchema(soak), JSON.stringify(fitsSchema.errors)).toBe(true);
    const { rounds, failures } = soak;
    expect([code, rounds.of > 20, failures.length]).toEqual([1, true, 1]);
    expect(failures[0]).toMatchObject({
      requirement: 'systems.tariff.read/served',
      rounds: { failed: rounds.failed, of: rounds.of, interval: wilsonInterval(rounds.failed, rounds.of) },
      causes: [{ failed: rounds.failed, first: { round: 10, folder: 'round-10' } }],
    });
    expect(Math.abs(rounds.failed - rounds.of / 10)).toBeLessThanOrEqual(1);
    expect(said).toContain('new failures: systems.tariff.read/served');
    expect(said).toContain(`systems.tariff.read/served: ${rounds.failed} of ${rounds.of} failed`);
    // Only rounds with new failures are on the disk.
    expect((await readdir(at('out'))).filter((name) => name.startsWith('round')).toSorted()).toEqual([
      'round-10',
      'round-8',
    ]);
    expect((await readdir(at('out/round-10'))).toSorted()).toEqual(['evidence.jsonl.gz', 'results.json']);
    const again = await command(['judge', at('out/round-10'), '--allow-undecided', '99']);
    expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('systems.tariff.read/served')]);
    // Loosely: garbage is collected when there is much of it.
    const quarter = Math.floor(residents.length / 4);
    const largest = (from: number): number => Math.max(...residents.slice(from, from + quarter));
    if (residents.length > 0) expect(largest(residents.length - quarter) / largest(quarter)).toBeLessThan(1.5);
  });
});

describe('a service that conforms', () => {
  let reference: StartedReference;
  beforeAll(async () => {
    reference = await start('honest', []);
  });
  afterAll(() => reference.close());

  test('fails in no round, though each changes it and uses things up', async () => {
    const { code, said } = await watched([
      'run',
      '--config',
      at('honest.yaml'),
      '--for',
      '30s',
      '--seed',
      'soak',
      '--out',
      at('all'),
      '-q',
    ]);
    const { rounds, failures, notJudged } = await soakIn('all');
    // A busy machine sends two rounds.
    expect([code, rounds.of > 1, rounds.failed, failures, notJudged.rounds], said).toEqual([0, true, 0, [], 0]);
  });

  test('is judged as far as it came when the soak is interrupted', async () => {
    const { code, said } = await watched(
      ['run', '--config', at('honest.yaml'), '--only', 'systems.tariff.read', '--for', '1h', '--out', at('cut')],
      (child) => child.kill('SIGINT'),
    );
    const soak = await soakIn('cut');
    expect(fitsSchema(soak), JSON.stringify(fitsSchema.errors)).toBe(true);
    expect([code, soak.ended, soak.rounds.of >= 1, soak.rounds.failed]).toEqual([130, 'interrupted', true, 0]);
    expect(said).toMatch(/Soak: .*, interrupted; 0 of \d+ failed/);
    expect((await readdir(at('cut'))).some((name) => name.startsWith('round'))).toBe(false);
  });

  test('is told when it goes away', async () => {
    const gone = await start('gone', []);
    const { code, said } = await watched(
      ['run', '--config', at('gone.yaml'), '--only', 'systems.tariff.read', '--for', '20s', '--out', at('gone')],
      () => void gone.close(),
    );
    const { notJudged, rounds } = await soakIn('gone');
    expect([code, rounds.of > 0, rounds.failed, notJudged.rounds > 0]).toEqual([2, true, 0, true]);
    expect(said).toMatch(/round \d+ could not be judged: /);
    // A run without a target does not delete the results of an earlier soak.
    const before = await soakIn('gone');
    expect((await command(['run', '--config', at('gone.yaml'), '--out', at('gone')])).code).toBe(2);
    expect(await soakIn('gone')).toEqual(before);
  });

  test('counts a round without a credential as one that could not be judged', async () => {
    // A command that gives a token three times, once for each round that is sent.
    await writeFile(at('token.sh'), 'echo x >> tokens; [ "$(wc -l < tokens)" -le 3 ] && echo Bearer reference-full');
    await writeFile(
      at('token.yaml'),
      JSON.stringify({
        ...referenceConfiguration(reference.baseUrl),
        credentials: { full: { command: `sh ${at('token.sh')}` } },
      }),
    );
    const { code, said } = await watched([
      'run',
      '--config',
      at('token.yaml'),
      '--only',
      'systems.tariff.read',
      '--for',
      '15s',
      '--out',
      at('token'),
    ]);
    const { notJudged, rounds } = await soakIn('token');
    expect([code, rounds.of, notJudged.rounds > 0], said).toEqual([2, 3, true]);
    expect(notJudged.first[0]).toMatchObject({
      folder: null,
      because: expect.stringContaining('credentials.full') as string,
    });
  });
});

test.each(['--shard 1/2', '--baseline x', '--json', '--open', '--max-time 5', '--times x'])(
  '--for and %s are refused together, by name',
  async (other) => {
    const { code, stderr } = await command(['run', '--for', '1h', ...other.split(' ')]);
    expect(code).toBe(2);
    expect(stderr).toContain("'--for <time>' cannot be used with option '" + other.split(' ')[0]);
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(4);
  },
);

test('a time that is none is refused', async () => {
  const { code, stderr } = await command(['run', '--for', 'soon']);
  expect([code, stderr]).toEqual([2, expect.stringContaining('such as 90s, 30m, 2h or 1h30m')]);
});
