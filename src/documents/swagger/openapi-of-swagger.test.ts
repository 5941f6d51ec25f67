import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../core/json.js';
import { valueAt } from '../../core/pointer.js';
import { readOpenApi, type OpenApiDocument } from '../openapi-document.js';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-swagger-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const read = async (document: JsonObject): Promise<OpenApiDocument> => {
  const file = join(folder, `${(files += 1)}.json`);
  await writeFile(file, JSON.stringify({ swagger: '2.0', info: { title: 't', version: '1' }, ...document }, null, 1));
  return readOpenApi(file);
};

const refusal = async (document: JsonObject): Promise<string> =>
  read(document).then(
    () => 'it was read',
    (error: unknown) => (error instanceof Error ? error.message.replaceAll(folder, '') : ''),
  );

const at = ({ root }: OpenApiDocument, pointer: string): Json | undefined => valueAt(root.value, pointer);

const ok = { 200: { description: 'Fine.' } };
const post = (operation: JsonObject, others: JsonObject = {}): JsonObject => ({
  ...others,
  paths: { '/a': { post: { responses: ok, ...operation } } },
});
const body = '/paths/~1a/post/requestBody';
const answer = '/paths/~1a/post/responses/200';

describe('parameters', () => {
  test('a body has the media types of the operation, else of the document, else JSON', async () => {
    const parameters = [{ name: 'b', in: 'body', required: true, schema: { type: 'integer' } }];
    const schema = { schema: { type: 'integer' } };
    const types = async (operation: JsonObject, others: JsonObject): Promise<Json | undefined> =>
      at(await read(post({ parameters, ...operation }, others)), body);
    expect(await types({ consumes: ['text/plain'] }, { consumes: ['text/xml'] })).toEqual({
      required: true,
      content: { 'text/plain': schema },
    });
    expect(await types({}, { consumes: ['text/xml'] })).toEqual({ required: true, content: { 'text/xml': schema } });
    expect(await types({}, {})).toEqual({ required: true, content: { 'application/json': schema } });
  });

  test('a body may be shared, and that of a path stands after the operation', async () => {
    const shared = { parameters: { B: { name: 'b', in: 'body', schema: { $ref: '#/definitions/A' } } } };
    const definitions = { A: { type: 'object' } };
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/A' } } };
    const own = await read(post({ parameters: [{ $ref: '#/parameters/B' }] }, { ...shared, definitions }));
    expect(at(own, body)).toEqual({ content });
    expect(at(own, '/components/parameters')).toBeUndefined();
    const ofPath = await read({
      ...shared,
      definitions,
      paths: { '/a': { post: { responses: ok }, parameters: [{ $ref: '#/parameters/B' }] } },
    });
    expect(at(ofPath, body)).toEqual({ content });
    expect(at(ofPath, '/paths/~1a/parameters')).toBeUndefined();
  });

  test('a form has all that its fields say', async () => {
    const count = { type: 'array', items: { type: 'integer', minimum: 2 }, maxItems: 3 };
    const parameters = [
      { name: 'kind', in: 'formData', type: 'string', enum: ['a', 'b'], default: 'a', required: true },
      { name: 'count', in: 'formData', ...count, collectionFormat: 'pipes' },
    ];
    expect(at(await read(post({ parameters })), body)).toEqual({
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: { kind: { type: 'string', enum: ['a', 'b'], default: 'a' }, count },
            required: ['kind'],
          },
          encoding: { count: { style: 'pipeDelimited', explode: false } },
        },
      },
    });
  });

  test('a form with a file has several parts', async () => {
    const parameters = [{ name: 'f', in: 'formData', type: 'file' }];
    expect(at(await read(post({ parameters, consumes: ['application/json'] })), `${body}/content`)).toEqual({
      'multipart/form-data': {
        schema: { type: 'object', properties: { f: { type: 'string', format: 'binary' } } },
      },
    });
  });

  test.each<[string, string, JsonObject]>([
    ['query', 'csv', { style: 'form', explode: false }],
    ['query', 'multi', { style: 'form', explode: true }],
    ['query', 'ssv', { style: 'spaceDelimited', explode: false }],
    ['query', 'pipes', { style: 'pipeDelimited', explode: false }],
    ['header', 'csv', { style: 'simple', explode: false }],
  ])('a list in the %s as %s', async (place, collectionFormat, style) => {
    const list = { type: 'array', items: { type: 'integer' } };
    const parameter = { name: 'p', in: place, ...list, collectionFormat };
    expect(at(await read(post({ parameters: [parameter] })), '/paths/~1a/post/parameters/0')).toEqual({
      name: 'p',
      in: place,
      schema: list,
      ...style,
    });
  });

  test.each([
    ['query', 'tsv'],
    ['header', 'pipes'],
    ['path', 'ssv'],
  ])('a list in the %s as %s, which OpenAPI 3 does not have, has a single item', async (place, collectionFormat) => {
    const parameter = { name: 'p', in: place, required: true, type: 'array', collectionFormat };
    const schemaOf = async (others: JsonObject): Promise<Json | undefined> =>
      at(await read(post({ parameters: [{ ...parameter, ...others }] })), '/paths/~1a/post/parameters/0');
    const described = { name: 'p', in: place, required: true };
    expect(await schemaOf({ items: { type: 'integer' }, maxItems: 4 })).toEqual({
      ...described,
      schema: { type: 'integer' },
    });
    expect(await schemaOf({ items: { type: 'integer' }, minItems: 2 })).toEqual({
      ...described,
      schema: { type: 'string' },
    });
    const list = { type: 'array', items: { type: 'integer' } };
    expect(await schemaOf({ items: list })).toEqual({
      ...described,
      schema: list,
      style: place === 'query' ? 'form' : 'simple',
      explode: false,
    });
  });

  test('an example of a parameter is kept', async () => {
    const parameters = [{ name: 'p', in: 'query', type: 'integer', 'x-example': 3 }];
    expect(at(await read(post({ parameters })), '/paths/~1a/post/parameters/0/example')).toBe(3);
  });

  test('one without a place is refused with its line', async () => {
    expect(await refusal(post({ parameters: [{ name: 'p', type: 'string' }] }))).toMatch(
      /^\/\d+\.json:16:6: this Swagger document can't be converted: a parameter needs the texts `name` and `in`\.$/,
    );
  });
});

