import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { command, type Finished } from './command.fixture.js';

let folder: string;
let reference: StartedReference;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-merge-'));
  reference = await startReference({ seed: 'merge' });
});
afterAll(async () => {
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
});

const ems = (...args: readonly string[]): Promise<Finished> =>
  command(args, { cwd: folder, env: { EMS_CREDENTIAL: undefined } });
const file = (): string => readFileSync(join(folder, 'ems-conformance.yaml'), 'utf8');

test('what a run asked for goes into the file as comments with their reasons, once, and comments stay', async () => {
  const { header, full } = referenceConfiguration('').credentials ?? {};
  const before =
    `# mine\ntarget:\n  baseUrl: ${reference.baseUrl} # of the test bench\ncredentials: ` +
    `${JSON.stringify({ header, full })}\n`;
  writeFileSync(join(folder, 'ems-conformance.yaml'), before);
  expect((await ems('run', '--only', 'systems.*', '--seed', 'x', '-o', 'out')).code).not.toBe(1);

  const merged = await ems('init', '--merge', 'out');
  expect(merged.code).toBe(0);
  expect(merged.stdout).toMatch(/^ems-conformance\.yaml: \d+ suggestions added as comments, 0 there from before\.\n/);
  expect(file()).toContain('# mine\n');
  expect(file()).toContain('# of the test bench');
  expect(file()).toMatch(/^[ #]*## bodies\.systems\.create\.value: would decide \d+[a-z0-9 ]*: .+$/m);
  expect(file()).toMatch(/^ *# +value: <a body that the operation accepts>$/m);
  expect(file()).toMatch(/^ *# +allowed: true$/m);
  // Suggestions are switched off: the same configuration as before.
  expect((await ems('plan', '--only', 'systems.list')).code).toBe(0);

  const again = await ems('init', '--merge', 'out');
  expect(again.stdout).toMatch(/: 0 suggestions added as comments, \d+ there from before\./);
});

test('a file that is no YAML stays as it is', async () => {
  writeFileSync(join(folder, 'bad.yaml'), 'ids: [\n');
  const { code, stderr } = await ems('init', '--merge', 'out', '-o', 'bad.yaml');
  expect(code).toBe(2);
  expect(stderr).toMatch(/bad\.yaml:\d+:\d+/);
  expect(readFileSync(join(folder, 'bad.yaml'), 'utf8')).toBe('ids: [\n');
});
