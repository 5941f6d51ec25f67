import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { failuresIn, judgeByDocument } from './run-supplement.js';

const text = { type: 'string' };
const json = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const below = ['runs', 'notes', 'alerts', 'plans'];

/** Creations of flows and of records that need one, which are created with this body where it is given. */
const documentWith = (example?: object): object => ({
  openapi: '3.1.0',
  info: { title: 'Flows', version: '1' },
  paths: Object.fromEntries(
    ['flows', ...below.map((each) => `flows/{flowId}/${each}`)].map((path) => [
      `/${path}`,
      {
        ...(path === 'flows' ? {} : { parameters: [{ name: 'flowId', in: 'path', required: true, schema: text }] }),
        post: {
          operationId: path.replace('flows/{flowId}/', ''),
          requestBody: {
            content: {
              'application/json': {
                schema: { type: 'object', properties: { name: text }, required: ['name'] },
                example,
              },
            },
          },
          responses: { 201: json({ type: 'object', properties: { id: text } }) },
        },
      },
    ]),
  ),
});

/** The most creations of flows that a service has to answer at the same time. */
async function mostAtOnce(example?: object): Promise<number> {
  let [made, open, most] = [0, 0, 0];
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    if (url === '/openapi.json') return void response.end(JSON.stringify(documentWith(example)));
    const isFlow = method === 'POST' && url === '/flows';
    if (isFlow) most = Math.max(most, (open += 1));
    setTimeout(() => {
      if (isFlow) open -= 1;
      const isJson = request.headers['content-type'] === 'application/json';
      response.writeHead(isJson ? 201 : 415, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ id: `r${(made += 1)}` }));
    }, 20);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  try {
    const configuration = { writes: { allowed: true }, limits: { examples: 0 } };
    expect(failuresIn(await judgeByDocument(origin, `${origin}/openapi.json`, configuration))).toEqual([]);
    return most;
  } finally {
    server.close();
  }
}

test('creations of different records go at the same time', async () => {
  expect(await mostAtOnce()).toBeGreaterThan(2);
});

test('those that a service could take for one record go one after the other', async () => {
  expect(await mostAtOnce({ name: 'the only one' })).toBe(1);
});
