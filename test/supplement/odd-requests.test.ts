import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Results } from '../../src/results/results.js';
import { failuresIn, judgeByDocument } from './run-supplement.js';

const content = (schema: object): object => ({ content: { 'application/json': { schema } } });
const json = (schema: object): object => ({ description: 'x', ...content(schema) });
const item = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } }, required: ['name'] };
const requestBody = { required: true, ...content(item) };
const absent = { description: 'there is none' };
const document = {
  openapi: '3.1.0',
  info: { title: 'Items', version: '1' },
  paths: {
    '/items': {
      get: { operationId: 'list', responses: { 200: json({ type: 'array', items: item }) } },
      post: { operationId: 'add', requestBody, responses: { 201: json(item) } },
    },
    '/items/{itemID}': {
      parameters: [{ name: 'itemID', in: 'path', required: true, schema: { type: 'string' } }],
      get: { operationId: 'read', responses: { 200: json(item), 404: absent } },
      put: { operationId: 'replace', requestBody, responses: { 200: json(item), 201: json(item) } },
      patch: { operationId: 'change', requestBody, responses: { 200: json(item), 404: absent } },
      delete: { operationId: 'remove', responses: { 204: { description: 'done' }, 404: absent } },
    },
  },
};

/** What the service answers with 500; in all else it is honest. */
type Fault =
  | 'other media types'
  | 'unknown records'
  | 'changes of unknown records'
  | 'changes of deleted records'
  | 'second deletions';

let server: Server;
let origin = '';
let fault: Fault | undefined;
/** Does a PUT create the record of an id that nothing has? */
let isCreatedByPut = false;
let requests: string[] = [];
let items = new Map<string, { readonly id: string; readonly name: string }>();

/** A service whose first record is `i0`; it takes any name. */
function itemsService(): Server {
  let made = 0;
  const answerTo = (method: string, path: string, text: string): readonly [status: number, body?: unknown] => {
    const id = path.slice('/items/'.length);
    const known = items.get(id);
    if (method === 'GET') return path === '/items' ? [200, [...items.values()]] : known ? [200, known] : [404];
    if (method === 'DELETE') return items.delete(id) ? [204] : [404];
    if (path !== '/items' && known === undefined && !(method === 'PUT' && isCreatedByPut)) return [404];
    const body = JSON.parse(text) as { name?: unknown }; // the client sends JSON here
    if (typeof body.name !== 'string') return [400];
    const next = { id: path === '/items' ? `i${(made += 1)}` : id, name: body.name };
    items.set(next.id, next);
    return [path === '/items' ? 201 : 200, next];
  };
  const isFaulty = (method: string, path: string, type: string): boolean => {
    const isUnknown = path !== '/items' && !items.has(path.slice('/items/'.length));
    if (fault === 'other media types') return type !== '' && type !== 'application/json';
    if (fault === 'unknown records') return isUnknown && method === 'GET' && !/\/i\d+$/.test(path);
    const isMadeUp = /\/ems-/.test(path);
    if (fault === 'changes of unknown records') return isMadeUp && method === 'PATCH';
    if (fault === 'changes of deleted records') return isUnknown && !isMadeUp && method === 'PATCH';
    return fault === 'second deletions' && isUnknown && !isMadeUp && method === 'DELETE';
  };
  return createServer((request, response) => {
    const { method = '', url = '' } = request;
    if (url === '/openapi.json') return void response.end(JSON.stringify(document));
    requests.push(`${method} ${url}`);
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const type = request.headers['content-type'] ?? '';
      const [path = ''] = url.split('?');
      const [status, body] = isFaulty(method, path, type)
        ? [500]
        : method !== 'GET' && method !== 'DELETE' && type !== 'application/json'
          ? [415]
          : answerTo(method, path, text);
      response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' });
      response.end(body === undefined ? undefined : JSON.stringify(body));
    });
  });
}

beforeEach(async () => {
  requests = [];
  fault = undefined;
  isCreatedByPut = false;
  items = new Map([['i0', { id: 'i0', name: 'first' }]]);
  server = itemsService().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
});
afterEach(() => server.close());

const judged = (allowed = true): Promise<Results> =>
  judgeByDocument(origin, `${origin}/openapi.json`, { writes: { allowed }, limits: { examples: 3 } });

const failing = async (): Promise<readonly string[]> =>
  failuresIn(await judged()).filter((id) => id.endsWith('/supplied-odd-request'));

test('a service that refuses odd requests does not fail', async () => {
  expect(await failing()).toEqual([]);
});

test('no record that another one created is changed, and no deleted one created anew', async () => {
  await failing();
  const changes = requests.filter((each) => /^(PUT|PATCH|DELETE) /.test(each));
  const [ofCreated, ofOthers] = [/\/i[1-9]\d*$/, /\/ems-[a-z]{26}$/].map((id) =>
    changes.filter((each) => id.test(each)),
  );
  expect(ofCreated?.length).toBeGreaterThan(0);
  const sent = ofOthers?.map((each) => each.split(' ')[0]);
  expect([sent?.slice(0, 3), sent?.at(-1)]).toEqual([['DELETE', 'PATCH', 'PUT'], 'DELETE']);
  expect(changes.length).toBe((ofCreated?.length ?? 0) + (ofOthers?.length ?? 0));
  expect(items.get('i0')).toEqual({ id: 'i0', name: 'first' });
  const deleted = new Set<string>();
  const replaced = changes.filter((each) => {
    const [method, path = ''] = each.split(' ');
    if (method === 'DELETE') deleted.add(path);
    return method === 'PUT' && deleted.has(path) && !path.includes('/ems-');
  });
  expect(replaced).toEqual([]);
});

test('a record that a change of an unknown one creates is deleted', async () => {
  isCreatedByPut = true;
  const { remainsOnServer } = await judged();
  const sent = requests.filter((each) => each.includes('/ems-')).map((each) => each.split(' ')[0]);
  expect([sent.slice(0, 4), sent.at(-1)]).toEqual([['DELETE', 'PATCH', 'PUT', 'DELETE'], 'DELETE']);
  expect([...items.keys()].filter((id) => id.startsWith('ems-'))).toEqual([]);
  expect(remainsOnServer.filter((each) => each.includes('PUT'))).toEqual([]);
});

test('without permission to write, nothing is changed', async () => {
  await judged(false);
  expect(requests.filter((each) => !each.startsWith('GET '))).toEqual([]);
});

test.each<readonly [Fault, readonly string[]]>([
  ['other media types', ['add', 'change', 'list', 'read', 'replace']],
  ['unknown records', ['read']],
  ['changes of unknown records', ['change']],
  ['changes of deleted records', ['change']],
  ['second deletions', ['remove']],
])('500 to %s fails', async (planted, operations) => {
  fault = planted;
  expect((await failing()).toSorted()).toEqual(operations.map((each) => `own.${each}/supplied-odd-request`));
});
