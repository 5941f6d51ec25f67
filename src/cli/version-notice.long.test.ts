import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from './command.fixture.js';

const cwd = mkdtempSync(join(tmpdir(), 'ems-version-notice-'));
const edit = (from: string, to: string, change: (text: string) => string): void =>
  writeFileSync(join(cwd, to), change(readFileSync(join(cwd, from), 'utf8')));

beforeAll(async () => {
  const { code } = await command(['run', '--only', 'systems.list', '--out', '.', '--seed', 'x'], { cwd });
  expect(code).toBe(0);
  const { version }: { readonly version: string } = JSON.parse(readFileSync('package.json', 'utf8')); // our own file
  for (const [from, to] of [
    ['evidence.jsonl', 'old.jsonl'],
    ['results.json', 'old.json'],
  ] as const)
    edit(from, to, (text) => text.replace(new RegExp(`("version": ?")${version}"`), '$10.0.9"'));
  edit('evidence.jsonl', 'torn.jsonl', (text) => text.slice(0, -200));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

test.each([
  ['judge', 'old.jsonl'],
  ['timeline', 'old.jsonl'],
  ['har', 'old.jsonl'],
  ['report', 'old.json'],
  ['replay', 'old.json'],
  ['run', '--only', 'systems.list/served', '--out', 'again', '--baseline', 'old.json'],
])('%s says that another version recorded %s', async (...args) => {
  const { stderr } = await command(args, { cwd });
  expect(stderr).toMatch(/^! \S+: recorded by ems-conformance 0\.0\.9; this is \d+\.\d+\.\d+\n/);
});

test.each(['har', 'timeline'])('%s says that evidence is incomplete', async (name) => {
  expect((await command([name, 'torn.jsonl'], { cwd })).stderr).toContain('! torn.jsonl is incomplete');
  expect((await command([name, 'evidence.jsonl'], { cwd })).stderr).toBe('');
});