describe('responses', () => {
  test('the media types of the operation come before those of the document; without any, each is right', async () => {
    const responses = { 200: { description: '', schema: { type: 'string' } } };
    const types = async (operation: JsonObject, others: JsonObject): Promise<readonly string[]> =>
      Object.keys((at(await read(post({ responses, ...operation }, others)), `${answer}/content`) ?? {}) as JsonObject);
    expect(await types({ produces: ['text/plain'] }, { produces: ['text/xml'] })).toEqual(['text/plain']);
    expect(await types({}, { produces: ['text/xml'] })).toEqual(['text/xml']);
    expect(await types({}, {})).toEqual(['*/*']);
  });

  test('a shared response has the media types of the operation', async () => {
    const responses = { R: { description: 'Fine.', schema: { type: 'string' } } };
    const operation = { produces: ['text/plain'], responses: { 200: { $ref: '#/responses/R' } } };
    expect(at(await read(post(operation, { responses, produces: ['text/xml'] })), answer)).toEqual({
      description: 'Fine.',
      content: { 'text/plain': { schema: { type: 'string' } } },
    });
  });

  test('headers and examples', async () => {
    const headers = {
      'X-Limit': { type: 'integer', description: 'Calls.' },
      'X-List': { type: 'array', items: { type: 'integer' }, collectionFormat: 'ssv' },
    };
    const example = { type: 'file', discriminator: 'kind' };
    const responses = {
      200: { description: '', schema: { type: 'object' }, headers, examples: { 'application/json': example } },
    };
    const read1 = await read(post({ responses, produces: ['application/json'] }));
    expect(at(read1, `${answer}/headers`)).toEqual({
      'X-Limit': { description: 'Calls.', schema: { type: 'integer' } },
      'X-List': { schema: { type: 'string' } },
    });
    expect(at(read1, `${answer}/content/application~1json/example`)).toEqual(example);
  });

  test('an example has the schema even where no media type is named', async () => {
    const schema = { type: 'integer' };
    const responses = { 200: { description: '', schema, examples: { 'text/plain': 3 } }, 404: { description: '' } };
    const document = await read(post({ responses }));
    expect(at(document, `${answer}/content`)).toEqual({ '*/*': { schema }, 'text/plain': { schema, example: 3 } });
    expect(at(document, '/paths/~1a/post/responses/404')).toEqual({ description: '' });
  });

  test('a file may have any content, and an empty response says nothing', async () => {
    const responses = { 200: { description: '', schema: { type: 'file' } }, 404: null };
    const document = await read(post({ responses, produces: ['application/json'] }));
    expect(at(document, `${answer}/content/application~1json/schema`)).toEqual({ format: 'binary' });
    expect(at(document, '/paths/~1a/post/responses/404')).toEqual({ description: '' });
  });
});

