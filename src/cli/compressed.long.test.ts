import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from './command.fixture.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-compressed-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const run = (...more: readonly string[]) =>
  command([
    'run',
    '--target',
    'reference',
    '--only',
    'systems.tariff.read',
    '--seed',
    'gz',
    '--out',
    at('out'),
    ...more,
  ]);

beforeAll(async () => {
  // A run in the other form was there before.
  await run('--quiet');
  const { code } = await run('--compress', '--quiet');
  expect([code, existsSync(at('out/evidence.jsonl'))]).toEqual([0, false]);
}, 60_000);

test.each([
  ['judge', [at('out'), '--allow-undecided', '99'], /Conforming/],
  ['report', [at('out'), '--format', 'html'], /report\.html/],
  ['har', [at('out')], /"startedDateTime"/],
  ['history', [at('out')], /latency|median|ms/],
  ['timeline', [at('out')], /\S/],
  ['replay', [at('out')], /has no failures/],
  ['init', ['--from', at('out')], /\S/],
])('%s reads compressed evidence', async (name, more, says) => {
  const { code, stdout, stderr } = await command([name, ...more], { cwd: folder });
  expect([code, stderr]).toEqual([0, expect.not.stringMatching(/no evidence|cannot be read/)]);
  expect(stdout).toMatch(says);
});

test('the results are those of what it was made of, and an earlier form is replaced', async () => {
  const results = await readFile(at('out/results.json'), 'utf8');
  await writeFile(at('plain.jsonl'), gunzipSync(await readFile(at('out/evidence.jsonl.gz'))));
  await command(['judge', at('plain.jsonl'), '--out', at('again')]);
  expect(await readFile(at('again/results.json'), 'utf8')).toBe(results);
  await rename(at('plain.jsonl'), at('out/evidence.jsonl'));
  await run('--quiet');
  expect(existsSync(at('out/evidence.jsonl.gz'))).toBe(false);
});
