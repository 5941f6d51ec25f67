import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { Forwarder } from './forward.js';
import type { RawDelivery } from './receiver.js';

const servers: Server[] = [];
const forwarders: Forwarder[] = [];
afterEach(async () => {
  await Promise.all(forwarders.splice(0).map((forwarder) => forwarder.close()));
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  // The cast holds: a TCP server that listens has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const to = (url: string, limits: ConstructorParameters<typeof Forwarder>[1] = {}): Forwarder => {
  const forwarder = new Forwarder(url, limits);
  forwarders.push(forwarder);
  return forwarder;
};
const delivery = (more: Partial<RawDelivery> = {}): RawDelivery => ({
  method: 'POST',
  url: 'http://receiver/t/events/ev/plugged?x=1',
  rest: '/events/ev/plugged?x=1',
  headers: [
    ['host', 'receiver'],
    ['content-length', '3'],
    ['connection', 'keep-alive, x-hop'],
    ['x-hop', '1'],
    ['webhook-signature', 'v1,a'],
    ['x-a', '1'],
    ['x-a', '2'],
  ],
  body: Buffer.from([0, 255, 1]),
  whole: true,
  ...more,
});

describe('passing on', () => {
  test('bytes, path and end-to-end headers arrive as they came', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push([
          request.method,
          request.url,
          Buffer.concat(chunks),
          request.headers['webhook-signature'],
          request.headers['x-a'],
          request.headers['x-hop'],
        ]);
        response.writeHead(202).end();
      });
    });
    expect(await to(`${url}/mine/?k=v`).forward(delivery())).toEqual({ kind: 'answered', status: 202 });
    expect(seen).toEqual([
      ['POST', '/mine/events/ev/plugged?x=1', Buffer.from([0, 255, 1]), 'v1,a', '1, 2', undefined],
    ]);
  });

  test('a redirect is an answer', async () => {
    const url = await serve((_, response) => response.writeHead(302, { location: '/elsewhere' }).end());
    expect(await to(url).forward(delivery({ rest: '' }))).toEqual({ kind: 'answered', status: 302 });
  });
});

describe('bounds', () => {
  test('nobody there', async () => {
    const url = await serve(() => undefined);
    servers[0]?.close();
    expect(await to(url).forward(delivery())).toEqual({
      kind: 'failed',
      message: `${url} did not answer (ECONNREFUSED)`,
    });
  });

  test('no answer in time, while others wait and further ones are dropped', async () => {
    const url = await serve(() => undefined);
    const forwarder = to(url, { timeoutMs: 50, concurrency: 1, maxWaiting: 1 });
    const kinds = (await Promise.all([1, 2, 3].map(() => forwarder.forward(delivery())))).map(({ kind }) => kind);
    expect(kinds).toEqual(['failed', 'failed', 'dropped']);
  });

  test('an endless answer', async () => {
    const url = await serve((_, response) => {
      const block = Buffer.alloc(64 * 1024);
      const pump = (): void => {
        while (!response.destroyed && response.write(block));
        if (!response.destroyed) response.once('drain', pump);
      };
      response.on('error', () => undefined);
      pump();
    });
    expect((await to(url).forward(delivery())).kind).not.toBe('dropped');
  });

  test.each(['nowhere', 'ftp://x/'])('%s is no URL to forward to', (url) => {
    expect(() => new Forwarder(url)).toThrow(/--forward/);
  });
});