describe('schemas', () => {
  test.each<[string, JsonObject, JsonObject]>([
    ['a type', { type: 'string', 'x-nullable': true }, { type: 'string', nullable: true }],
    [
      'an enumeration',
      { type: 'string', enum: ['a'], 'x-nullable': true },
      { type: 'string', enum: ['a', null], nullable: true },
    ],
    ['no type', { minimum: 3, 'x-nullable': true }, { anyOf: [{ minimum: 3 }, { enum: [null] }] }],
    [
      'a reference',
      { $ref: '#/definitions/B', 'x-nullable': true },
      { anyOf: [{ $ref: '#/components/schemas/B' }, { enum: [null] }] },
    ],
    ['a list of types with null', { type: ['string', 'null'] }, { type: 'string', nullable: true }],
    ['several types', { type: ['string', 'integer'] }, { anyOf: [{ type: 'string' }, { type: 'integer' }] }],
    ['names that look like keywords', { properties: { discriminator: { type: 'string' }, type: {} } }, {}],
  ])('null beside %s', async (_, schema, expected) => {
    const document = await read({ definitions: { A: schema, B: { type: 'object' } }, paths: {} });
    expect(at(document, '/components/schemas/A')).toEqual(Object.keys(expected).length === 0 ? schema : expected);
  });

  test('a discriminator names the definitions that extend its own', async () => {
    const extend = (name: string, others: JsonObject = {}): JsonObject => ({
      allOf: [{ $ref: `#/definitions/${name}` }],
      ...others,
    });
    const definitions = {
      Pet: { discriminator: 'kind', properties: { kind: { type: 'string' } } },
      Cat: extend('Pet'),
      Lion: extend('Cat', { 'x-discriminator-value': 'big cat' }),
      Alone: { discriminator: 'kind', properties: { kind: { type: 'string' } } },
    };
    const document = await read({ definitions, paths: {} });
    expect(at(document, '/components/schemas/Pet/discriminator')).toEqual({
      propertyName: 'kind',
      mapping: {
        Pet: '#/components/schemas/Pet',
        Cat: '#/components/schemas/Cat',
        'big cat': '#/components/schemas/Lion',
      },
    });
    expect(at(document, '/components/schemas/Alone/discriminator')).toEqual({ propertyName: 'kind' });
  });

  test('references lead to the same part wherever it stands', async () => {
    const responses = { 200: { description: '', schema: { $ref: '#/paths/~1b/parameters/0/schema' } } };
    const paths = {
      '/a': { post: { produces: ['application/json'], responses } },
      '/b': { put: { responses: ok }, parameters: [{ name: 'b', in: 'body', schema: { title: 'here' } }] },
    };
    const { root } = await read({ paths, definitions: { 'A«B, C»': { $ref: '#/definitions/D' }, D: { title: 'D' } } });
    const schema = root.child('paths')?.child('/a')?.child('post')?.child('responses')?.child('200')?.child('content');
    expect(schema?.child('application/json')?.child('schema')?.text('title')).toBe('here');
    expect(root.child('components')?.child('schemas')?.child('A«B, C»')?.text('title')).toBe('D');
  });
});

