import { sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnsupportedSchema, boundaryRequests, invalidRequests, requestModelOf, requests } from '../index.js';
import type { Json, RequestModel } from '../index.js';
import type { Parameter } from './parameter.js';
import { possibleReadings } from './readings.js';
import { formText } from './form-body.js';
import { headerText, encodedPairs, pathVariableText } from './serialise.js';

const parameters: Json = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } },
  { name: 'q', in: 'query', required: true, schema: { type: 'string' } },
  {
    name: 'tags',
    in: 'query',
    explode: false,
    schema: { type: 'array', items: { type: 'string', pattern: '^[a-z]+$' }, maxItems: 3 },
  },
  {
    name: 'filter',
    in: 'query',
    style: 'deepObject',
    explode: true,
    schema: { type: 'object', properties: { a: { type: 'integer' } }, additionalProperties: false },
  },
  {
    name: 'json',
    in: 'query',
    content: {
      'application/json': { schema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] } },
    },
  },
  { name: 'X-Trace', in: 'header', schema: { type: 'string', format: 'uuid' } },
  { name: 'session', in: 'cookie', schema: { type: 'string', minLength: 2 } },
];
const document: Json = {
  openapi: '3.1.0',
  paths: {
    '/systems/{id}/{part}': {
      parameters: [
        { $ref: '#/components/parameters/id' },
        { name: 'part', in: 'path', required: true, schema: { type: 'string', maxLength: 8 } },
      ],
      post: {
        parameters,
        requestBody: {
          required: true,
          content: { 'text/plain': {}, 'application/json': { schema: { $ref: '#/components/schemas/System' } } },
        },
      },
    },
    '/plain': { get: {} },
    '/text': { get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'string' } }] } },
  },
  components: {
    parameters: { id: { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } } },
    schemas: {
      System: {
        type: 'object',
        properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string', minLength: 1 } },
        required: ['id', 'name'],
        additionalProperties: false,
      },
    },
  },
};
const source = { document, path: '/systems/{id}/{part}', method: 'post', pathParameters: { id: '7' } } as const;
const model = requestModelOf(source);

describe('well-formed requests', () => {
  const drawn = sample(requests(model), { numRuns: 200, seed: 1 });

  test('fill in the path, with what was supplied', () => {
    for (const { method, path } of drawn) {
      expect(method).toBe('POST');
      expect(path).toMatch(/^\/systems\/7\/[^/{}]+$/);
    }
  });

  test('write every query parameter in its style', () => {
    for (const { query } of drawn) {
      const read = new URLSearchParams(query);
      expect(read.has('q')).toBe(true);
      expect(Number(read.get('page') ?? 1)).toBeGreaterThanOrEqual(1);
      expect(read.get('tags') ?? 'a').toMatch(/^[a-z]+(,[a-z]+){0,2}$/);
      expect(read.get('filter[a]') ?? '0').toMatch(/^-?\d+(e\+\d+)?$/);
      expect(JSON.parse(read.get('json') ?? '{"n":1}')).toHaveProperty('n');
    }
  });

  test('send headers that a header can hold, and a body without what only responses carry', () => {
    for (const { headers, body } of drawn) {
      expect(() => new Headers(headers)).not.toThrow();
      expect(headers['content-type']).toBe('application/json');
      expect(body?.value).toEqual({ name: expect.any(String) });
    }
    expect(new Set(drawn.flatMap(({ headers }) => Object.keys(headers)))).toEqual(
      new Set(['content-type', 'x-trace', 'cookie']),
    );
  });

  test('need nothing where the operation takes nothing', () => {
    expect(sample(requests(requestModelOf({ document, path: '/plain', method: 'get' })), 1)).toEqual([
      { method: 'GET', path: '/plain', query: '', queryValues: [], headers: {} },
    ]);
  });
});

test('given examples are drawn too', () => {
  const drawn = sample(
    requests(
      requestModelOf({
        ...source,
        bodyExamples: [{ name: 'Given' }],
        parameterExamples: { query: [{ q: 'given', page: 17 }] },
      }),
    ),
    { numRuns: 100, seed: 1 },
  );
  expect(drawn.map(({ query }) => query)).toContain('page=17&q=given');
  expect(drawn.map(({ body }) => body?.value)).toContainEqual({ name: 'Given' });
});

