import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import type { OperationId } from '../../spec/model.js';
import { command } from './command.fixture.js';

const cwd = mkdtempSync(join(tmpdir(), 'ems-history-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const folder = join(cwd, '.ems-conformance-history');

/** A run without writes of the reference at one port. */
async function run(port: number, ...more: readonly string[]) {
  const isFaulty = more.includes('faulty');
  const on = { operation: 'customers.list' as OperationId }; // one of the interface
  const reference = await startReference({ port, faults: isFaulty ? [{ kind: 'status', on, status: 500 }] : [] });
  try {
    const { writes: _, events: __, ...reading } = referenceConfiguration(reference.baseUrl);
    writeFileSync(join(cwd, 'ems-conformance.yaml'), JSON.stringify({ ...reading, limits: { depth: 'quick' } }));
    const options = more.filter((option) => option !== 'faulty');
    const { stdout } = await command(['run', ...options], { cwd, env: { COLUMNS: '200' } });
    return { stdout, port: Number(new URL(reference.baseUrl).port) };
  } finally {
    await reference.close();
  }
}

test('runs are kept beside the configuration, and later ones tell since when something fails', async () => {
  const { port } = await run(0);
  expect((await run(port, 'faulty')).stdout).toContain('[new] GET /customers ');
  await run(port, '--only', 'customers.list');
  const third = await run(port, 'faulty');
  expect(third.stdout).toMatch(/\[since \d{4}-\d\d-\d\d \d\d:\d\d UTC\] GET \/customers /);
  const kept = readdirSync(folder).filter((name) => name.endsWith('.json'));
  expect(kept).toHaveLength(3);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('*\n');
  expect(kept.map((name) => readFileSync(join(folder, name), 'utf8')).join()).not.toContain('exchange":"');
  expect(readFileSync(join(cwd, 'ems-conformance-out', 'report.html'), 'utf8')).toContain('"failsSince":1');

  writeFileSync(join(folder, '20200101T000000000Z.json'), '{"format":"ems-conformance/history"}');
  writeFileSync(join(folder, '20200102T000000000Z.json'), 'no JSON');
  const told = await command(['history', '--json'], { cwd });
  expect(told.code).toBe(0);
  const { runs, requirements } = JSON.parse(told.stdout);
  expect(runs).toHaveLength(3);
  expect(requirements[0]).toMatchObject({ id: 'customers.list/served', verdicts: ['pass', 'fail', 'fail'] });
});

test('the embedded reference is not kept, and a folder without runs is told', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'ems-history-'));
  await command(['run', '--target', 'reference', '--depth', 'quick', '--quiet'], { cwd: empty });
  expect(existsSync(join(empty, '.ems-conformance-history'))).toBe(false);
  const told = await command(['history'], { cwd: empty });
  expect([told.code, told.stderr]).toEqual([2, expect.stringContaining('where each run of an implementation is kept')]);
  rmSync(empty, { recursive: true });
});
