import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { judgeByDocument } from './run-supplement.js';

const body = {
  type: 'object',
  required: ['color', 'size'],
  properties: {
    color: { type: 'string', enum: ['red', 'blue'] },
    size: { type: 'integer', minimum: 1 },
    since: { type: 'string', format: 'date-time' },
  },
};
const post = {
  requestBody: { required: true, content: { 'application/json': { schema: body } } },
  responses: { 204: { description: 'x' } },
};
const document = {
  openapi: '3.0.1',
  info: { title: 'Paint', version: '1' },
  paths: {
    '/accepting': { post: { ...post, operationId: 'accepting' } },
    '/strict': { post: { ...post, operationId: 'strict' } },
  },
};

let server: Server;
let origin = '';

/** One operation accepts anything; the other one refuses small sizes, and crashes for a color. */
function statusOf(path: string, sent: string): number {
  if (path === '/accepting') return 204;
  const { size, color } = (JSON.parse(sent) as { size?: unknown; color?: unknown } | null) ?? {}; // no arrays are sent
  if (color !== 'red' && color !== 'blue') return 400;
  if (typeof size !== 'number' || size < 10) return 400;
  return color === 'blue' ? 500 : 204;
}

beforeEach(async () => {
  server = createServer((request, response) => {
    let sent = '';
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      if (request.url !== '/openapi.json') response.writeHead(statusOf(request.url ?? '', sent)).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterEach(() => server.close());

test('the first failure of drawn requests does not hide the others', async () => {
  const { requirements } = await judgeByDocument(origin, `${origin}/openapi.json`, {
    writes: { allowed: true },
    limits: { examples: 20 },
  });
  const found = new Map<string, (typeof requirements)[number]>(requirements.map((each) => [each.id, each]));
  const violations = found.get('own.accepting/supplied-refusal')?.violations ?? [];
  const broken = new Set(violations.map((each) => each.broken?.keyword));
  // A broken `format` that is taken is no failure.
  expect(broken).toEqual(new Set(['enum', 'minimum', 'required', 'type']));
  expect(violations.length).toBe(broken.size);
  expect(found.get('own.strict/supplied-request')?.verdict).toBe('fail');
  expect(found.get('own.strict/supplied-served')?.violations[0]?.actual).toBe('500');
});
