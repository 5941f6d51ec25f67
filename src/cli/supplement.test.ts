import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare } from '../campaign/prepare.js';
import type { TargetOptions } from '../campaign/target-options.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-supplement-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function written(name: string, document: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof document === 'string' ? document : JSON.stringify(document));
  return file;
}

/** The messages to a person, in one string. */
const refusal = (options: TargetOptions): Promise<string> =>
  prepare({ baseUrl: 'http://127.0.0.1:1', ...options }, {}).then(
    () => 'nothing is refused',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)),
  );

const openapi = (more: object): object => ({ openapi: '3.1.0', info: { title: 'x', version: '1' }, ...more });

test('a long chain of references that ends at another host is followed', async () => {
  const length = 20_000;
  const named = (number: number): string => `#/components/schemas/S${number}`;
  const schemas = Object.fromEntries(
    Array.from({ length }, (_, number) => [
      `S${number}`,
      { $ref: number + 1 < length ? named(number + 1) : 'https://else.example/a.yaml' },
    ]),
  );
  const requestBody = { content: { 'application/json': { schema: { $ref: named(0) } } } };
  const paths = { '/things': { post: { requestBody, responses: { 201: { description: 'x' } } } } };
  const file = await written('chain.json', openapi({ paths, components: { schemas } }));
  const { campaign } = await prepare({ baseUrl: 'http://127.0.0.1:1', interface: 'none', supplement: file }, {});
  expect(campaign.iface.supplement?.operations.map(({ notDrawn }) => notDrawn)).toEqual([
    'its body refers to https://else.example/a.yaml, which is not read',
  ]);
});

test('a reference to another host leaves out what uses it, and the rest is judged', async () => {
  const elsewhere = { $ref: 'https://user:secret-of-a-user@else.example/a.yaml#/Thing' };
  const json = { 'application/json': { schema: elsewhere } };
  const file = await written(
    'elsewhere.json',
    openapi({
      paths: {
        '/things': {
          get: { responses: { 200: { description: 'x', content: json }, 404: { description: 'none' } } },
          post: { requestBody: { content: json }, responses: { 201: { description: 'x' } } },
        },
        '/a': elsewhere,
      },
    }),
  );
  const options = { baseUrl: 'http://127.0.0.1:1', interface: 'none', supplement: file } as const;
  const { campaign, warnings } = await prepare(options, {});
  const notDrawn = campaign.iface.supplement?.operations.map((each) => [each.method, each.notDrawn]);
  expect(notDrawn).toEqual([
    ['GET', undefined],
    ['POST', 'its body refers to https://else.example/a.yaml, which is not read'],
  ]);
  expect(JSON.stringify(campaign.iface.supplement)).not.toContain('secret-of-a-user');
  expect(warnings).toEqual([
    'not looked at: parts that refer to another host, which is not asked: https://else.example/a.yaml (3×); ' +
      'give a bundled document to have them judged',
  ]);
});

