import { expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { compareDocuments } from './compare-documents.js';

const document = (schema: Json, more: { readonly [name: string]: Json } = {}): Json => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      post: {
        requestBody: { content: { 'application/json': { schema } } },
        responses: { '200': { description: 'Kept.' } },
      },
    },
  },
  ...more,
});

const changesOf = (from: Json, to: Json): readonly string[] =>
  compareDocuments(from, to, '2026-01-01').changes.map(({ id, severity }) => `${id} ${severity}`);

const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

test.each<[string, Json, Json, readonly string[]]>([
  ['null as a branch', named, { oneOf: [{ type: 'null' }, named] }, ['request-body-became-nullable info']],
  [
    'a type as one of a list',
    { type: 'string' },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ['request-body-list-of-types-widened info'],
  ],
  [
    'an object as one of several',
    named,
    { oneOf: [named, { type: 'object', properties: { id: { type: 'string' } } }] },
    ['request-body-wrapped-in-one-of-original-preserved warning'],
  ],
  [
    'an enumeration that is gone',
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string' },
    ['request-body-became-not-enum info'],
  ],
  ['any value', { type: 'string' }, true, ['request-body-type-generalized info']],
  [
    'a branch of allOf, whose values another branch may limit',
    { allOf: [{ type: 'string' }] },
    { allOf: [{ type: 'string', maxLength: 3 }] },
    ['request-property-max-length-set warning'],
  ],
  [
    'a property beside a nested allOf',
    { type: 'object', properties: { more: { allOf: [{}], properties: { name: { type: 'string' } } } } },
    { type: 'object', properties: { more: { allOf: [{}], properties: { name: { type: 'string', maxLength: 3 } } } } },
    ['request-property-max-length-set breaking'],
  ],
  [
    'a least length instead of 0',
    { type: 'string', minLength: 0 },
    { type: 'string', minLength: 5 },
    ['request-body-min-length-set breaking'],
  ],
  ['a least length of 0', { type: 'string' }, { type: 'string', minLength: 0 }, []],
  [
    'a name demanded beside a nested allOf',
    { type: 'object', properties: { more: { allOf: [{}], properties: { name: { type: 'string' } } } } },
    {
      type: 'object',
      properties: { more: { allOf: [{}], required: ['name'], properties: { name: { type: 'string' } } } },
    },
    ['request-property-became-required breaking'],
  ],
])('one change is reported once: %s', (_, from, to, expected) => {
  expect(changesOf(document(from), document(to))).toEqual(expected);
});

test('a schema that contains itself is reported once', () => {
  const tree = (more: { readonly [keyword: string]: Json }): Json => {
    const children = { type: 'array', items: { $ref: '#/components/schemas/Tree' } };
    const schemas = { Tree: { type: 'object', properties: { children }, ...more } };
    return document({ $ref: '#/components/schemas/Tree' }, { components: { schemas } });
  };
  expect(changesOf(tree({}), tree({ minProperties: 1 }))).toEqual(['request-body-min-properties-set breaking']);
});

test('the security of the whole document is reported at the operations that have it', () => {
  const [closed, open] = [{ security: [{ key: [] }] }, { security: [{ key: [] }, {}] }];
  expect(changesOf(document({}, closed), document({}, open))).toEqual(['api-security-anonymous-access-added info']);
  expect(changesOf(document({}, open), document({}, closed))).toEqual([
    'api-security-anonymous-access-removed breaking',
  ]);
});
