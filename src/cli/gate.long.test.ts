import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { command, type Finished } from './command.fixture.js';

/** The exit code of the built command for implementations of which little or much can be seen. */

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-gate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (baseUrl: string, ...args: readonly string[]): Promise<Finished> =>
  command(['run', '--base-url', baseUrl, '--seed', 'gate', '-o', 'out', ...args], {
    cwd: folder,
    env: { EMS_CREDENTIAL: 'Bearer of-this-test' },
  });

async function serving<T>(listener: RequestListener, act: (baseUrl: string) => Promise<T>): Promise<T> {
  const server: Server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    // Of a server that listens on a port
    return await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const json = { 'content-type': 'application/json' };

/** A login: requests without a session are redirected to a public page, which answers 200. */
const login: RequestListener = ({ url }, response) =>
  url === '/login'
    ? void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Please log in</h1>')
    : void response.writeHead(302, { location: '/login' }).end();

describe.each<[string, RequestListener]>([
  ['answers 429 to everything', (_, response) => void response.writeHead(429).end()],
  ['redirects everything', (_, response) => void response.writeHead(302, { location: '/login' }).end()],
  [
    'serves two lists, and redirects everything else',
    ({ url, headers }, response) =>
      /^\/(systems|gateways)(\?|$)/.test(url ?? '') && headers.authorization === 'Bearer of-this-test'
        ? void response.writeHead(200, json).end('[]')
        : void response.writeHead(302, { location: '/login' }).end(),
  ],
  ['leads everything to a login page', login],
  [
    'serves two lists, and leads everything else to a login page',
    (request, response) =>
      /^\/(systems|gateways)(\?|$)/.test(request.url ?? '') && request.headers.authorization === 'Bearer of-this-test'
        ? void response.writeHead(200, json).end('[]')
        : login(request, response),
  ],
])('an implementation that %s', (_, listener) => {
  test('is not conforming, and the exit code is 2', async () => {
    const { code, stdout, stderr } = await serving(listener, run);
    expect(stdout).not.toMatch(/✓|^Conforming/m);
    expect(stderr).toMatch(
      /not decided, and by default a tenth|No mandatory requirement was decided|answer|login page/,
    );
    expect(code).toBe(2);
  });
});

test('a login page is told as one, and no page of a redirect is nonconformance', async () => {
  const { code, stderr } = await serving(login, run);
  expect(stderr).toMatch(/\d+ operations redirected to an HTML page at .*, which looks like a login page/);
  expect(stderr).toContain('Check credentials.header and credentials.full');
  expect(code).toBe(2);
  const some: RequestListener = (request, response) =>
    request.url === '/accounts' && request.headers.authorization === 'Bearer of-this-test'
      ? void response.writeHead(200, json).end('[]')
      : login(request, response);
  expect(await serving(some, run)).toMatchObject({ code: 2, stdout: expect.not.stringContaining('Not conforming') });
  expect(readFileSync(join(folder, 'out', 'summary.md'), 'utf8')).toContain('looks like a login page');
});

describe('the honest reference as an implementation at an address', () => {
  const against = async <T>(act: (baseUrl: string) => Promise<T>): Promise<T> => {
    const reference = await startReference({ seed: 'gate' });
    try {
      return await act(reference.baseUrl);
    } finally {
      await reference.close();
    }
  };
  const credentials = (baseUrl: string) => referenceConfiguration(baseUrl).credentials;

  test('fully configured is conforming', () =>
    against(async (baseUrl) => {
      writeFileSync(join(folder, 'ems-conformance.yaml'), stringify(referenceConfiguration(baseUrl)));
      const { code, stdout } = await run(baseUrl);
      expect(stdout).toContain('✓ Conforming');
      expect(code).toBe(0);
    }));

  test('with address and credential alone is amber with counts; the gate decides', () =>
    against(async (baseUrl) => {
      const { header, full } = credentials(baseUrl) ?? {};
      writeFileSync(join(folder, 'ems-conformance.yaml'), stringify({ credentials: { header, full } }));
      const { stdout, code } = await run(
        baseUrl,
        '--only',
        'systems.list',
        '--only',
        'systems.read',
        '--only',
        'systems.update',
      );
      expect(stdout).toMatch(/No failure found in \d+ of [\d,]+, \d+ of \d+ not decided/);
      const undecided = Number(/, (\d+) of \d+ not decided/.exec(stdout)?.[1]);
      expect(code).toBe(undecided * 10 > Number(/, \d+ of (\d+) not decided/.exec(stdout)?.[1]) ? 2 : 0);
      const strict = await command(['judge', 'out', '--allow-undecided', String(undecided - 1)], { cwd: folder });
      expect(strict.code).toBe(2);
      expect(strict.stderr).toContain(`${undecided} stated MUST requirements are not decided`);
      expect((await command(['judge', 'out', '--allow-undecided', String(undecided)], { cwd: folder })).code).toBe(0);
    }));

  test('a gate of the configuration holds, and is judged by again from the evidence', () =>
    against(async (baseUrl) => {
      const { header, full } = credentials(baseUrl) ?? {};
      writeFileSync(
        join(folder, 'ems-conformance.yaml'),
        stringify({ credentials: { header, full }, gate: { notDecided: 0 } }),
      );
      expect(
        (await run(baseUrl, '--only', 'systems.list', '--only', 'systems.read', '--only', 'systems.update')).code,
      ).toBe(2);
      expect((await command(['judge', 'out'], { cwd: folder })).code).toBe(2);
      expect(readFileSync(join(folder, 'out', 'evidence.jsonl'), 'utf8')).toContain('"gate":{"notDecided":0}');
    }));
});
