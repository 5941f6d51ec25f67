import type { Socket } from 'node:net';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { RawOutcome } from './raw-outcome.js';
import { listen, serve, serveRaw, transport } from './servers.fixture.js';

const get = async (
  url: string,
  limits: NonNullable<Parameters<typeof transport>[0]>['limits'] = {},
): Promise<RawOutcome> =>
  (await transport({ limits: { timeoutMs: 10_000, ...limits } }).send({ method: 'GET', url })).outcome;

const bodyLength = (outcome: RawOutcome): number => (outcome.kind === 'response' ? (outcome.body?.length ?? 0) : -1);

/** Writes until the other side has enough. */
function flood(socket: Socket, piece: string | Buffer): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

describe('no answer', () => {
  it('because nobody listens', async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'no-response', fault: 'refused' });
  });

  it('because there is no such host', async () => {
    expect(await get('http://no-such-host.invalid/')).toMatchObject({ kind: 'no-response', fault: 'dns' });
  });

  it.each<readonly [string, (socket: Socket) => void, string]>([
    ['reset', (socket) => socket.resetAndDestroy(), 'reset'],
    ['closed without a word', (socket) => socket.end(), 'reset'],
    ['closed in the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nx: '), 'reset'],
    ['silence', () => undefined, 'timeout'],
    [
      'garbage',
      (socket) => socket.end(Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 37) % 256))),
      'not-http',
    ],
    ['another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'not-http'],
    [
      'a content-length that is none',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'),
      'not-http',
    ],
    [
      'two content-lengths',
      (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'),
      'not-http',
    ],
    [
      'a protocol switch',
      (socket) => socket.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
      'not-http',
    ],
    ['one header without end', (socket) => flood(socket, 'HTTP/1.1 200 OK\r\nx: '.padEnd(4096, 'x')), 'header-limit'],
    [
      'many bytes of headers',
      (socket) => flood(socket, `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(50_000)}`),
      'header-limit',
    ],
    ['many header lines', (socket) => socket.end(`HTTP/1.1 200 OK\r\n${'x:y\r\n'.repeat(1000)}\r\n`), 'header-limit'],
    ['many interim responses', (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'), 'header-limit'],
  ])('because of %s', async (_, answer, fault) => {
    const outcome = await get(await serveRaw(answer), fault === 'timeout' ? { timeoutMs: 300 } : {});
    expect(outcome).toMatchObject({ kind: 'no-response', fault });
    expect(outcome.kind === 'no-response' && outcome.message).toMatch(/^[A-Z].*\.$/s);
  });

  it('because the run was stopped: before, while connecting, in the head, in the body', async () => {
    const aborted = { kind: 'no-response', fault: 'aborted' };
    const client = transport();
    expect(
      (await client.send({ method: 'GET', url: 'http://127.0.0.1:1/', signal: AbortSignal.abort() })).outcome,
    ).toMatchObject(aborted);
    for (const head of ['', 'HTTP/1.1 200 OK\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nab']) {
      const stop = new AbortController();
      const url = await serveRaw((socket) => {
        socket.write(head);
        setTimeout(() => stop.abort(), 50);
      });
      expect((await client.send({ method: 'GET', url, signal: stop.signal })).outcome).toMatchObject(aborted);
    }
  });
});

describe('a connection that closed before a word came back', () => {
  it.each([
    ['GET', 2],
    ['POST', 1],
  ])('is tried once more only where that is safe: %s', async (method, connections) => {
    let count = 0;
    const url = await serveRaw((socket) => {
      count += 1;
      socket.end();
    });
    expect((await transport().send({ method, url })).outcome).toMatchObject({ kind: 'no-response', fault: 'reset' });
    expect(count).toBe(connections);
  });

  it('does not spoil a run against a server that closes after each answer without saying so', async () => {
    const url = await serveRaw((socket) =>
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok', () => socket.end()),
    );
    const client = transport();
    for (let count = 0; count < 100; count += 1)
      expect((await client.send({ method: 'GET', url })).outcome).toMatchObject({ status: 200 });
  });
});

