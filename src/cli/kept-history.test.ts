import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { packageRoot } from '../core/package-root.js';
import { checkResults } from '../results/check.js';
import type { Results } from '../results/results.js';
import { historyFolder, keepRun, keptHistory } from './kept-history.js';

const before = process.cwd();
beforeEach(() => process.chdir(mkdtempSync(join(tmpdir(), 'ems-history-'))));
afterEach(() => {
  const folder = process.cwd();
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

async function example(): Promise<Results> {
  const text = await readFile(join(packageRoot(), 'src/results/examples/accepted/every-verdict.json'), 'utf8');
  const checked = checkResults(JSON.parse(text));
  if (checked.kind !== 'results') throw new Error('no example');
  return checked.results;
}

const kept = () => readdirSync(historyFolder).filter((name) => name.endsWith('.json'));

test('files that are no kept runs are left out, and never waited for', async () => {
  await keepRun(await example());
  execFileSync('mkfifo', [join(historyFolder, '20200101T000000000Z.json')]);
  writeFileSync(join(historyFolder, '20200102T000000000Z.json'), `"${'x'.repeat(2 ** 21)}"`);
  writeFileSync(join(historyFolder, '20200103T000000000Z.json'), '{"format":"ems-conformance/history"}');
  expect((await keptHistory()).runs).toHaveLength(1);
});

test('of one address fifty runs stay, and two hundred of all', async () => {
  const results = await example();
  const keep = (minute: number, target: string) => {
    const startedAt = new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString();
    return keepRun({ ...results, run: { ...results.run, startedAt, target } });
  };
  for (let minute = 0; minute < 52; minute += 1) await keep(minute, 'http://127.0.0.1:1');
  expect(kept()).toHaveLength(50);
  expect((await keptHistory()).runs).toHaveLength(50);
  for (let port = 100; port < 260; port += 1) await keep(port, `http://127.0.0.1:${port}`);
  expect(kept()).toHaveLength(200);
  expect((await keptHistory()).runs).toHaveLength(1);
});
