import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  ['http://127.0.0.1:1/schema.yaml', /nothing is fetched/],
  ['//127.0.0.1/schema.yaml', /nothing is fetched/],
  ['file:///etc/passwd', /nothing is fetched/],
  ['gone.yaml', /can't be read/],
])('a reference to %s is refused', async (reference, message) => {
  await expect(readDocument(document(reference))).rejects.toThrow(message);
});

test('a reference into another file becomes a component, and a circle of files ends', async () => {
  writeFileSync(join(folder, 'node.yaml'), 'type: object\nproperties: { next: { $ref: node.yaml } }');
  expect(await readDocument(document('node.yaml'))).toMatchObject({
    components: {
      schemas: { node: { type: 'object', properties: { next: { $ref: '#/components/schemas/node' } } } },
    },
  });
});