test('a Swagger document is a supplement, with the places of its servers and its credential', async () => {
  const Thing = { type: 'object', required: ['name'], properties: { name: { type: 'string', minLength: 2 } } };
  const schema = { $ref: '#/definitions/Thing' };
  const document = {
    swagger: '2.0',
    info: { title: 'x', version: '1' },
    host: 'elsewhere.example',
    basePath: '/v1',
    security: [{ key: [] }],
    securityDefinitions: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    definitions: { Thing },
    paths: {
      '/things': {
        post: { parameters: [{ name: 'b', in: 'body', schema }], responses: { 201: { description: 'x', schema } } },
        get: { responses: { 200: { description: 'x', schema: { type: 'array', items: schema } } } },
      },
      '/forms': {
        post: {
          parameters: [{ name: 'size', in: 'formData', type: 'integer', required: true }],
          responses: { 201: { description: 'x' } },
        },
      },
    },
  };
  const server = createServer((_, response) => response.end(JSON.stringify(document)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server
  try {
    const { campaign } = await prepare({ interface: 'none', supplement: `${base}/swagger.json` }, {});
    expect(campaign.configuration.target?.baseUrl).toBe(`${base}/v1`);
    expect(campaign.configuration.credentials?.header).toBe('X-Key');
    expect(campaign.iface.supplement?.operations.map(({ method, path, notDrawn }) => [method, path, notDrawn])).toEqual(
      [
        ['GET', '/things', undefined],
        ['POST', '/things', undefined],
        ['POST', '/forms', undefined],
      ],
    );
  } finally {
    server.close();
  }
});

describe('a document that can not be used is told in one sentence', () => {
  test.each<[string, unknown, RegExp]>([
    ['no OpenAPI', { a: 1 }, /this is no OpenAPI document: the entry `openapi` is missing\.$/],
    ['Swagger 1.2', { swagger: '1.2', paths: {} }, /this is Swagger "1\.2", and of Swagger only version 2\.0 is read/],
    [
      'a reference that leads nowhere',
      openapi({ paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/none' } } } } } }),
      /:\d+:\d+: the reference #\/components\/responses\/none leads nowhere\.$/,
    ],
    [
      'a reference out of its folder',
      openapi({ paths: { '/a': { $ref: '../../../../etc/hostname' } } }),
      /only files below .* are read\.$|no such file/,
    ],
    [
      'nothing of the interface',
      openapi({ paths: { '/a': { get: {} } } }),
      /none of its 1 operations is one of the interface\.$/,
    ],
    ['no text', 'a: [', /./],
  ])('%s', async (name, document, message) => {
    const told = await refusal({ supplement: await written(`${name.replaceAll(' ', '-')}.json`, document) });
    expect(told).toMatch(/^SourceError: /);
    expect(told).toMatch(message);
    expect(told.split('\n')).toHaveLength(1);
  });
});

describe('--interface none', () => {
  test.each<[string, TargetOptions, RegExp]>([
    ['needs a document', {}, /Give it as --supplement/],
    ['has no revision', { revision: 'initial' }, /Leave out --revision/],
    ['has no changes', { changes: 'x.json' }, /Leave out --changes/],
    ['judges no receiver', { target: 'receiver' }, /judges a service by its own document/],
  ])('%s', async (_, options, message) => expect(await refusal({ interface: 'none', ...options })).toMatch(message));

  test('asks for an address where a file names its servers, and takes the one of a URL', async () => {
    const document = openapi({
      servers: [{ url: 'https://production.example' }],
      components: { securitySchemes: { Key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
      security: [{ Key: [] }],
      paths: { '/a': { get: { responses: { 200: { description: 'A.' } } } } },
    });
    const file = await written('own.json', document);
    await expect(prepare({ interface: 'none', supplement: file }, {})).rejects.toThrow(
      'Give its address as --base-url.',
    );
    const server = createServer((_, response) => response.end(JSON.stringify(document))).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    // A server that listens on a port has an address of this type.
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      const { campaign } = await prepare({ interface: 'none', supplement: `${origin}/openapi.json?key=secret` }, {});
      expect(campaign.configuration.target?.baseUrl).toBe(origin);
      expect(campaign.configuration.credentials?.header).toBe('X-Key');
      expect(campaign.supplement?.place).toBe(`${origin}/openapi.json`);
      expect(campaign.catalogue.requirements.map(({ id }) => id)).toEqual(
        [
          'own.get-a/supplied-odd-request',
          'own.get-a/supplied-request',
          'own.get-a/supplied-refusal',
          'own.get-a/supplied-security',
          'own.get-a/supplied-served',
          'own.get-a/supplied-status',
        ].toSorted(),
      );
    } finally {
      server.close();
    }
  });
});

test('beside the interface, a document without an implementation is a mistake', async () => {
  const file = await written('mine.json', openapi({ paths: { '/systems': { get: { responses: { 200: {} } } } } }));
  await expect(prepare({ supplement: file }, {})).rejects.toThrow('none is named');
});

test('what contradicts the interface leads to no requirement, and is remarked', async () => {
  const answers = (status: number): object => ({ responses: { [status]: { description: 'x' } } });
  const file = await written(
    'contradicting.json',
    openapi({ paths: { '/systems': { get: answers(200), post: answers(202) }, '/mine': { get: answers(200) } } }),
  );
  const { campaign, warnings } = await prepare({ baseUrl: 'http://127.0.0.1:1', supplement: file }, {});
  const ids = campaign.catalogue.requirements.map(({ id }) => String(id));
  expect(ids).toContain('systems.list/supplied-status');
  expect(ids).toContain('own.get-mine/supplied-status');
  expect(ids).not.toContain('systems.create/supplied-status');
  expect(warnings.join(' ')).toMatch(/contradicts the interface in \d+ places?; the interface wins/);
});
