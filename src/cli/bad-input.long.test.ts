import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Results } from '../results/results.js';
import { command, type Finished } from './command.fixture.js';

/** Bad input and odd targets: one to three lines, exit 2, no stack trace; or the right verdicts. */

let folder: string;
const servers: Server[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
afterAll(() => servers.forEach((server) => server.close()));

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // A listening TCP server has an address with a port.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const answering = (listener: RequestListener): Promise<string> => listening(createHttpServer(listener));

const run = (...args: readonly string[]): Promise<Finished> =>
  command(['run', '--out', join(folder, 'out'), '--seed', 'x', ...args], {
    cwd: folder,
    env: { EMS_CREDENTIAL: 'Bearer secret-of-this-test' },
  });

function expectTold({ code, stderr, stdout }: Finished, ...words: readonly (string | RegExp)[]): void {
  expect(code).toBe(2);
  expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  expect(`${stdout}${stderr}`).not.toMatch(/\n\s+at .*\.js:\d+/);
  expect(`${stdout}${stderr}`).not.toContain('secret-of-this-test');
  for (const word of words) expect(stderr).toMatch(word);
}

describe('targets that can not be judged', () => {
  test('nothing listens', async () =>
    expectTold(
      await run('--base-url', 'http://127.0.0.1:9'),
      /Nothing answers at http:\/\/127\.0\.0\.1:9: [^\n]*[^.]\.\n/,
      /--base-url/,
    ));
  test('no HTTP', async () => {
    const url = await listening(createServer((socket) => socket.end('220 mail.example.com ESMTP\r\n')));
    expectTold(await run('--base-url', url), /Nothing answers/);
  });
  test('no TLS where TLS is asked for', async () => {
    const url = await answering((_, response) => response.end('{}'));
    const told = await run('--base-url', url.replace('http:', 'https:'));
    expectTold(told, /speaks no TLS/);
    expect(told.stderr).toContain(`Try ${url} (--base-url)`);
  });
  test('a credential that is refused everywhere', async () => {
    const url = await answering((_, response) => response.writeHead(401).end());
    expectTold(await run('--base-url', url), /refuses the credential/, /EMS_CREDENTIAL/);
  });
  test('no credential where one is asked for', async () => {
    const url = await answering((_, response) => response.writeHead(401).end());
    const told = await command(['run', '--out', join(folder, 'out'), '--base-url', url], {
      cwd: folder,
      env: { EMS_CREDENTIAL: undefined },
    });
    expectTold(told, /none was given: 4 operations answered 401/, /EMS_CREDENTIAL/, /credentials\.full/);
    expect(told.stdout).toMatch(/credential +none\n/);
  });
  test('a path that has none of the operations', async () => {
    const url = await answering((_, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
    );
    expectTold(
      await run('--base-url', `${url}/api`),
      /\d+ operations answered 404 at http:\S+\/api/,
      /path of --base-url/,
    );
  });
});

test('a service that lacks all lists but one is judged', async () => {
  const url = await answering((request, response) =>
    request.url?.startsWith('/gateways') === true
      ? response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
      : response.writeHead(404).end(),
  );
  const { code, stdout } = await run('--base-url', url);
  expect(code).toBe(1);
  expect(stdout).toMatch(/credential +EMS_CREDENTIAL\n/);
});

test.each(['http', 'ftp'])('a password in an address of %s is told and not shown', async (scheme) => {
  const told = await run('--base-url', `${scheme}://user:pa55word-of-this-test@127.0.0.1:9`);
  expectTold(
    told,
    scheme === 'http' ? /has a user name or password/ : /no http or https address/,
    /--credential|--base-url/,
  );
  expect(told.stdout + told.stderr).not.toContain('pa55word');
});

describe('bad usage', () => {
  test('a credential that is empty', async () => {
    const url = 'http://127.0.0.1:9';
    expectTold(await run('--base-url', url, '--credential', ''), /--credential gives is empty.*secret/);
    for (const EMS_CREDENTIAL of ['', ' ']) {
      expectTold(
        await command(['run', '--out', join(folder, 'out'), '--base-url', url], {
          cwd: folder,
          env: { EMS_CREDENTIAL },
        }),
        /EMS_CREDENTIAL is empty.*secret/,
      );
    }
  });
  test('a fragment that was not filled in', async () => {
    writeFileSync(join(folder, 'merged.yaml'), 'vendorMediaType: <vendor>\n');
    expectTold(
      await run('--base-url', 'http://127.0.0.1:9', '--config', join(folder, 'merged.yaml')),
      /merged\.yaml:1:18: vendorMediaType still has the placeholder <vendor>/,
    );
  });
  test('an address that is none', async () =>
    expectTold(await run('--base-url', 'ftp://127.0.0.1/'), /no http or https address/));
  test('an unknown --only', async () =>
    expectTold(await run('--only', 'systems.lisd'), /Did you mean "systems\.list"/, /ems-conformance list/));
  test('a resource as --only', async () => expectTold(await run('--only', 'systems'), /Did you mean "systems\.\*"/));
  test('a configuration that is no YAML', async () => {
    writeFileSync(join(folder, 'bad.yaml'), 'ids:\n  systemID: [1\n');
    expectTold(await run('--config', 'bad.yaml'), /bad\.yaml:\d+:\d+: /);
  });
  test('a configuration with an unknown entry', async () => {
    writeFileSync(join(folder, 'bad.yaml'), 'idz:\n  systemID: [1]\n');
    expectTold(await run('--config', 'bad.yaml'), /bad\.yaml:1:1: .*ids/);
  });
  test('an output folder that can not be written to', async () => {
    writeFileSync(join(folder, 'file'), '');
    const finished = await command(['run', '--out', join(folder, 'file', 'out')], { cwd: folder });
    expectTold(finished, /can't be written to/, /--out/);
  });
  test('a number that is none', async () => expectTold(await run('--concurrency', 'many'), /--concurrency/));
  test('an unknown report', async () => expectTold(await run('--report', 'pdf'), /pdf/, /html, junit, sarif/));
  test.each([
    ['--fail-on', 'foo', /"foo" is no condition/],
    ['--report', 'pdf', /no report format "pdf"/],
    ['--baseline', 'nothing.json', /There is no nothing\.json/],
    ['--changes', 'nothing.json', /nothing\.json/],
    ['--revision', 'nonsense', /nonsense/],
    ['--out', '', /--out is empty/],
    ['--out', '/proc/nope', /\/proc\/nope can't be written to: /],
  ])('%s %s is told before anything is sent', async (option, value, words) => {
    let asked = 0;
    const url = await answering((_, response) => {
      asked += 1;
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    expectTold(await run('--base-url', url, option, value), words);
    expect(asked).toBe(0);
  });
  test.each([['init'], ['har', 'x'], ['keygen'], ['judge', 'x'], ['certify', '--key', 'x']])(
    '%s names an empty --out',
    async (...args) => expectTold(await command([...args, '--out', ''], { cwd: folder }), /--out is empty/),
  );
  test.each([
    [['--write', 'drafts.yaml'], /--write is about changes between two documents/],
    [['--markdown'], /--markdown is about changes between two documents/],
    [['--results', 'out'], /--results is about two documents/],
    [['--today', '2026-03-01'], /--today is about two documents/],
    [['--today', '2026-02-30'], /Give a day, such as 2026-03-01/],
    [['--since', '2025-08-28', '--json'], /--since.*--json/],
    [['--since', 'yesterday'], /yesterday is neither a day nor a recorded change/],
  ])('changes %j is told', async (options, words) => {
    expectTold(await command(['changes', ...options], { cwd: folder }), words);
  });
  test('judge knows conditions and formats too', async () => {
    expectTold(await command(['judge', 'nothing.jsonl', '--fail-on', 'foo'], { cwd: folder }), /"foo" is no condition/);
    expectTold(
      await command(['report', 'nothing.json', '--format', 'pdf'], { cwd: folder }),
      /no report format "pdf"/,
      /html, junit/,
    );
  });
  test('an unknown requirement', async () =>
    expectTold(await command(['explain', 'nonsense'], { cwd: folder }), /nonsense/));
});

describe('bundles that are none', () => {
  test.each([
    ['an empty file', ''],
    ['text', 'hello\n'],
    ['other JSON', '{"a":1}\n'],
    ['a future version', '{"format":"ems-conformance/evidence","formatVersion":99}\n'],
  ])('%s', async (_, content) => {
    writeFileSync(join(folder, 'bundle.jsonl'), content);
    expectTold(await command(['judge', 'bundle.jsonl'], { cwd: folder }), /bundle\.jsonl/);
  });
  test('no file', async () =>
    expectTold(await command(['judge', 'nothing.jsonl'], { cwd: folder }), /There is no nothing\.jsonl/));
  test('a folder without evidence', async () => {
    mkdirSync(join(folder, 'empty'));
    expectTold(await command(['judge', 'empty'], { cwd: folder }), /evidence\.jsonl/);
  });
});

describe('odd servers', () => {
  const results = (): Results => JSON.parse(readFileSync(join(folder, 'out', 'results.json'), 'utf8'));
  const verdictOf = (id: string): string | undefined =>
    results().requirements.find((requirement) => requirement.id === id)?.verdict;

  test('{} with 200 to everything', async () => {
    const url = await answering((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    );
    expect((await run('--base-url', url)).code).toBe(1);
    expect(verdictOf('systems.list/list')).toBe('fail');
    expect(verdictOf('systems.list/credential-required')).toBe('fail');
    expect(verdictOf('user-notifications.list/withdrawn')).toBe('fail');
    expect(verdictOf('systems.list/served')).toBe('pass');
    expect(verdictOf('webhooks.ping/success-status')).toBe('inconclusive');
    expect(results().totals.error).toBe(0);
  });
  test('500 to everything', async () => {
    const url = await answering((_, response) => response.writeHead(500).end());
    expect((await run('--base-url', url)).code).toBe(1);
    expect(verdictOf('systems.list/served')).toBe('fail');
    expect(verdictOf('systems.list/list')).not.toBe('pass');
    expect(verdictOf('systems.list/credential-required')).toBe('inconclusive');
  });
  test('HTML to everything', async () => {
    const url = await answering((_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><script>alert(1)</script></html>'),
    );
    expect((await run('--base-url', url)).code).toBe(1);
    expect(verdictOf('systems.list/media-type')).toBe('fail');
    expect(readFileSync(join(folder, 'out', 'report.html'), 'utf8')).not.toContain('<script>alert(1)');
  });
});

test('against another target without permission only safe methods are sent, and nothing is made up', async () => {
  const methods = new Set<string>();
  const url = await answering((request, response) => {
    methods.add(request.method ?? '');
    response
      .writeHead(request.headers.authorization === undefined ? 401 : 200, { 'content-type': 'application/json' })
      .end('[]');
  });
  await run('--base-url', url);
  expect([...methods].filter((method) => !['GET', 'HEAD', 'OPTIONS'].includes(method))).toEqual([]);
});
