import { describe, expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { compareDocuments } from './compare-documents.js';

const openApi = { openapi: '3.1.0', info: { title: 'Things', version: '1' } };

const document = (schema: Json, more: { readonly [name: string]: Json } = {}): Json => ({
  ...openApi,
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
  [
    'a name demanded where a condition holds',
    { if: { type: 'object' }, then: { properties: { name: { type: 'string' } } } },
    { if: { type: 'object' }, then: { properties: { name: { type: 'string' } }, required: ['name'] } },
    ['request-property-became-required breaking'],
  ],
  [
    'a property that is only read becomes required',
    { type: 'object', properties: { name: { type: 'string', readOnly: true } } },
    { type: 'object', required: ['name'], properties: { name: { type: 'string', readOnly: true } } },
    ['request-body-changed info'],
  ],
  [
    'a property of an object that is only read',
    { type: 'object', properties: { more: { readOnly: true, properties: { name: { maxLength: 5 } } } } },
    { type: 'object', properties: { more: { readOnly: true, properties: { name: { maxLength: 3 } } } } },
    ['request-property-max-length-decreased breaking'],
  ],
  [
    'a name demanded that has no schema',
    { type: 'object' },
    { type: 'object', required: ['name'] },
    ['request-body-changed warning'],
  ],
  [
    'no element any more',
    { type: 'array' },
    { type: 'array', items: false },
    ['request-property-schema-became-false breaking'],
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

test('a keyword beside a reference counts before that behind it, since OpenAPI 3.1', () => {
  const using = (openapi: string, beside: { readonly [keyword: string]: Json }): Json => {
    const components = { schemas: { Name: { type: 'string', maxLength: 9 } } };
    const name = { $ref: '#/components/schemas/Name', ...beside };
    return document({ type: 'object', properties: { name } }, { openapi, components });
  };
  const changes = (openapi: string): readonly string[] =>
    changesOf(using(openapi, { readOnly: true }), using(openapi, { maxLength: 4 }));
  expect(changes('3.1.0')).toEqual([
    'request-optional-property-became-not-read-only info',
    'request-property-max-length-decreased breaking',
  ]);
  expect(new Set(changes('3.0.3'))).toEqual(new Set(['schema-changed warning']));
});

test('a branch that is written in place instead of its reference is the same branch', () => {
  const components = { schemas: { Name: { type: 'object', properties: { name: { type: 'string' } } } } };
  const other = { type: 'object', properties: { id: { type: 'string' } } };
  const [referred, inPlace] = [{ $ref: '#/components/schemas/Name' }, { title: 'By name', ...components.schemas.Name }];
  const [from, to] = [referred, inPlace].map((one) => document({ oneOf: [one, other] }, { components }));
  expect(changesOf(from ?? null, to ?? null)).toEqual([]);
});

test('in OpenAPI 3.0 a bound that is exclusive is the value of both bounds', () => {
  const bounded = (minimum: number): Json =>
    document({ type: 'integer', minimum, exclusiveMinimum: true }, { openapi: '3.0.3' });
  expect(changesOf(bounded(1), bounded(5))).toEqual(['request-body-min-increased breaking']);
});

describe('a parameter', () => {
  const get = { responses: { '200': { description: 'Found.' } } };
  const of = (path: string, pathItem: Json): Json => ({ ...openApi, paths: { [path]: pathItem } });
  const filter = { name: 'filter', in: 'query', required: true, schema: { type: 'string' } };
  const atPath = of('/things', { parameters: [filter], get });
  const atOperation = of('/things', { get: { ...get, parameters: [filter] } });

  const number = { ...filter, schema: { type: 'integer' } };

  test.each([
    ['to the path', atOperation, atPath],
    ['to the operation', atPath, atOperation],
  ])('that moves %s stays the same, and the move is an annotation', (_, from, to) => {
    const { changes, annotations } = compareDocuments(from, to, '2026-01-01');
    expect(changes).toEqual([]);
    expect(annotations.map(({ id }) => id)).toContain('parameter-moved');
  });

  test.each([
    ['moves to the path', atOperation, of('/things', { parameters: [number], get })],
    ['moves to the operation', atPath, of('/things', { get: { ...get, parameters: [number] } })],
    ['is overridden', atPath, of('/things', { parameters: [filter], get: { ...get, parameters: [number] } })],
    [
      'overrides no more',
      of('/things', { parameters: [number], get: { ...get, parameters: [filter] } }),
      of('/things', { parameters: [number], get }),
    ],
  ])('that %s with another type has another type', (_, from, to) =>
    expect(changesOf(from, to)).toEqual(['request-parameter-type-changed breaking']),
  );

  test('of the path that both operations replace has no effect', () => {
    const both = (name: Json): Json => of('/things', { parameters: [name], get: { ...get, parameters: [filter] } });
    expect(changesOf(both(filter), both({ ...filter, schema: { type: 'integer' } }))).toEqual([]);
  });

  test('of a path gets another name: the changes are reported at the former path', () => {
    const named = (name: string, type: string): Json =>
      of(`/things/{${name}}`, {
        get: { ...get, parameters: [{ name, in: 'path', required: true, schema: { type } }] },
      });
    const { changes } = compareDocuments(named('id', 'string'), named('key', 'integer'), '2026-01-01');
    expect(changes).toMatchObject([{ id: 'request-parameter-type-changed', place: { path: '/things/{id}' } }]);
  });

  test('that is a header with an object has names that become required', () => {
    const header = (required: readonly string[]): Json => {
      const schema = { type: 'object', properties: { a: { type: 'string' } }, required: [...required] };
      return of('/things', { get: { ...get, parameters: [{ name: 'filter', in: 'header', schema }] } });
    };
    expect(changesOf(header([]), header(['a']))).toEqual(['request-header-property-became-required breaking']);
  });
});

test('the name of an API key that moves out of a header counts with its case', () => {
  const key = (location: string): Json => {
    const securitySchemes = { key: { type: 'apiKey', name: 'X-Key', in: location } };
    return document({}, { components: { securitySchemes } });
  };
  expect(changesOf(key('query'), key('cookie'))).toEqual(['api-security-component-api-key-in-changed breaking']);
  expect(changesOf(key('header'), key('query'))).toEqual([
    'api-security-component-api-key-name-changed breaking',
    'api-security-component-api-key-in-changed breaking',
  ]);
});

test('alternatives that demand the same scheme are told apart by their scopes', () => {
  const [read, write] = [{ key: ['read'] }, { key: ['write'] }];
  const [both, one] = [{ security: [read, write] }, { security: [read] }];
  expect(changesOf(document({}, both), document({}, one))).toEqual(['api-security-removed breaking']);
});

test('where a request without credentials is accepted, no scheme is missed', () => {
  const [closed, open] = [{ security: [{ key: [] }, {}] }, { security: [{}] }];
  const changes = changesOf(document({}, closed), document({}, open));
  expect(changes).not.toContain('api-security-removed breaking');
});

test('the security of the whole document is reported at the operations that have it', () => {
  const [closed, open] = [{ security: [{ key: [] }] }, { security: [{ key: [] }, {}] }];
  expect(changesOf(document({}, closed), document({}, open))).toEqual(['api-security-anonymous-access-added info']);
  expect(changesOf(document({}, open), document({}, closed))).toEqual([
    'api-security-anonymous-access-removed breaking',
  ]);
});

describe('security beside access without credentials', () => {
  const secured = (security: Json): Json => ({
    ...openApi,
    paths: { '/things': { get: { security, responses: { '200': { description: 'Found.' } } } } },
  });

  test('a further scope breaks no client', () =>
    expect(changesOf(secured([{ oauth: ['a'] }, {}]), secured([{ oauth: ['a', 'b'] }, {}]))).toEqual([
      'api-security-scope-added info',
    ]));

  test.each<[string, Json, Json]>([
    ['a scheme that is gone', [{ oauth: ['a'] }, {}], [{}]],
    ['the same alternative twice', [{ oauth: ['a'] }], [{ oauth: ['a'] }, { oauth: ['a'] }]],
  ])('%s is an annotation', (_, from, to) => {
    const { changes, annotations } = compareDocuments(secured(from), secured(to), '2026-01-01');
    expect(changes).toEqual([]);
    expect(annotations).toHaveLength(1);
  });
});

test('the schemas of prefixItems are compared by their place', () => {
  const tuple = (...types: readonly string[]): Json =>
    document({ type: 'object', properties: { pair: { type: 'array', prefixItems: types.map((type) => ({ type })) } } });
  expect(changesOf(tuple('string', 'integer'), tuple('integer', 'string'))).toEqual([
    'request-property-type-changed breaking',
    'request-property-type-changed breaking',
  ]);
  expect(changesOf(tuple('integer'), tuple('string', 'integer'))).toEqual([
    'request-property-type-changed breaking',
    'request-property-prefix-items-added warning',
  ]);
  expect(changesOf(tuple('integer', 'integer'), tuple('string'))).toContain(
    'request-property-prefix-items-removed warning',
  );
});

test('a value that names a changed schema, and is the same, is no change', () => {
  const extension = { 'x-expansion': { oneOf: [{ $ref: '#/components/schemas/Owner' }] } };
  const holder = {
    type: 'object',
    properties: { owner: { type: 'string', ...extension }, all: { $ref: '#/components/schemas/Owner' } },
  };
  const owner = (maxLength: number): { readonly [name: string]: Json } => ({
    components: { schemas: { Owner: { type: 'string', maxLength } } },
  });
  expect(changesOf(document(holder, owner(9)), document(holder, owner(8)))).toEqual([
    'request-property-max-length-decreased breaking',
  ]);
});