test('boundary requests name their place and are the same every time', () => {
  const cases = boundaryRequests(model);
  expect(cases).toEqual(boundaryRequests(model));
  const pages = cases
    .filter(({ name }) => name.startsWith('query: /page'))
    .map(({ request }) => new URLSearchParams(request.query).get('page'));
  expect(pages).toEqual(expect.arrayContaining(['2', '50', '49']));
  expect(cases.map(({ location }) => location)).toEqual(
    expect.arrayContaining(['path', 'query', 'header', 'cookie', 'body']),
  );
});

describe('requests with one thing wrong', () => {
  const drawn = sample(invalidRequests(model), { numRuns: 300, seed: 2 });

  test('break every location and name the place', () => {
    expect(new Set(drawn.map(({ location }) => location))).toEqual(
      new Set(['path', 'query', 'header', 'cookie', 'body']),
    );
    const broken = new Set(
      drawn.map(({ location, violation }) => `${location} ${violation.keyword} ${violation.pointer}`),
    );
    for (const expected of [
      'query required ',
      'query maximum /page',
      'query type /page',
      'query pattern /tags/0',
      'header format /X-Trace',
      'cookie minLength /session',
      'body required ',
      'body minLength /name',
      'body false schema /id',
    ]) {
      expect(broken).toContain(expected);
    }
  });

  test('count as wrong only what is wrong on the wire', () => {
    for (const { request, location, violation } of drawn) {
      if (location !== 'query') continue;
      const read = new URLSearchParams(request.query);
      if (violation.keyword === 'type' && violation.pointer === '/page')
        expect(Number.isInteger(Number(read.get('page') ?? 'x'))).toBe(false);
      expect(violation).not.toMatchObject({ keyword: 'type', pointer: '/q' });
      expect(violation).not.toMatchObject({ keyword: 'type', pointer: '/tags/0' });
    }
  });

  test('are the pinned ones for one seed', async () => {
    await expect(`${JSON.stringify(drawn.slice(0, 12), null, 1)}\n`).toMatchFileSnapshot('./pinned-requests.json');
  });

  test('text takes anything, so nothing can be made wrong with it', () => {
    expect(() => invalidRequests(requestModelOf({ document, path: '/text', method: 'get' }))).toThrow(
      'no part of the request can be made wrong',
    );
  });
});

test('a query is told decoded as well, in its order', () => {
  for (const { query, queryValues } of sample(requests(model), { numRuns: 50, seed: 3 }))
    expect(queryValues).toEqual([...new URLSearchParams(query)]);
});

test('a model that is written by hand gives the requests of the document that says the same', () => {
  const written = (schema: Json): Json => ({
    openapi: '3.1.0',
    paths: {
      '/a': {
        post: {
          parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } }],
          requestBody: { required: true, content: { 'application/json': { schema } } },
        },
      },
    },
  });
  const schema: Json = { type: 'object', properties: { name: { type: 'string' } }, minProperties: 1 };
  const byHand: RequestModel = {
    method: 'POST',
    path: '/a',
    dialect: 'openapi-3.1',
    parameters: [
      {
        name: 'page',
        in: 'query',
        required: false,
        style: 'form',
        explode: true,
        allowReserved: false,
        schema: { type: 'integer', minimum: 1 },
      },
    ],
    body: {
      mediaType: 'application/json',
      required: true,
      schema: { document: schema, pointer: '', dialect: 'openapi-3.1', direction: 'request' },
    },
  };
  const read = requestModelOf({ document: written(schema), path: '/a', method: 'post' });
  const options = { numRuns: 50, seed: 4 };
  expect(sample(requests(byHand), options)).toEqual(sample(requests(read), options));
  expect(sample(invalidRequests(byHand), options)).toEqual(sample(invalidRequests(read), options));
  expect(boundaryRequests(byHand)).toEqual(boundaryRequests(read));
});