describe('the document', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['schemes', { host: 'h.example', basePath: '/v1', schemes: ['https', 'ws'] }, ['https://h.example/v1']],
    ['no scheme', { host: 'h.example' }, ['https://h.example', 'http://h.example']],
    ['a secret', { host: 'me:hunter2@h.example', schemes: ['http'] }, ['http://h.example']],
    ['a path alone', { basePath: 'v1' }, ['/v1']],
  ])('servers of %s', async (_, entries, urls) => {
    const document = await read({ ...entries, paths: {} });
    expect(at(document, '/servers')).toEqual(urls.map((url) => ({ url })));
  });

  test('security', async () => {
    const securityDefinitions = {
      key: { type: 'apiKey', name: 'X-Key', in: 'header' },
      basic: { type: 'basic' },
      oauth: { type: 'oauth2', flow: 'accessCode', authorizationUrl: '/a', tokenUrl: '/t', scopes: { r: 'Read.' } },
    };
    const security = [{ key: [] }, { oauth: ['r'] }];
    const document = await read(post({ security: [] }, { security, securityDefinitions }));
    expect(at(document, '/components/securitySchemes')).toEqual({
      key: { type: 'apiKey', name: 'X-Key', in: 'header' },
      basic: { type: 'http', scheme: 'basic' },
      oauth: {
        type: 'oauth2',
        flows: { authorizationCode: { authorizationUrl: '/a', tokenUrl: '/t', scopes: { r: 'Read.' } } },
      },
    });
    expect(at(document, '/security')).toEqual(security);
    expect(at(document, '/paths/~1a/post/security')).toEqual([]);
  });

  test('files of one document, each with its own places', async () => {
    await mkdir(join(folder, 'parts'), { recursive: true });
    const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
    await write('parts/schemas.yaml', 'Pet:\n  properties:\n    name: { type: string, x-nullable: true }\n');
    await write('parts/a.yaml', 'get:\n  responses:\n    200:\n      $ref: ../responses.yaml#/found\n');
    await write('responses.yaml', 'found:\n  description: Found.\n  schema: { $ref: parts/schemas.yaml#/Pet }\n');
    await write(
      'root.yaml',
      'swagger: 2.0\ninfo: { title: t, version: 1.0 }\nproduces: [application/json]\n' +
        'paths:\n  /a: { $ref: parts/a.yaml }\ndefinitions:\n  Pet: { type: integer }\n',
    );
    const { operations } = await readOpenApi(join(folder, 'root.yaml'));
    const response = operations[0]?.node.child('responses')?.child('200');
    expect(response?.text('description')).toBe('Found.');
    const name = response
      ?.child('content')
      ?.child('application/json')
      ?.child('schema')
      ?.child('properties')
      ?.child('name');
    expect(name?.value).toEqual({ type: 'string', nullable: true });
    expect(name?.at).toBe(join(folder, 'parts/schemas.yaml:3:5'));
    expect(name?.pointer).toBe('/Pet/properties/name');
  });

  test('places and pointers lead into the document as it is written', async () => {
    const parameters = [
      { name: 'f', in: 'formData', type: 'integer', maximum: 3 },
      { name: 'q', in: 'query', type: 'integer', maximum: 4 },
    ];
    const { root } = await read(post({ parameters }, { host: 'h.example', definitions: { A: { type: 'string' } } }));
    const pointerTo = (...path: readonly (string | number)[]): string | undefined =>
      path.reduce<typeof root | undefined>((node, name) => node?.member(name), root)?.pointer;
    const operation = ['paths', '/a', 'post'];
    const form = [...operation, 'requestBody', 'content', 'application/x-www-form-urlencoded', 'schema', 'properties'];
    expect(pointerTo(...form, 'f', 'maximum')).toBe('/paths/~1a/post/parameters/0/maximum');
    expect(pointerTo(...operation, 'parameters', 0, 'schema', 'maximum')).toBe('/paths/~1a/post/parameters/1/maximum');
    expect(pointerTo('components', 'schemas', 'A', 'type')).toBe('/definitions/A/type');
    expect(pointerTo('servers', 0)).toBe('/host');
    expect(pointerTo('openapi')).toBe('');
  });
});

