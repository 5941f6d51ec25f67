import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Receiver, ReceiverOptions } from './receiver.js';
import { rawConnection, start, type Kept } from './receiver.fixture.js';
import type { TroubleKind } from './troubles.js';

/** Misbehaviour of senders, over real sockets. */

const running: Kept[] = [];
const run = async (options: Partial<ReceiverOptions> = {}): Promise<Kept> => {
  const kept = await start(options);
  running.push(kept);
  return kept;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ receiver }) => receiver.close()));
});

const kinds = (receiver: Receiver): readonly TroubleKind[] => receiver.troubles().map(({ kind }) => kind);
const head = (receiver: Receiver, ...headers: readonly string[]): string =>
  [`POST ${new URL(receiver.target('a')).pathname} HTTP/1.1`, 'host: x', ...headers, '', ''].join('\r\n');
const expectAlive = async ({ receiver, exchanges }: Kept): Promise<void> => {
  const before = exchanges.length;
  const { ended } = rawConnection(receiver.url, head(receiver, 'content-length: 2', 'connection: close') + '{}');
  expect(await ended).toMatch(/^HTTP\/1\.1 204 /);
  expect(exchanges).toHaveLength(before + 1);
};

describe('senders that are slow or stop', () => {
  const limits = { headersTimeoutMs: 200, requestTimeoutMs: 400 };

  test('half a head', async () => {
    const kept = await run({ limits });
    expect(await rawConnection(kept.receiver.url, 'POST / HTTP/1.1\r\nhost:').ended).toMatch(/^HTTP\/1\.1 408 /);
    expect(kinds(kept.receiver)).toEqual(['slow']);
    await expectAlive(kept);
  });

  test('a connection that says nothing', async () => {
    const kept = await run({ limits });
    await rawConnection(kept.receiver.url, '').ended;
    await expectAlive(kept);
  });

  test('a body that never ends', async () => {
    const kept = await run({ limits });
    const { socket, ended } = rawConnection(kept.receiver.url, head(kept.receiver, 'content-length: 1000'));
    const drip = setInterval(() => socket.write('x'), 20);
    expect(await ended).toMatch(/^HTTP\/1\.1 408 /);
    clearInterval(drip);
    expect(kept.exchanges).toEqual([]);
    await vi.waitFor(() => expect(kinds(kept.receiver)).toEqual(['broken-off', 'slow']));
    await expectAlive(kept);
  });

  test('half a body and then nothing, by a sender that has closed its side', async () => {
    const kept = await run({ limits });
    const { socket, ended } = rawConnection(kept.receiver.url, head(kept.receiver, 'content-length: 1000') + 'half');
    socket.end();
    await ended;
    expect(kept.exchanges).toEqual([]);
    await vi.waitFor(() => expect(kinds(kept.receiver)).toContain('broken-off'));
    await expectAlive(kept);
  });
});