describe('styles', () => {
  const parameter = (where: Parameter['in'], style: Parameter['style'], explode: boolean): Parameter => ({
    name: 'color',
    in: where,
    required: false,
    style,
    explode,
    allowReserved: false,
  });
  const list = ['blue', 'black'];
  const object = { R: 100, G: 200 };

  test.each([
    ['simple', false, 'blue,black', 'R,100,G,200'],
    ['simple', true, 'blue,black', 'R=100,G=200'],
    ['label', false, '.blue,black', '.R,100,G,200'],
    ['label', true, '.blue.black', '.R=100.G=200'],
    ['matrix', false, ';color=blue,black', ';color=R,100,G,200'],
    ['matrix', true, ';color=blue;color=black', ';R=100;G=200'],
  ] as const)('path %s, explode %s', (style, explode, ofList, ofObject) => {
    expect(pathVariableText(parameter('path', style, explode), list)).toBe(ofList);
    expect(pathVariableText(parameter('path', style, explode), object)).toBe(ofObject);
  });

  test.each([
    ['form', true, 'color=blue&color=black', 'R=100&G=200'],
    ['form', false, 'color=blue,black', 'color=R,100,G,200'],
    ['spaceDelimited', false, 'color=blue%20black', 'color=R%20100%20G%20200'],
    ['pipeDelimited', false, 'color=blue%7Cblack', 'color=R%7C100%7CG%7C200'],
    ['deepObject', true, 'color%5B0%5D=blue&color%5B1%5D=black', 'color%5BR%5D=100&color%5BG%5D=200'],
  ] as const)('query %s, explode %s', (style, explode, ofList, ofObject) => {
    const written = (value: Json): string =>
      encodedPairs(parameter('query', style, explode), value)
        .map(([name, text]) => `${name}=${text}`)
        .join('&');
    expect(written(list)).toBe(ofList);
    expect(written(object)).toBe(ofObject);
  });

  test('header fields', () => {
    expect(headerText(parameter('header', 'simple', false), list)).toBe('blue,black');
    expect(headerText(parameter('header', 'simple', true), object)).toBe('R=100,G=200');
  });

  test.each<[Json, Json | undefined, string]>([
    [{ a: 'b c', n: 5, no: null }, undefined, 'a=b%20c&n=5'],
    [{ list: ['x', 'y'], object: { x: 1 } }, undefined, 'list=x&list=y&object=%7B%22x%22%3A1%7D'],
    [
      { card: { number: '4', owner: { name: 'A' } }, expand: ['x'] },
      { card: { style: 'deepObject', explode: true }, expand: { style: 'deepObject', explode: true } },
      'card%5Bnumber%5D=4&card%5Bowner%5D%5Bname%5D=A&expand%5B0%5D=x',
    ],
    [{ list: ['x', 'y'] }, { list: { explode: false } }, 'list=x,y'],
    [{}, {}, ''],
  ])('the form %j, encoded as %j', (value, encoding, text) => {
    expect(formText(value, encoding)).toBe(text);
  });

  test('what is read back may have lost its type', () => {
    expect(possibleReadings(parameter('query', 'form', true), 5)).toEqual(['5', 5, ['5'], [5]]);
    expect(possibleReadings(parameter('query', 'form', true), [])).toContain(undefined);
    expect(possibleReadings(parameter('query', 'json', true), 5)).toEqual([5]);
    expect(possibleReadings(parameter('query', 'deepObject', true), { a: { b: '5' } })).toContainEqual({ a: { b: 5 } });
  });
});

test.each([
  ['no such operation', { document, path: '/plain', method: 'put' }, '/paths/~1plain/put'],
  [
    'no such media type',
    { ...source, mediaType: 'text/html' },
    '/paths/~1systems~1{id}~1{part}/post/requestBody/content',
  ],
  [
    'an unknown version',
    { document: { openapi: '2.0', paths: { '/': { get: {} } } }, path: '/', method: 'get' },
    '/openapi',
  ],
  [
    'an unknown style',
    {
      document: {
        openapi: '3.1.0',
        paths: { '/': { get: { parameters: [{ name: 'a', in: 'query', style: 'matrix' }] } } },
      },
      path: '/',
      method: 'get',
    },
    '/paths/~1/get/parameters/0/style',
  ],
] as const)('%s is named', (_name, bad, pointer) => {
  expect(() => requestModelOf(bad)).toThrow(UnsupportedSchema);
  expect(() => requestModelOf(bad)).toThrow(expect.objectContaining({ pointer }));
});