describe('bounds', () => {
  test('references in a circle end', async () => {
    const circle = { A: { $ref: '#/definitions/B' }, B: { $ref: '#/definitions/A' } };
    const paths = { '/a': { get: { parameters: [{ $ref: '#/parameters/P' }], responses: ok } } };
    const parameters = { P: { $ref: '#/parameters/Q' }, Q: { $ref: '#/parameters/P' } };
    expect(await refusal({ definitions: circle, paths: {} })).toBe('it was read');
    expect(await refusal({ paths, parameters })).toMatch(/a chain of more than 50 references begins here/);
    const extending = {
      A: { discriminator: 'k', allOf: [{ $ref: '#/definitions/B' }] },
      B: { allOf: [{ $ref: '#/definitions/A' }] },
    };
    expect(await refusal({ definitions: extending, paths: {} })).toBe('it was read');
  });

  test('a large response that many operations share is refused in time', async () => {
    const responses = { R: { description: '', schema: { enum: Array.from({ length: 20_000 }, (_, each) => each) } } };
    const paths = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, each) => [
        `/a${each}`,
        { get: { responses: { 200: { $ref: '#/responses/R' } } } },
      ]),
    );
    expect(await refusal({ responses, paths })).toMatch(/as OpenAPI 3 the document has more than 2000000 values/);
    const types = Array.from({ length: 20_000 }, (_, each) => `text/x-${each}`);
    const one = { '/a': { get: { produces: types, responses: { 200: { $ref: '#/responses/R' } } } } };
    expect(await refusal({ responses, paths: one })).toMatch(/as OpenAPI 3 the document has more than 2000000 values/);
  });

  test('a long chain of references is read in time', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, each) => [`A${each}`, { $ref: `#/definitions/A${each + 1}` }]),
    );
    const first = { $ref: '#/definitions/A0' };
    const definitions = { ...chain, A20000: { type: 'string' }, B: { allOf: [first], properties: { a: first } } };
    expect(await refusal({ definitions, paths: {} })).toBe('it was read');
  });

  test('many media types that many operations share are refused in time', async () => {
    const types = Array.from({ length: 20_000 }, (_, each) => `text/x-${each}`);
    const parameters = [{ name: 'b', in: 'body', schema: {} }];
    const operations = (operation: JsonObject): JsonObject =>
      Object.fromEntries(Array.from({ length: 2_000 }, (_, each) => [`/a${each}`, { post: operation }]));
    const tooMany = /as OpenAPI 3 the document has more than 2000000 values/;
    expect(await refusal({ consumes: types, paths: operations({ parameters, responses: ok }) })).toMatch(tooMany);
    const responses = { 200: { description: '', schema: {} } };
    expect(await refusal({ produces: types, paths: operations({ responses }) })).toMatch(tooMany);
  });

  test('headers that lead into themselves, and many headers of one response, are read in time', async () => {
    const H = { type: 'string', headers: { X: { $ref: '#/paths/~1a/post/responses/200/headers/H' } } };
    expect(await refusal(post({ responses: { 200: { description: '', headers: { H } } } }))).toBe('it was read');
    const headers = Object.fromEntries(Array.from({ length: 20_000 }, (_, each) => [`x-${each}`, { type: 'string' }]));
    expect(await refusal(post({ responses: { 200: { description: '', headers } } }))).toBe('it was read');
  });

  test.each<[string, JsonObject]>([
    [
      'null',
      {
        paths: { '/a': null, '/b': { get: null, parameters: null } },
        definitions: { A: null },
        securityDefinitions: { k: null },
      },
    ],
    ['texts', { paths: { '/a': 'x', '/b': { get: 'x', parameters: 'x', post: { responses: 'x' } } }, host: 3 }],
    ['lists', { paths: { '/a': [], '/b': { get: { responses: [], parameters: [[]], produces: {} } } }, responses: [] }],
    ['names', { paths: {}, definitions: { ['__proto__']: { type: 'string' }, constructor: {} }, parameters: 3 }],
    ['marks', { paths: {}, definitions: { A: { 'x-place-as-written': 7, $ref: '#/x-place-as-written/0' } } }],
  ])('%s in unusual places are read, or refused by name', async (_, document) => {
    expect(await refusal(document)).toMatch(/^it was read$|^\/\d+\.json:\d+:\d+: /);
  });
});
