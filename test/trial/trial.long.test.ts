import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { command, type Finished } from '../../src/cli/command.fixture.js';
import type { Json } from '../../src/core/json.js';
import type { Results } from '../../src/results/results.js';
import { fillIn, switchedOn } from './fill-in.js';

/** An engineer with only the README, an implementation at an address, and permission to change some records there. */
let folder: string;
let reference: StartedReference;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ems-trial-'));
  reference = await startReference({ seed: 'trial' });
});
afterAll(async () => {
  await reference.close();
  rmSync(folder, { recursive: true, force: true });
});

const file = (): string => join(folder, 'ems-conformance.yaml');

test('from the README to a configuration that decides everything', async () => {
  const known = referenceConfiguration(reference.baseUrl);
  const full = known.credentials?.full;
  // The one variable that the README asks for.
  const env: Record<string, string> = {
    EMS_CREDENTIAL: full !== undefined && 'value' in full ? (full.value ?? '') : '',
  };
  const ems = (...args: readonly string[]): Promise<Finished> =>
    command(args, { cwd: folder, env, timeoutMs: 240_000 });

  const expendable = Object.entries(known.writes?.expendable ?? {}).map(([name, ids]) =>
    Array.isArray(ids) ? `${name}=${ids.join(',')}` : name,
  );
  const document = `${reference.baseUrl}/openapi.json`;
  expect((await ems('init', '--from', document, '--allow-writes', '--expendable', ...expendable)).code).toBe(0);

  let typed = 0;
  const undecided: number[] = [];
  for (let runs = 1; runs <= 4; runs += 1) {
    const { code, stderr } = await ems('run');
    expect([0, 2], stderr).toContain(code);
    // `run` wrote this file, by its schema.
    const { headline } = JSON.parse(readFileSync(join(folder, 'ems-conformance-out/results.json'), 'utf8')) as Results;
    expect(headline.kind).not.toBe('not-conforming');
    undecided.push(headline.kind === 'not-decided' ? headline.notDecided : 0);
    if (headline.kind === 'conforming') break;

    // A parsed YAML file of the command is JSON.
    const before = parse(readFileSync(file(), 'utf8')) as Json;
    expect((await ems('init', '--merge', 'ems-conformance-out')).code).toBe(0);
    const suggested = parse(switchedOn(readFileSync(file(), 'utf8'))) as Json;
    // A configuration is JSON.
    const filled = fillIn(suggested, before, known as unknown as Json);
    typed += filled.typed;
    Object.assign(env, filled.variables);
    writeFileSync(file(), stringify(filled.value));
  }
  console.log(`trial: ${undecided.length} runs, undecided ${undecided.join(' → ')}; ${typed} lines typed`);
  expect(undecided.at(-1)).toBe(0);
  expect(undecided.length).toBeLessThanOrEqual(3);
  expect(typed).toBeLessThanOrEqual(9);
});
