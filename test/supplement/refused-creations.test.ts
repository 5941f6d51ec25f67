import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isObject, type Json } from '../../src/core/json.js';
import type { Results } from '../../src/results/results.js';
import { judgeByDocument } from './run-supplement.js';

const text = { type: 'string' };
const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const json = (schema: object): object => ({ description: 'x', ...content(schema) });
const record = (name: string, properties: object, required: readonly string[]): object => ({
  [`/${name}`]: {
    post: {
      operationId: `add-${name}`,
      requestBody: { required: true, ...content({ type: 'object', properties, required }) },
      responses: { 201: json({ type: 'object', properties: { id: text, ...properties } }) },
    },
  },
  [`/${name}/{id}`]: {
    parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    get: { operationId: `read-${name}`, responses: { 200: json({ type: 'object' }) } },
    delete: { operationId: `remove-${name}`, responses: { 204: { description: 'done' } } },
  },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Flows', version: '1' },
  paths: {
    ...record('flow-runs', { flow_id: { ...text, format: 'uuid' } }, ['flow_id']),
    ...record('flows', { name: text, pool: text }, ['name']),
  },
};

let server: Server;
let origin = '';
/** What is created: `flows` and `flow-runs`, by id. */
let created: Map<string, string>;

/** Flows have names of lower-case letters, digits and dashes, and no pool exists; a run is one of a flow. */
function statusOf(collection: string, body: Json): number {
  if (!isObject(body)) return 422;
  if (collection === 'flows')
    return typeof body['name'] !== 'string' || !/^[a-z0-9-]+$/.test(body['name']) || 'pool' in body ? 422 : 201;
  return created.get(String(body['flow_id'])) === 'flows' ? 201 : 409;
}

beforeEach(async () => {
  created = new Map();
  let made = 0;
  server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    const [, collection = '', id = ''] = url.split('/');
    const answer = (status: number, body?: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body));
    if (url === '/openapi.json') return answer(200, document);
    let sent = '';
    request.on('data', (chunk: Buffer) => (sent += chunk.toString()));
    request.on('end', () => {
      if (method !== 'POST')
        return answer(created.has(id) ? (method === 'GET' ? 200 : 204) : 404, method === 'GET' ? {} : undefined);
      if (request.headers['content-type'] !== 'application/json') return answer(415);
      const status = statusOf(collection, JSON.parse(sent) as Json); // the client sends JSON here
      const fresh = `0c9f2f0e-0000-4000-8000-${String((made += 1)).padStart(12, '0')}`;
      if (status === 201) created.set(fresh, collection);
      answer(status, status === 201 ? { id: fresh } : {});
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterEach(() => server.close());

const verdictOf = ({ requirements }: Results, requirement: string): string | undefined =>
  requirements.find(({ id }) => id === requirement)?.verdict;

test('where a creation is refused, a body of the members that are demanded, in plain texts, is sent', async () => {
  const results = await judgeByDocument(origin, `${origin}/openapi.json`, {
    writes: { allowed: true },
    limits: { examples: 0 },
  });
  expect(verdictOf(results, 'own.remove-flows/supplied-served')).toBe('pass');
});

test('a body that names another record gets the id of one that was created for it', async () => {
  const results = await judgeByDocument(origin, `${origin}/openapi.json`, {
    writes: { allowed: true },
    limits: { examples: 3 },
  });
  expect(verdictOf(results, 'own.remove-flow-runs/supplied-served')).toBe('pass');
  // Drawn bodies name it as well.
  expect([...created.values()].filter((each) => each === 'flow-runs').length).toBeGreaterThan(2);
});