describe('senders that send too much', () => {
  test.each([
    ['with its length', 'content-length: 5000', 'x'.repeat(5000)],
    ['in chunks', 'transfer-encoding: chunked', `${'3e8\r\n'}${'x'.repeat(1000)}\r\n`.repeat(5) + '0\r\n\r\n'],
  ])('a body over the limit %s is cut, kept and refused', async (_, header, body) => {
    const kept = await run({ limits: { maxBodyBytes: 1500 } });
    const { ended } = rawConnection(kept.receiver.url, `${head(kept.receiver, header, 'connection: close')}${body}`);
    expect(await ended).toMatch(/^HTTP\/1\.1 413 /);
    expect(kept.exchanges).toMatchObject([
      { answer: { status: 413 }, request: { body: { bytes: 1500, cut: true } }, signatures: [] },
    ]);
    expect(kinds(kept.receiver)).toEqual(['body-limit']);
    await expectAlive(kept);
  });

  test('a body without end is hung up on', async () => {
    const kept = await run({ limits: { maxBodyBytes: 1500 } });
    const { socket, ended } = rawConnection(kept.receiver.url, head(kept.receiver, 'content-length: 1000000000000'));
    const block = Buffer.alloc(64 * 1024);
    let sent = 0;
    const pump = (): void => {
      while (!socket.destroyed && sent < 200 * 1024 * 1024) {
        sent += block.length;
        if (!socket.write(block)) return void socket.once('drain', pump);
      }
    };
    pump();
    await ended;
    expect(sent).toBeLessThan(200 * 1024 * 1024);
    expect(kept.exchanges).toHaveLength(1);
    await expectAlive(kept);
  });

  test('a long header, and many', async () => {
    const kept = await run({ limits: { maxHeaders: 50 } });
    const long = rawConnection(kept.receiver.url, head(kept.receiver, `x: ${'y'.repeat(20_000)}`, 'content-length: 0'));
    expect(await long.ended).toMatch(/^HTTP\/1\.1 431 /);
    const many = rawConnection(
      kept.receiver.url,
      head(kept.receiver, ...Array.from({ length: 100 }, (_, at) => `x-${at}: 1`), 'content-length: 0'),
    );
    expect(await many.ended).toMatch(/^HTTP\/1\.1 431 /);
    expect(kept.receiver.troubles()).toMatchObject([{ kind: 'header-limit', count: 2 }]);
    await expectAlive(kept);
  });

  test('more bytes at a time than memory is set aside for', async () => {
    const kept = await run({ limits: { maxPendingBytes: 1000 } });
    const post = (bytes: number): string =>
      `${head(kept.receiver, `content-length: ${bytes}`, 'connection: close')}${'x'.repeat(bytes)}`;
    expect(await rawConnection(kept.receiver.url, post(1001)).ended).toMatch(/^HTTP\/1\.1 503 /);
    const half = rawConnection(kept.receiver.url, `${head(kept.receiver, 'content-length: 900')}${'x'.repeat(800)}`);
    half.socket.end();
    await half.ended;
    await vi.waitFor(() => expect(kinds(kept.receiver)).toEqual(['broken-off', 'overload']));
    expect(await rawConnection(kept.receiver.url, post(1000)).ended).toMatch(/^HTTP\/1\.1 204 /);
    expect(await rawConnection(kept.receiver.url, post(1000)).ended).toMatch(/^HTTP\/1\.1 204 /);
  });

  describe('bodies that are longer without their coding than as sent', () => {
    const post = async ({ receiver }: Kept, bytes: number): Promise<string> => {
      const body = gzipSync(Buffer.alloc(bytes, 'x'));
      expect(body.length).toBeLessThan(bytes / 10);
      const coded = head(receiver, `content-length: ${body.length}`, 'content-encoding: gzip', 'connection: close');
      return (await rawConnection(receiver.url, Buffer.concat([Buffer.from(coded), body])).ended).slice(9, 12);
    };

    test('count as that many bytes at a time', async () => {
      const kept = await run({ limits: { maxPendingBytes: 10_000 } });
      expect(await post(kept, 9_999)).toBe('503');
      expect(await post(kept, 9_900)).toBe('204');
      expect(await post(kept, 9_900)).toBe('204');
      expect(kept.exchanges).toHaveLength(2);
      expect(kept.receiver.troubles()).toMatchObject([{ kind: 'overload', count: 1 }]);
    });

    test('count as that many bytes of a run', async () => {
      const kept = await run({ limits: { maxTotalBytes: 10_000 } });
      expect(await post(kept, 6_000)).toBe('204');
      expect(await post(kept, 6_000)).toBe('204');
      expect(await post(kept, 6_000)).toBe('503');
      expect(kept.exchanges).toHaveLength(2);
    });
  });

  test.each([
    ['deliveries', { maxDeliveries: 2 }],
    ['bytes', { maxTotalBytes: 4 }],
  ])('more %s than a run keeps', async (_, limits) => {
    const kept = await run({ limits });
    await expectAlive(kept);
    await expectAlive(kept);
    expect(await rawConnection(kept.receiver.url, `${head(kept.receiver, 'content-length: 2')}{}`).ended).toMatch(
      /^HTTP\/1\.1 503 /,
    );
    expect(kept.exchanges).toHaveLength(2);
    expect(kinds(kept.receiver)).toEqual(['overload']);
  });

  test('requests that pile up behind a late answer', async () => {
    const kept = await run({ answer: 'silent', limits: { maxPipelined: 8 } });
    const { ended } = rawConnection(kept.receiver.url, `${head(kept.receiver, 'content-length: 2')}{}`.repeat(1000));
    await ended;
    expect(kept.exchanges.length).toBeLessThanOrEqual(8);
    expect(kinds(kept.receiver)).toContain('overload');
  });

  test('more connections than allowed: the oldest one without a delivery makes room', async () => {
    const kept = await run({ limits: { maxConnections: 2 } });
    const [first, second] = [rawConnection(kept.receiver.url, ''), rawConnection(kept.receiver.url, 'POST')];
    await expectAlive(kept);
    await first.ended;
    expect(second.socket.destroyed).toBe(false);
    await expectAlive(kept);
    expect(kinds(kept.receiver)).toEqual(['overload']);
  });

  test('as many connections as allowed, all with deliveries: a later silent one is closed', async () => {
    const kept = await run({ answer: 'silent', limits: { maxConnections: 2 } });
    const whole = head(kept.receiver, 'content-length: 0');
    const both = [rawConnection(kept.receiver.url, whole), rawConnection(kept.receiver.url, whole)];
    await vi.waitFor(() => expect(kept.exchanges).toHaveLength(2));
    expect(await rawConnection(kept.receiver.url, '').ended).toBe('');
    expect(both.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
    expect(kinds(kept.receiver)).toEqual(['overload']);
  });
});

describe('what is not HTTP', () => {
  test.each<[string, string | Uint8Array, TroubleKind]>([
    ['garbage', Uint8Array.from({ length: 4096 }, (_, at) => (at * 37) % 256), 'not-http'],
    ['a TLS handshake', Uint8Array.of(22, 3, 1, 0, 200, 1, 0, 0, 196, 3, 3), 'tls'],
    ['another protocol', 'EHLO example.net\r\n', 'not-http'],
    ['HTTP without a host', 'POST / HTTP/1.1\r\ncontent-length: 0\r\n\r\n', 'not-http'],
    [
      'a length told twice',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}',
      'not-http',
    ],
  ])('%s', async (what, bytes, kind) => {
    const kept = await run();
    expect(await rawConnection(kept.receiver.url, bytes).ended).toMatch(/^HTTP\/1\.1 400 /);
    if (what !== 'HTTP without a host') expect(kinds(kept.receiver)).toEqual([kind]);
    expect(kept.exchanges).toEqual([]);
    await expectAlive(kept);
  });
});
