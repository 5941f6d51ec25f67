import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { Agent, request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ReceiverError } from './receiver-error.js';
import type { ReceiverOptions } from './receiver.js';
import { rawConnection, start, type Kept } from './receiver.fixture.js';

/** TLS, certificates and addresses, right and wrong. */

const running: Kept[] = [];
const run = async (options: Partial<ReceiverOptions> = {}): Promise<Kept> => {
  const kept = await start(options);
  running.push(kept);
  return kept;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ receiver }) => receiver.close()));
});

describe('TLS', () => {
  let folder = '';
  const file = (name: string): string => join(folder, name);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ems-receiver-'));
    const day = 86_400_000;
    const pair = async (name: string, from: number, to: number): Promise<void> => {
      const made = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
        keyType: 'ec',
        notBeforeDate: new Date(Date.now() + from * day),
        notAfterDate: new Date(Date.now() + to * day),
        extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
      });
      await writeFile(file(`${name}.crt`), made.cert);
      await writeFile(file(`${name}.key`), made.private);
    };
    await Promise.all([pair('good', -1, 1), pair('other', -1, 1), pair('old', -3, -1), pair('young', 1, 3)]);
    await writeFile(file('text'), 'no certificate');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('takes deliveries, and tells who speaks plain HTTP', async () => {
    const { receiver, exchanges } = await run({ listen: { cert: file('good.crt'), key: file('good.key') } });
    const agent = new Agent({ connect: { rejectUnauthorized: false } });
    const { statusCode } = await request(receiver.target('a'), { method: 'POST', body: '{}', dispatcher: agent });
    await agent.destroy();
    expect(receiver.url).toMatch(/^https:/);
    expect(statusCode).toBe(204);
    expect(exchanges).toHaveLength(1);
    expect(await receiver.probe(5000)).toEqual({ kind: 'reached' });

    await rawConnection(receiver.url, 'POST / HTTP/1.1\r\nhost: x\r\n\r\n').ended;
    expect(receiver.troubles()).toEqual([
      { kind: 'tls', count: 1, example: 'a sender speaks plain HTTP, and the receiver listens with TLS' },
    ]);
  });

  test('a connection that carried a delivery is not closed for later ones', async () => {
    const { receiver } = await run({
      listen: { cert: file('good.crt'), key: file('good.key') },
      limits: { maxConnections: 2 },
    });
    const agent = new Agent({ connect: { rejectUnauthorized: false } });
    let connected = 0;
    agent.on('connect', () => (connected += 1));
    const post = async (): Promise<number> => {
      const { statusCode, body } = await request(receiver.target('a'), { method: 'POST', dispatcher: agent });
      await body.dump();
      return statusCode;
    };
    expect(await post()).toBe(204);
    const silent = [1, 2, 3].map(() => rawConnection(receiver.url, ''));
    await Promise.all(silent.slice(0, 2).map(({ ended }) => ended));
    expect(await post()).toBe(204);
    expect(connected).toBe(1);
    await agent.destroy();
  });

  test('a handshake that stops is hung up on', async () => {
    const { receiver } = await run({
      listen: { cert: file('good.crt'), key: file('good.key') },
      limits: { headersTimeoutMs: 100 },
    });
    await rawConnection(receiver.url, Uint8Array.of(22, 3, 1)).ended;
    expect(receiver.troubles()).toMatchObject([{ kind: 'tls', count: 1 }]);
  });

  test.each([
    ['no key', { cert: 'good.crt' }, /set events\.listen\.key/],
    ['no certificate', { key: 'good.key' }, /set events\.listen\.cert/],
    [
      'a missing file',
      { cert: 'none', key: 'good.key' },
      /cannot read .*none: it is not there; correct events\.listen\.cert/,
    ],
    ['text', { cert: 'text', key: 'good.key' }, /no certificate in PEM form/],
    ['text for a key', { cert: 'good.crt', key: 'text' }, /no private key in PEM form/],
    ['a foreign key', { cert: 'good.crt', key: 'other.key' }, /does not belong to the certificate/],
    ['an expired one', { cert: 'old.crt', key: 'old.key' }, /expired on/],
    ['one for later', { cert: 'young.crt', key: 'young.key' }, /not valid before/],
  ])('%s is refused in clear words', async (_, names, words) => {
    const listen = Object.fromEntries(Object.entries(names).map(([entry, name]) => [entry, file(name)]));
    const error: unknown = await start({ listen }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ReceiverError);
    expect(error).toMatchObject({ kind: 'certificate', message: expect.stringMatching(words) });
  });
});

describe('addresses', () => {
  test('a port that is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    // The cast holds: a TCP server that listens has an AddressInfo.
    const { port } = other.address() as AddressInfo;
    await expect(start({ listen: { port } })).rejects.toThrow(
      new ReceiverError('port-taken', `port ${port} on 127.0.0.1 is taken; choose another with events.listen.port`),
    );
    await new Promise((resolve) => other.close(resolve));
  });

  test('a host that is not this machine', async () => {
    await expect(start({ listen: { host: '192.0.2.1' } })).rejects.toThrow(
      /192\.0\.2\.1 is no address of this machine; correct events\.listen\.host/,
    );
  });

  test('all interfaces are told as one that can be connected to', async () => {
    const { receiver } = await run({ listen: { host: '0.0.0.0' } });
    expect(receiver.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const { hostname, port } = new URL(receiver.url);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.destroy();
        resolve();
      });
      socket.on('error', reject);
    });
  });
});
