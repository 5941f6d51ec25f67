import { createHash, randomBytes } from 'node:crypto';
import { createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { RecordedEntry } from '../evidence/recorded-entry.js';
import { startProxy } from './proxy.js';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

const limits = { maxBodyBytes: 1_000_000, keptBodyBytes: 200_000 };

async function behindProxy(listener: RequestListener, path = '') {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo; // it listens
  const entries: RecordedEntry[] = [];
  const unreadable: string[] = [];
  let heard: () => void = () => undefined;
  const proxy = await startProxy({
    to: new URL(`http://127.0.0.1:${port}${path}`),
    listen: { host: '127.0.0.1', port: 0 },
    limits,
    onExchange(entry) {
      entries.push(entry);
      heard();
    },
    onUnreadable: (reason) => void unreadable.push(reason),
  });
  ends.push(() => proxy.close());
  const recorded = async (count = 1): Promise<readonly RecordedEntry[]> => {
    while (entries.length < count) await new Promise<void>((resolve) => (heard = resolve));
    return entries;
  };
  return { url: proxy.url, port, recorded, unreadable, close: () => proxy.close() };
}

const bytesOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks);
};

interface Answer {
  readonly status: number | undefined;
  readonly raw: readonly string[];
  readonly trailers: readonly string[];
  readonly body: Buffer;
}

const ask = (url: string, method = 'GET', headers: readonly string[] = [], body?: Uint8Array): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { origin, host } = new URL(url);
    // The path as it is: a URL has no dot segments.
    const path = url.slice(origin.length);
    const sent = request(origin, { method, path, headers: ['host', host, ...headers], agent: false });
    sent.on('error', reject);
    sent.on('response', (message) => {
      bytesOf(message).then(
        (received) =>
          resolve({
            status: message.statusCode,
            raw: message.rawHeaders,
            trailers: message.rawTrailers,
            body: received,
          }),
        reject,
      );
    });
    sent.end(body);
  });

/** POSTs a body in pieces, with a trailer. */
const askInPieces = (url: string, pieces: readonly Uint8Array[]): Promise<Pick<Answer, 'trailers' | 'body'>> =>
  new Promise((resolve, reject) => {
    const headers = { 'transfer-encoding': 'chunked', trailer: 'x-parts' };
    const sent = request(url, { method: 'POST', headers, agent: false });
    sent.once('error', reject).once('response', (message) => {
      bytesOf(message).then((body) => resolve({ trailers: message.rawTrailers, body }), reject);
    });
    for (const piece of pieces) sent.write(piece);
    sent.addTrailers({ 'x-parts': String(pieces.length) });
    sent.end();
  });

const bytesOfSocket = async (socket: Socket): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer); // no encoding is set
  return Buffer.concat(chunks);
};

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test('passes on method, path, fields and bodies of any bytes, and changes none of them', async () => {
  const seen: { method?: string | undefined; url?: string | undefined; raw: readonly string[]; body: string }[] = [];
  const large = randomBytes(700_000);
  const { url, recorded } = await behindProxy((asked, answered) => {
    void bytesOf(asked).then((body) => {
      seen.push({ method: asked.method, url: asked.url, raw: asked.rawHeaders, body: digest(body) });
      answered.writeHead(207, 'Some Words', ['X-Case', 'a', 'x-case', 'b', 'Content-Type', 'application/json']);
      answered.end(large);
    });
  }, '/api/v2/');
  const sent = randomBytes(300_000);
  const answer = await ask(
    `${url}/a/../%2e/b?x=1&&y`,
    'PATCH',
    ['X-Own', '1', 'Connection', 'x-hop', 'X-Hop', '2', 'transfer-encoding', 'chunked'],
    sent,
  );
  expect(digest(answer.body)).toBe(digest(large));
  expect(answer.status).toBe(207);
  expect(answer.raw.slice(0, 4)).toEqual(['X-Case', 'a', 'x-case', 'b']);
  expect(answer.raw.filter((each) => each.toLowerCase() === 'date')).toHaveLength(1);
  expect(seen[0]).toMatchObject({ method: 'PATCH', url: '/api/v2/a/../%2e/b?x=1&&y', body: digest(sent) });
  expect(seen[0]?.raw).toContain('X-Own');
  expect(seen[0]?.raw).not.toContain('X-Hop');
  const [entry] = await recorded();
  expect(entry).toMatchObject({ method: 'PATCH', response: { status: 207 } });
  // The record keeps the beginning, and tells the size.
  expect(entry?.body).toMatchObject({ size: 300_000 });
  expect(entry?.body?.kept.length).toBe(limits.keptBodyBytes);
});

