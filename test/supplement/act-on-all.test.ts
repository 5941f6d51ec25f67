import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Configuration } from '../../src/config/configuration.js';
import { planText, dangerousOperations } from '../../src/cli/plan-text.js';
import { readSupplement } from '../../src/supplement/supplement-of.js';
import { emptyCatalogue, withSupplement } from '../../src/supplement/with-supplement.js';
import { judgeByDocument } from './run-supplement.js';

const json = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const item = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const done = { responses: { 204: { description: 'done' } } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Items', version: '1' },
  paths: {
    '/items': {
      get: { responses: { 200: json({ type: 'array', items: item }) } },
      post: { requestBody: { content: { 'application/json': { schema: item } } }, responses: { 201: json(item) } },
      delete: { ...done },
    },
    '/items/{itemID}': {
      parameters: [{ name: 'itemID', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: { 200: json(item) } },
      delete: { ...done },
    },
    '/items/import': { post: { ...done, operationId: 'importItems' } },
    '/admin/shutdown': { post: { ...done, operationId: 'shutdown' } },
    '/admin/reset': { get: { ...done, operationId: 'resetNow' } },
  },
};

let server: Server;
let origin = '';
let requests: string[] = [];

beforeEach(async () => {
  requests = [];
  let count = 0;
  server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url === '/openapi.json') return void response.end(JSON.stringify(document));
    requests.push(`${request.method ?? ''} ${url}`);
    const answer = (status: number, body?: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    };
    request.resume();
    if (request.method === 'POST' && url === '/items') return answer(201, { id: `i${(count += 1)}`, name: 'x' });
    if (url.startsWith('/items') && request.method === 'GET')
      return answer(200, url === '/items' ? [{ id: 'i0', name: 'x' }] : { id: url.slice(7), name: 'x' });
    return answer(204);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterEach(() => server.close());

const dangerous = (all: readonly string[]): readonly string[] =>
  all.filter((each) => /shutdown|reset|import|^DELETE \/items$/.test(each));

const run = (configuration: Configuration) =>
  judgeByDocument(origin, `${origin}/openapi.json`, { limits: { examples: 5 }, ...configuration });

test('operations that act on everything are not sent, and the verdict names the entry that allows them', async () => {
  const { requirements } = await run({ writes: { allowed: true } });
  expect(dangerous(requests)).toEqual([]);
  expect(requests.some((each) => each === 'DELETE /items/i1')).toBe(true);
  const shutdown = requirements.find(({ id }) => id === 'own.shutdown/supplied-request');
  expect(shutdown).toMatchObject({ verdict: 'inconclusive', decidedBy: 'writes.expendable.operations' });
});

test('one that the configuration names is sent once, after all other requests', async () => {
  await run({ writes: { allowed: true, expendable: { operations: ['own.shutdown'] } } });
  expect(dangerous(requests)).toEqual(['POST /admin/shutdown']);
  expect(requests.at(-1)).toBe('POST /admin/shutdown');
});

test('a plan lists them first', async () => {
  const { iface } = withSupplement(emptyCatalogue(), await readSupplement(`${origin}/openapi.json`));
  const text = planText([], dangerousOperations(iface, { writes: { expendable: { operations: ['own.shutdown'] } } }));
  expect(text.split('\n').slice(0, 3)).toEqual([
    'Act on everything, sent only where writes.expendable.operations names them:',
    '  DELETE /items  own.delete-items',
    '         it may delete every record of the list; not sent',
  ]);
  expect(text).toContain(
    '  POST   /admin/shutdown  own.shutdown\n         it may stop the service for everyone; NAMED',
  );
});
