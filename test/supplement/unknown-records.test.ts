import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failuresIn, judgeByDocument } from './run-supplement.js';

const json = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const flow = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };
const start = {
  requestBody: { required: true, content: { 'application/json': { schema: flow } } },
  responses: { 200: json({ type: 'object' }) },
};
const document = {
  openapi: '3.0.1',
  info: { title: 'Flows', version: '1' },
  paths: {
    '/flows': { get: { operationId: 'flows', responses: { 200: json({ type: 'array', items: flow }) } } },
    '/flows/{name}': {
      get: {
        operationId: 'flow',
        parameters: [
          { name: 'name', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'version', in: 'query', schema: { type: 'integer' } },
        ],
        responses: { 200: json(flow) },
      },
    },
    '/runs': { post: { ...start, operationId: 'startRun' } },
    '/drafts': { post: { ...start, operationId: 'startDraft' } },
  },
};

let server: Server;
let origin = '';

/** Flows without versions; a run is started of a flow that exists, and there are no drafts. */
function answer(method: string, path: string, body: string): readonly [status: number, body: unknown] {
  if (method === 'GET' && path === '/flows') return [200, [{ name: 'one' }]];
  if (method === 'GET' && path === '/flows/one') return [200, { name: 'one' }];
  if (method === 'POST' && path === '/runs') return body.includes('"name"') ? [404, {}] : [400, {}];
  return [404, {}];
}

beforeEach(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const [status, content] = url === '/openapi.json' ? [200, document] : answer(method, url, body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterEach(() => server.close());

test('404 for a record that a body or a query names tells nothing of the operation', async () => {
  const results = await judgeByDocument(origin, `${origin}/openapi.json`, {
    writes: { allowed: true },
    ids: { 'flows.name': ['one'] },
  });
  const unserved = failuresIn(results).filter((id) => id.endsWith('/supplied-served'));
  expect(unserved).toEqual(['own.startDraft/supplied-served']);
});
