import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SecretLabels } from '../../documents/without-given-secrets.js';
import type { Json } from '../../core/json.js';
import { compareDocuments } from './compare-documents.js';
import { readDocument } from './read-document.js';

let outside: string;
let folder: string;
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'documents-'));
  folder = join(outside, 'inside');
  mkdirSync(folder);
  writeFileSync(join(outside, 'secret.yaml'), 'type: string');
  symlinkSync(join(outside, 'secret.yaml'), join(folder, 'link.yaml'));
});
afterAll(() => rmSync(outside, { recursive: true }));

const document = (reference: string): string => {
  const path = join(folder, 'document.yaml');
  const schema = { $ref: reference };
  writeFileSync(
    path,
    JSON.stringify({
      openapi: '3.1.0',
      paths: { '/a': { get: { responses: { 200: { description: '', content: { 'a/b': { schema } } } } } } },
    }),
  );
  return path;
};

test.each([
  ['../secret.yaml', /only files below/],
  ['link.yaml', /only files below/],
  ['/etc/passwd', /only files below/],
  ['/dev/zero', /only files below/],
  ['%2e%2e/secret.yaml', /only files below/],
  ['http://127.0.0.1:1/schema.yaml', /only files of the document's folder are read/],
  ['//127.0.0.1/schema.yaml', /only files of the document's folder are read/],
  ['file:///etc/passwd', /only files of the document's folder are read/],
  ['gone.yaml', /there is no such file/],
])('a reference to %s is refused', async (reference, message) => {
  await expect(readDocument(document(reference), new SecretLabels())).rejects.toThrow(message);
});

test('a folder that is named may be read, and only that', async () => {
  const shared = join(outside, 'shared');
  mkdirSync(shared, { recursive: true });
  writeFileSync(join(shared, 'state.yaml'), 'enum: [on, off]');
  symlinkSync(join(outside, 'secret.yaml'), join(shared, 'link.yaml'));
  const path = document('../shared/state.yaml');
  await expect(readDocument(path, new SecretLabels())).rejects.toThrow(/allow its folder with --refs-from/);
  expect(await readDocument(path, new SecretLabels(), [shared])).toMatchObject({
    components: { schemas: { state: { enum: ['on', 'off'] } } },
  });
  // Refused: a neighbour of the folder, and the target of a link in it.
  await expect(readDocument(document('../secret.yaml'), new SecretLabels(), [shared])).rejects.toThrow(
    /only files below/,
  );
  await expect(readDocument(document('../shared/link.yaml'), new SecretLabels(), [shared])).rejects.toThrow(
    /only files below/,
  );
  await expect(readDocument(document('http://127.0.0.1:1/a.yaml'), new SecretLabels(), [shared])).rejects.toThrow(
    /only files of the document's folder are read/,
  );
});

test.each([
  ['a pipe', 'pipe.yaml'],
  ['a device', '/dev/zero'],
  ['a folder', 'inner'],
])('%s is never read, in a folder that is named neither', async (_, reference) => {
  mkdirSync(join(folder, 'inner'), { recursive: true });
  if (reference === 'pipe.yaml') execFileSync('mkfifo', [join(folder, reference)]);
  await expect(readDocument(document(reference), new SecretLabels(), ['/dev', folder])).rejects.toThrow(
    /this is (?:no regular file|a folder)/,
  );
});

test('a reference into another file becomes a component, and a circle of files ends', async () => {
  writeFileSync(join(folder, 'node.yaml'), 'type: object\nproperties: { next: { $ref: node.yaml } }');
  expect(await readDocument(document('node.yaml'), new SecretLabels())).toMatchObject({
    components: {
      schemas: { node: { type: 'object', properties: { next: { $ref: '#/components/schemas/node' } } } },
    },
  });
});

test.each([
  ['version 3.2', '{"openapi":"3.2.0","paths":{}}'],
  ['a reference that leads nowhere', '{"openapi":"3.1.0","paths":{"/a":{"get":{"x-a":{"$ref":"#/none"}}}}}'],
  ['a reference to an anchor', '{"openapi":"3.1.0","paths":{},"components":{"schemas":{"A":{"$ref":"#a"}}}}'],
  ['webhooks alone', '{"openapi":"3.1.0","info":{"version":1},"webhooks":{"a":{"post":{}}}}'],
])('a document with %s is compared as it is', async (_, text) => {
  const path = join(folder, 'as-written.json');
  writeFileSync(path, text);
  expect(await readDocument(path, new SecretLabels())).toEqual(JSON.parse(text));
});

test('two documents that give other secrets differ, and neither secret is shown', async () => {
  const labels = new SecretLabels();
  const withPin = (pin: string): Promise<Json> => {
    const path = join(folder, `${pin}.json`);
    const schema = { type: 'string', default: pin };
    const get = { parameters: [{ name: 'pin', in: 'query', schema }], responses: { 200: { description: '' } } };
    writeFileSync(path, JSON.stringify({ openapi: '3.0.0', info: {}, paths: { '/a': { get } } }));
    return readDocument(path, labels);
  };
  const from = await withPin('0815');
  const { changes } = compareDocuments(from, await withPin('4711'), '2026-01-01');
  expect(changes.map(({ text }) => text)).toEqual([
    'request parameter default value changed: parameter pin, from (secret-1) to (secret-2)',
  ]);
  expect(compareDocuments(from, await withPin('0815'), '2026-01-01').changes).toEqual([]);
});

test('of two members of one name in JSON, the last is compared', async () => {
  const path = join(folder, 'twice.json');
  writeFileSync(path, '{"openapi":"3.1.0","paths":{},"paths":{"/a":{}}}');
  expect(await readDocument(path, new SecretLabels())).toEqual({ openapi: '3.1.0', paths: { '/a': {} } });
});

test('a reference to the document by its own name leads into the document', async () => {
  const path = join(folder, 'own.json');
  const text =
    '{"openapi":"3.1.0","paths":{"/a":{"get":{"x":{"$ref":"own.json#/components/schemas/A"}}}},"components":';
  writeFileSync(path, `${text}{"schemas":{"A":{"properties":{"all":{"$ref":"own.json"}}}}}}`);
  expect(await readDocument(path, new SecretLabels())).toMatchObject({
    paths: { '/a': { get: { x: { $ref: '#/components/schemas/A' } } } },
    components: { schemas: { A: { properties: { all: { $ref: '#' } } } } },
  });
});

test('a Swagger document is compared with the OpenAPI document that it became', async () => {
  const write = (name: string, value: Json): string => {
    writeFileSync(join(folder, name), JSON.stringify(value));
    return join(folder, name);
  };
  const info = { title: 'x', version: '1' };
  const schema = { type: 'integer', maximum: 3 };
  const responses = { 200: { description: '' } };
  const swagger = write('swagger.json', {
    swagger: '2.0',
    info,
    paths: { '/a': { get: { parameters: [{ name: 'q', in: 'query', ...schema }], responses } } },
  });
  const openapi = (maximum: number): string => {
    const parameters = [{ name: 'q', in: 'query', schema: { ...schema, maximum } }];
    return write(`openapi${maximum}.json`, {
      openapi: '3.0.3',
      info,
      paths: { '/a': { get: { parameters, responses } } },
    });
  };
  const labels = new SecretLabels();
  const before = await readDocument(swagger, labels);
  const changes = async (maximum: number): Promise<readonly (string | null)[]> =>
    compareDocuments(before, await readDocument(openapi(maximum), labels), '2026-01-01').changes.map(({ id }) => id);
  expect(await changes(3)).toEqual([]);
  expect(await changes(2)).toEqual(['request-parameter-max-decreased']);
});
