import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import { referenceConfiguration } from '../../reference/configuration.js';
import { choices } from '../../reference/choices.js';
import type { Results } from '../results/results.js';
import { command } from './command.fixture.js';
import { listening } from './listening.fixture.js';

test('serve --varied keeps the interface with every choice, and lists what requests met', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-serve-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { url, output, interrupt } = await listening(['serve', '--port', '0', '--varied'], /answers at (\S+)/);
  const config = join(folder, 'ems-conformance.yaml');
  writeFileSync(config, stringify(referenceConfiguration(url)));
  const out = join(folder, 'out');
  const chosen = ['--depth', 'quick', '--only', 'gateways.list', '--only', 'bidding-zone.*'];
  const run = await command(['run', '--config', config, '--out', out, ...chosen]);
  const { requirements } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8')) as Results; // written by run
  const failing = requirements.filter(({ verdict, level }) => verdict === 'fail' && level === 'MUST');
  expect(failing.map(({ id }) => id)).toEqual([]);
  expect([0, 2], run.stderr).toContain(run.code);
  await interrupt();
  expect(output()).toMatch(/GET \/\S+ → 429 {2}busy/);
  const met = new Map([...output().matchAll(/^ +(\d+) {2}([a-z-]+): /gm)].map(([, times, id]) => [id, Number(times)]));
  // Few requests of the suite take gzip.
  expect(choices.filter(({ id }) => id !== 'gzip' && (met.get(id) ?? 0) === 0).map(({ id }) => id)).toEqual([]);
});