describe('a damaged answer keeps its status and what was read', () => {
  const head = 'HTTP/1.1 200 OK\r\n';
  it.each<readonly [string, (socket: Socket) => void, string, string]>([
    [
      'reset in the body',
      (socket) =>
        socket.write(`${head}content-length: 9\r\n\r\nabc`, () => setTimeout(() => socket.resetAndDestroy(), 50)),
      'reset',
      'abc',
    ],
    ['closed in the body', (socket) => socket.end(`${head}content-length: 9\r\n\r\nabc`), 'reset', 'abc'],
    ['closed in a chunk', (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\n9\r\nabc`), 'reset', 'abc'],
    [
      'closed between chunks',
      (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\n`),
      'reset',
      'abc',
    ],
    [
      'a chunk size that is none',
      (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n`),
      'undecodable',
      'abc',
    ],
    ['a body that never ends', (socket) => socket.write(`${head}content-length: 9\r\n\r\nabc`), 'timeout', 'abc'],
    [
      'bytes that are no gzip',
      (socket) => socket.end(`${head}content-encoding: gzip\r\ncontent-length: 3\r\n\r\nabc`),
      'undecodable',
      '',
    ],
    [
      'an unknown coding',
      (socket) => socket.end(`${head}content-encoding: rot13\r\ncontent-length: 3\r\n\r\nabc`),
      'undecodable',
      'abc',
    ],
    [
      'codings upon codings',
      (socket) => socket.end(`${head}content-encoding: ${'gzip,'.repeat(1000)}br\r\ncontent-length: 3\r\n\r\nabc`),
      'undecodable',
      'abc',
    ],
  ])('%s', async (_, answer, damage, body) => {
    const outcome = await get(await serveRaw(answer), damage === 'timeout' ? { timeoutMs: 300 } : {});
    expect(outcome).toMatchObject({ kind: 'response', status: 200, damage });
    expect(outcome.kind === 'response' && Buffer.from(outcome.body ?? []).toString()).toBe(body);
  });

  it('one byte after the other does not stretch the time limit', async () => {
    const timers: NodeJS.Timeout[] = [];
    const drip = (text: string) => (socket: Socket) => {
      let at = 0;
      timers.push(setInterval(() => socket.write(text[at++ % text.length] ?? ''), 20));
    };
    const inBody = await serveRaw((socket) => {
      socket.write(`${head}\r\n`);
      drip('a')(socket);
    });
    const inHead = await serveRaw(drip(`${head}x: ${'y'.repeat(500)}`));
    expect(await get(inBody, { timeoutMs: 300 })).toMatchObject({ status: 200, damage: 'timeout' });
    expect(await get(inHead, { timeoutMs: 300 })).toMatchObject({ kind: 'no-response', fault: 'timeout' });
    timers.forEach(clearInterval);
  });

  it('truncated gzip', async () => {
    const url = await serve((_, answer) =>
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(100_000)).subarray(0, 60)),
    );
    expect(await get(url)).toMatchObject({ status: 200, damage: 'undecodable' });
  });

  it('a torn connection inside gzip is torn, not badly encoded', async () => {
    const bytes = gzipSync('hello '.repeat(1000));
    const url = await serve((_, answer) =>
      answer
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': bytes.length })
        .write(bytes.subarray(0, 40), () => setTimeout(() => answer.destroy(), 50)),
    );
    expect(await get(url)).toMatchObject({ status: 200, damage: 'reset' });
  });

  it('a gzip bomb, and one inside another', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    for (const [coding, bytes] of [
      ['gzip', bomb],
      ['gzip, gzip', gzipSync(bomb)],
    ] as const) {
      const url = await serve((_, answer) => answer.writeHead(200, { 'content-encoding': coding }).end(bytes));
      const outcome = await get(url, { maxBodyBytes: 100_000 });
      expect(outcome).toMatchObject({ status: 200, damage: 'oversize' });
      expect(bodyLength(outcome)).toBe(100_000);
    }
  });

  it('a hundred megabytes, and more without end', async () => {
    const piece = Buffer.alloc(64 * 1024, 'x');
    let written = 0;
    const finite = await serveRaw((socket) => {
      socket.write(`${head}content-length: ${100 * 1024 * 1024}\r\n\r\n`);
      const more = (): void => {
        while (!socket.destroyed && written < 100 * 1024 * 1024) {
          written += piece.length;
          if (!socket.write(piece)) return;
        }
      };
      socket.on('drain', more);
      more();
    });
    const endless = await serveRaw((socket) => {
      socket.write(`${head}\r\n`);
      flood(socket, piece);
    });
    for (const url of [finite, endless]) {
      const outcome = await get(url, { maxBodyBytes: 1_000_000 });
      expect(outcome).toMatchObject({ status: 200, damage: 'oversize' });
      expect(bodyLength(outcome)).toBe(1_000_000);
    }
    expect(written).toBeLessThan(100 * 1024 * 1024);
  });
});

describe('a strange answer that is one', () => {
  it.each([
    ['status 999', 'HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n', 999, 0],
    ['a body on a 204', 'HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\nabc', 204, 0],
    ['no reason phrase', 'HTTP/1.1 200\r\ncontent-length: 1\r\n\r\na', 200, 1],
    ['HTTP/1.0, ended by closing', 'HTTP/1.0 200 OK\r\n\r\nabc', 200, 3],
    ['bytes after its end', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nabc', 200, 1],
  ])('%s', async (_, answer, status, length) => {
    const outcome = await get(await serveRaw((socket) => socket.end(answer)));
    expect(outcome).toMatchObject({ kind: 'response', status });
    expect(outcome).not.toHaveProperty('damage');
    expect(bodyLength(outcome)).toBe(length);
  });

  it('header bytes outside ASCII are taken as UTF-8, else as Latin-1', async () => {
    const url = await serveRaw((socket) =>
      socket.end(
        Buffer.from('HTTP/1.1 200 OK\r\na: ü\r\nb: \xfc\r\ncontent-length: 0\r\n\r\n', 'latin1')
          .toString('latin1')
          .replace('ü', '\xc3\xbc'),
        'latin1',
      ),
    );
    const outcome = await get(url);
    expect(outcome.kind === 'response' && outcome.headers.slice(0, 2)).toEqual([
      ['a', 'ü'],
      ['b', 'ü'],
    ]);
  });

  it('does not spoil the next request', async () => {
    let count = 0;
    const url = await serveRaw((socket) =>
      socket.write(
        ++count % 2 === 1
          ? 'HTTP/1.1 204 No Content\r\ncontent-length: 3\r\n\r\nabc'
          : 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok',
      ),
    );
    const client = transport();
    for (const status of [204, 200]) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect((await client.send({ method: 'GET', url })).outcome).toMatchObject({ kind: 'response', status });
    }
  });
});
