import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './checkout.js';

// Does what docs/tutorial.md says, in its order, and compares the output with that of the page.

const page = readFileSync(join(root, 'docs/tutorial.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', text = '']) => ({
  language,
  text: text.trimEnd(),
}));

const folder = mkdtempSync(join(tmpdir(), 'ems-tutorial-'));
const bin = join(folder, 'bin');
const started = new Map<string, { readonly child: ChildProcess; output: string }>();
let port = 0;
let credential = '';

/** The command of a page with the port of this test, in a process group of its own. */
function start(command: string) {
  const child = spawn('bash', ['-c', command.replaceAll('127.0.0.1:3000', `127.0.0.1:${port}`)], {
    cwd: folder,
    detached: true,
    env: {
      ...process.env,
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      PORT: String(port),
      CI: 'true',
      NO_COLOR: '1',
      EMS_CREDENTIAL: credential,
      GITHUB_STEP_SUMMARY: join(folder, 'step-summary'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const running = { child, output: '' };
  for (const stream of [child.stdout, child.stderr])
    stream
      .setEncoding('utf8')
      .on('data', (text: string) => (running.output += text.replaceAll(`127.0.0.1:${port}`, '127.0.0.1:3000')));
  started.set(command, running);
  return running;
}

/** Ends a command with all that it started. */
async function end(command: string): Promise<void> {
  const running = started.get(command);
  started.delete(command);
  if (running?.child.pid === undefined || running.child.stdout?.closed === true) return;
  process.kill(-running.child.pid, 'SIGTERM');
  await once(running.child, 'close');
}

async function printed(running: { readonly output: string }, pattern: RegExp): Promise<void> {
  for (let waits = 0; waits < 600 && !pattern.test(running.output); waits += 1) await wait(100);
  expect(running.output).toMatch(pattern);
}

beforeAll(async () => {
  // `npm install` of the page: this checkout.
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(root, join(folder, 'node_modules/ems-conformance'));
  mkdirSync(bin);
  const program = join(root, 'dist/command/main.js');
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${process.execPath}" "${program}" "$@"\n`);
  chmodSync(join(bin, 'npx'), 0o755);
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  port = (taken.address() as AddressInfo).port; // it listens on a port, not on a pipe
  taken.close();
  await once(taken, 'close');
});

afterAll(async () => {
  for (const command of started.keys()) await end(command);
  rmSync(folder, { recursive: true, force: true });
});

/** Lines of the page that the output does not have in this order; `…` stands for any. */
function missing(expected: string, output: string): readonly string[] {
  let rest = output.split('\n').map((line) => line.trimEnd());
  return expected.split('\n').filter((line) => {
    if (line === '…') return false;
    const at = rest.indexOf(line);
    if (at >= 0) rest = rest.slice(at + 1);
    return at < 0;
  });
}

const service = 'node --watch service.mjs';
const dev = 'npx ems-conformance dev ems-conformance-only --watch service.mjs';

test('the tutorial does what it says', { timeout: 300_000 }, async () => {
  let running = { output: '' };
  const codes: (number | null)[] = [];
  for (const { language, text } of blocks) {
    if (language === 'text') {
      await printed(running, /\S/);
      expect(missing(text, running.output)).toEqual([]);
    }
    if (language === 'diff') {
      await printed(running, /iteration 1: /);
      const [removed = '', added = ''] = text.split('\n').map((line) => line.slice(1));
      const before = readFileSync(join(folder, 'service.mjs'), 'utf8');
      expect(before.split(`\n${removed}\n`)).toHaveLength(2);
      writeFileSync(join(folder, 'service.mjs'), before.replace(`\n${removed}\n`, `\n${added}\n`));
      await printed(running, /the whole plan/);
      await end(dev);
    }
    if (language !== 'sh') continue;
    for (const command of text.split('\n')) {
      if (/^npm (init|install) /.test(command)) continue;
      if (command.startsWith('export ')) {
        credential = /'(.*)'/.exec(command)?.[1] ?? '';
        continue;
      }
      const begun = start(command);
      running = begun;
      if (command === service || command === dev) continue;
      await once(begun.child, 'close');
      codes.push(begun.child.exitCode);
      started.delete(command);
    }
  }
  // cp, lint, init, run with a failure, open, run without
  expect(codes).toEqual([0, 0, 0, 1, 0, 0]);
});

test('so does its workflow', { timeout: 120_000 }, async () => {
  await end(service);
  const { jobs } = parse(blocks.find(({ language }) => language === 'yaml')?.text ?? '') as {
    readonly jobs: { readonly conformance: { readonly steps: readonly { readonly run?: string }[] } };
  };
  for (const { run } of jobs.conformance.steps) {
    if (run === undefined || run === 'npm ci') continue;
    const { child } = start(run);
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
    await end(run);
  }
  expect(readFileSync(join(folder, 'step-summary'), 'utf8')).toContain('Conforming in 93 of 1,221');
});
