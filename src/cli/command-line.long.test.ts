import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from '../../test/architecture/checkout.js';
import type { RequestExchange } from '../evidence/exchange.js';
import { command } from './command.fixture.js';
import { RunProgress } from './run-progress.js';

/** Expectations on every command, tried with the built one. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-command-line-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) =>
  command(['run', '--only', 'systems.tariff.read', '--seed', 'x', ...args], { cwd: folder });

describe('run prints', () => {
  test('the conclusion and nothing else with --quiet', async () => {
    const { code, stdout, stderr } = await run('--quiet', '-o', 'out');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Conforming in \d+ of [\d,]+ \(the embedded reference\): \d+ of \d+ [^\n]+\n$/);
    expect(stderr).toBe('');
  });

  test('either little or much', async () => {
    const { code, stderr } = await run('--quiet', '--verbose');
    expect(code).toBe(2);
    expect(stderr).toMatch(/--verbose.* cannot be used with .*--quiet|--quiet.* cannot be used with .*--verbose/);
  });

  test('each exchange with --verbose, on standard error', async () => {
    const { stderr } = await run('--verbose');
    expect(stderr).toMatch(/^ {2}GET \/systems\/\S+\/tariff 200 in \d+ ms, .+$/m);
  });

  test('the results that it writes with --json, and nothing else on standard output', async () => {
    const { stdout } = await run('--json', '-o', 'out');
    expect(JSON.parse(stdout)).toEqual(JSON.parse(readFileSync(join(folder, 'out', 'results.json'), 'utf8')));
  });

  test('no control character of a seed', async () => {
    const { stdout, stderr } = await run('--seed', 'a\u001b[31m\u202eb\n::error::c');
    // oxlint-disable-next-line no-control-regex
    expect(`${stdout}${stderr}`).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]|^::/m);
    expect(stdout).toContain('a\\u001b[31m\\u202eb\\n::error::c');
  });
});

describe('an output folder', () => {
  test('with other files is refused, unless --force says otherwise', async () => {
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src', 'summary.md'), 'mine');
    const refused = await run('-o', 'src');
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/src holds other files.*\n.*--force/) });
    expect(readFileSync(join(folder, 'src', 'summary.md'), 'utf8')).toBe('mine');
    expect((await run('-o', 'src', '--force')).code).toBe(0);
  });

  test('of an earlier run is taken again', async () => {
    expect((await run('-o', 'out')).code).toBe(0);
    expect((await run('-o', 'out')).code).toBe(0);
  });
});

describe('a folder with a configuration that names no target', () => {
  beforeEach(() => writeFileSync(join(folder, 'ems-conformance.yaml'), 'limits: { concurrency: 2 }\n'));

  test.each([['run'], ['plan'], ['certify', '--key', 'none.pem']])(
    '%s does not take the reference for it',
    async (...args) => {
      const { code, stderr } = await command(args, { cwd: folder });
      expect(code).toBe(2);
      if (args[0] !== 'certify') expect(stderr).toMatch(/names no target.*\n.*--target reference/);
    },
  );

  test('--target reference judges the reference', async () => {
    const { code, stdout } = await run('--target', 'reference');
    expect(code).toBe(0);
    expect(stdout).toMatch(/target +the embedded reference\n/);
  });

  test('--target reference and an address contradict each other', async () => {
    const { code, stderr } = await run('--target', 'reference', '--base-url', 'http://127.0.0.1:9');
    expect(code).toBe(2);
    expect(stderr).toMatch(/Leave out --base-url/);
  });
});

test('-v tells the version', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string };
  expect((await command(['-v'])).stdout).toBe(`${version}\n`);
});

test('--no-color is taken by every command', async () =>
  expect((await command(['list', 'systems.list/served', '--no-color'])).code).toBe(0));

test('the completion script of bash is a script, and completes the values of options', async () => {
  const { code, stdout } = await command(['completion', 'bash']);
  expect(code).toBe(0);
  const bash = spawn('bash', ['-n']);
  bash.stdin.end(stdout);
  expect(await new Promise((done) => bash.once('close', done))).toBe(0);
  const { stdout: values } = await command(['complete', '--', 'run', '--target', '']);
  expect(values.split('\n').map((line) => line.trim())).toEqual(expect.arrayContaining(['service', 'reference']));
});

describe('progress', () => {
  /** The output on a stream that is a terminal, or not. */
  const written = (isTTY: boolean) => {
    const texts: string[] = [];
    const stream = { isTTY, columns: 160, write: (text: string) => void texts.push(text) };
    // A stream as far as progress uses it.
    return { stream: stream as unknown as NodeJS.WriteStream, text: () => texts.join('') };
  };
  const exchange = {
    kind: 'exchange',
    superseded: false,
    stepName: 'a step',
    durationMs: 7,
    request: { method: 'GET', url: 'http://a.example/systems?per_page=1' },
    outcome: { kind: 'response', status: 500 },
    // The members that progress looks at
  } as unknown as RequestExchange;

  test('where there is no terminal, is a line at a time with rate and remaining time', async () => {
    const { stream, text } = written(false);
    const progress = new RunProgress({
      stream,
      verbosity: 'normal',
      failing: () => [],
      isAdvisory: () => false,
      everyMs: 20,
    });
    progress.onProgress({ kind: 'planned', scenarios: 4 });
    progress.onProgress({ kind: 'exchange' });
    progress.onProgress({ kind: 'scenario', id: 'a' });
    await new Promise((later) => setTimeout(later, 70));
    progress.end();
    expect(text()).toMatch(/^ {2}1 of about 4 scenarios · 1 exchange, \d+\/s · about \d+ s left\n/);
    const so = text();
    await new Promise((later) => setTimeout(later, 50));
    expect(text()).toBe(so);
  });

  test('says that conditions are looked for, in place of the time that is left', () => {
    const { stream, text } = written(false);
    const progress = new RunProgress({ stream, verbosity: 'normal', failing: () => [], isAdvisory: () => false });
    progress.onProgress({ kind: 'planned', scenarios: 4 });
    progress.onProgress({ kind: 'scenario', id: 'a' });
    progress.onProgress({ kind: 'conditions', failures: 12 });
    progress.end();
    expect(text()).toContain('looking for the conditions of 12 failures');
    expect(text()).not.toContain('left');
  });

  test('on a terminal, shows a bar, and each requirement when it fails first', async () => {
    const before = process.env['CI'];
    delete process.env['CI'];
    try {
      const { stream, text } = written(true);
      const progress = new RunProgress({
        stream,
        verbosity: 'normal',
        failing: () => ['systems.list/served'],
        isAdvisory: () => false,
      });
      progress.onProgress({ kind: 'planned', scenarios: 2 });
      progress.onEvidence([exchange, exchange]);
      progress.onProgress({ kind: 'scenario', id: 'a' });
      // Drawn ten times a second
      await new Promise((later) => setTimeout(later, 250));
      progress.end();
      expect(text()).toContain('░');
      expect(text().match(/✗ systems\.list\/served: GET \/systems\?per_page=1 500 in 7 ms/g)).toHaveLength(1);
    } finally {
      if (before !== undefined) process.env['CI'] = before;
    }
  });

  test('with --quiet, is silent', () => {
    const { stream, text } = written(true);
    const progress = new RunProgress({ stream, verbosity: 'quiet', failing: () => ['a'], isAdvisory: () => false });
    progress.onProgress({ kind: 'planned', scenarios: 2 });
    progress.onEvidence([exchange]);
    progress.end();
    expect(text()).toBe('');
  });
});
