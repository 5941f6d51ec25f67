import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../core/package-root.js';
import { command } from './command.fixture.js';

/** A receiver that refuses every event, and the results of a run against it. */
const cwd = mkdtempSync(join(tmpdir(), 'ems-replay-'));
let held: (() => void) | undefined;
const receiver = createServer(({ method }, response) =>
  method === 'POST' && held !== undefined ? held() : response.writeHead(500).end(),
);
const replay = (...args: readonly string[]): ReturnType<typeof command> => command(['replay', 'out', ...args], { cwd });

beforeAll(async () => {
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  const { port } = receiver.address() as AddressInfo; // of a server that listens on a port
  // Only a body that the implementer vouches for can fail a receiver's MUST.
  const payloads = { 'events.ev.plugged': { data: { state: 'plugged' } }, 'events.ev.unplugged': {} };
  writeFileSync(join(cwd, 'ems-conformance.yaml'), JSON.stringify({ events: { payloads } }));
  const { code } = await command(
    [
      'run',
      '--target',
      'receiver',
      '--base-url',
      `http://127.0.0.1:${port}`,
      '--only',
      'events.ev.*',
      '--out',
      'out',
      '--seed',
      'x',
    ],
    { cwd },
  );
  expect(code).toBe(1);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
  rmSync(cwd, { recursive: true, force: true });
});

describe('replay', () => {
  test('knows from the evidence that a receiver was tested', async () => {
    const { code, stdout } = await replay();
    expect(stdout).toMatch(/✗ still failing {2}\d+× {2}.+\n {4}1\. events\.ev\./);
    expect(stdout).toContain('ems-conformance replay out --failure 1\n');
    // Failures of one cause stand together.
    const causes = stdout.match(/✗ still failing/g)?.length ?? 0;
    expect(causes).toBeLessThan(Number(/(\d+) still failing/.exec(stdout)?.[1]));
    expect(stdout).not.toContain('not a requirement');
    expect(code).toBe(1);
  });
  test('takes one failure by its requirement as by its number', async () => {
    const [, id = ''] = /1\. (\S+)/.exec((await replay('--failure', '1')).stdout) ?? [];
    const { stdout } = await replay('--failure', id);
    expect(stdout).toContain(`1. ${id}`);
    expect(stdout).toContain('1 failure:');
  });
  test('lists the failures where none is called so', async () => {
    const { code, stderr } = await replay('--failure', 'nonsense');
    expect(code).toBe(2);
    expect(stderr).toMatch(/has no failure nonsense\..*\n {2}1 {2}events\.ev\.\S+\n/);
  });
  test.each(['--only', '--seed', '--changes', '--target'])(
    'does not offer %s, which the run decides',
    async (option) => {
      expect((await replay(option, 'x')).stderr).toContain(`unknown option '${option}'`);
    },
  );
  test('ends by itself when it is interrupted', async () => {
    const waiting = new Promise<void>((resolve) => (held = resolve));
    const child = spawn(process.execPath, [join(packageRoot(), 'dist/command/main.js'), 'replay', 'out'], {
      cwd,
      stdio: 'ignore',
    });
    const closed = once(child, 'close');
    await Promise.race([waiting, closed]);
    child.kill('SIGINT');
    expect(await closed).toEqual([130, null]);
  });
});