test('passes on trailers, and a compressed body as it is; the record has it decoded', async () => {
  const json = Buffer.from(JSON.stringify([{ name: 'ä' }]));
  const { url, recorded } = await behindProxy((_, answered) => {
    answered.writeHead(200, { 'content-encoding': 'gzip', trailer: 'x-sum' });
    answered.write(gzipSync(json));
    answered.addTrailers({ 'x-sum': '7' });
    answered.end();
  });
  const answer = await ask(url);
  expect(digest(answer.body)).toBe(digest(gzipSync(json)));
  expect(answer.trailers).toEqual(['x-sum', '7']);
  const [entry] = await recorded();
  expect(Buffer.from(entry?.response?.body?.kept ?? []).toString()).toBe(json.toString());
});

test('changes no byte of bodies, whatever the pieces and trailers in which they come, in both directions', async () => {
  const received: { body: Buffer; trailers: readonly string[] }[] = [];
  let answer: readonly Uint8Array[] = [];
  const { url } = await behindProxy((asked, answered) => {
    void bytesOf(asked).then((body) => {
      received.push({ body, trailers: asked.rawTrailers });
      answered.writeHead(200, { trailer: 'x-sum' });
      for (const piece of answer) answered.write(piece);
      answered.addTrailers({ 'x-sum': String(answer.length) });
      answered.end();
    });
  });
  const pieces = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40_000, size: 'max' }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(pieces, pieces, async (sent, given) => {
      answer = given;
      const got = await askInPieces(url, sent);
      expect(digest(got.body)).toBe(digest(Buffer.concat(given)));
      expect(got.trailers).toEqual(['x-sum', String(given.length)]);
      const at = received.pop();
      expect(digest(at?.body ?? Buffer.alloc(0))).toBe(digest(Buffer.concat(sent)));
      expect(at?.trailers).toEqual(['x-parts', String(sent.length)]);
    }),
    { numRuns: 60, seed: 7 },
  );
});

test('tells of a request that no parser can read, and refuses it', async () => {
  const { url, unreadable } = await behindProxy((_, answered) => void answered.end());
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end('patch / HTTP/1.1\r\nhost: a\r\n\r\n');
  expect((await bytesOfSocket(socket)).toString()).toMatch(/^HTTP\/1\.1 400 /);
  expect(unreadable).toEqual(['Invalid method encountered']);
});

test('answers HEAD and 204 without a body', async () => {
  const { url, recorded } = await behindProxy((asked, answered) => {
    if (asked.method === 'HEAD') answered.writeHead(200, { 'content-length': 5 }).end();
    else answered.writeHead(204).end();
  });
  expect((await ask(url, 'HEAD')).raw).toContain('5');
  expect((await ask(url, 'DELETE')).status).toBe(204);
  for (const { response } of await recorded(2))
    expect([response?.body, response?.damage]).toEqual([undefined, undefined]);
});

test('a response that breaks off breaks off at the client, too, and is recorded as damaged', async () => {
  const { url, recorded } = await behindProxy((_, answered) => {
    answered.writeHead(200, { 'content-length': 100 });
    answered.write('[{');
    setTimeout(() => answered.destroy(), 20);
  });
  await expect(ask(url)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
  expect((await recorded())[0]?.response).toMatchObject({ status: 200, damage: 'reset' });
});

test('a client that leaves ends the request to the implementation', async () => {
  let ended: () => void = () => undefined;
  const isEnded = new Promise<void>((resolve) => (ended = resolve));
  const { url, recorded } = await behindProxy((asked) => {
    asked.on('close', ended);
  });
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1', () => {
    socket.write('GET /systems HTTP/1.1\r\nhost: a\r\n\r\n');
    setTimeout(() => socket.destroy(), 50);
  });
  await isEnded;
  expect((await recorded())[0]?.response).toBeUndefined();
});

test('an implementation that is not there gives 502, and the record has no response', async () => {
  const { url, recorded } = await behindProxy((asked) => void asked.socket.destroy());
  expect((await ask(`${url}/systems`)).status).toBe(502);
  expect((await recorded())[0]?.response).toBeUndefined();
});

test('a request target that is no path is refused', async () => {
  const { url } = await behindProxy((_, answered) => void answered.end());
  const { port } = new URL(url);
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write('GET http://elsewhere.example/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n');
    });
    let received = '';
    socket.setEncoding('utf8').on('data', (part) => (received += part));
    socket.on('end', () => resolve(received)).on('error', reject);
  });
  expect(text).toMatch(/^HTTP\/1\.1 400 /);
});
