import { expect, test } from 'vitest';
import { dryRun } from '../engine/dry-run.js';
import { planRun } from '../engine/plan.js';
import { inOrder } from '../engine/in-order.js';
import type { Suite } from '../stimuli/scenario.js';
import { supplementSuite } from './supplement-suite.js';
import { recordedSupplement } from './supplement-of.js';
import { emptyCatalogue, withSupplement } from './with-supplement.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const thing = { $ref: '#/components/schemas/Thing' };
const document = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': { post: { requestBody: json(thing), responses: { 201: { description: 'x', ...json(thing) } } } },
    '/things/{thingID}': {
      parameters: [{ name: 'thingID', in: 'path', required: true, schema: { type: 'string' } }],
      put: { requestBody: json(thing), responses: { 200: { description: 'x', ...json(thing) } } },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: 'object',
        required: ['name'],
        properties: { thingID: { type: 'string', readOnly: true }, name: { type: 'string', minLength: 3 } },
      },
    },
  },
};

/** A document with one path, whose operations are these. */
const documentOf = (item: object): object => ({
  openapi: '3.0.3',
  info: { title: 'x', version: '1' },
  paths: { '/x': item },
});

/** The stimuli for a document, where writes are allowed. */
function suiteOf(described: object): Suite {
  const { supplement } = withSupplement(emptyCatalogue(), recordedSupplement('x', JSON.stringify(described))).iface;
  if (supplement === undefined) throw new Error('there is no supplement');
  return supplementSuite(supplement, { writes: { allowed: true } });
}

test('without permission to write, no body is sent', () => {
  const { iface } = withSupplement(emptyCatalogue(), recordedSupplement('x', JSON.stringify(document)));
  if (iface.supplement === undefined) throw new Error('there is no supplement');
  const suite = supplementSuite(iface.supplement, {});
  const bodies = dryRun(planRun(iface, [suite], {}, null), {}, 1).map(({ body }) => body);
  expect(bodies.filter((body) => body !== undefined)).toEqual([]);
});

test('forms and objects in queries are written as the document says', () => {
  const content = {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        required: ['card'],
        properties: { card: { type: 'object', required: ['brand'], properties: { brand: { enum: ['visa'] } } } },
      },
      encoding: { card: { style: 'deepObject', explode: true } },
    },
  };
  const range = { type: 'object', required: ['gte'], properties: { gte: { type: 'integer', default: 3 } } };
  const schema = { type: 'array', default: ['a', 'b'], items: { type: 'string' } };
  const parameters = [
    { name: 'created', in: 'query', required: true, style: 'deepObject', explode: true, schema: range },
    { name: 'tags', in: 'query', required: true, explode: false, schema },
    { name: 'x-tags', in: 'header', required: true, schema },
  ];
  const [step] =
    suiteOf(documentOf({ post: { parameters, requestBody: { content }, responses: {} } })).scenarios[0]?.steps ?? [];
  expect(step?.query).toEqual({
    'created[gte]': { value: ['3'], origin: 'supplied' },
    tags: { value: ['a,b'], origin: 'supplied' },
  });
  expect(step?.headers).toEqual({ 'x-tags': 'a,b' });
  expect(step?.mediaType).toBe('application/x-www-form-urlencoded');
  const { body } = step ?? {};
  expect(body?.from === 'sampled' && body.write?.(body.sample() ?? null)).toBe('card%5Bbrand%5D=visa');
});

test('half a surrogate pair in an example becomes a character that UTF-8 has', () => {
  const example = 'a\ud800b';
  const parameters = [{ name: 'q', in: 'query', required: true, example, schema: { type: 'string' } }];
  const [step] = suiteOf(documentOf({ get: { parameters, responses: {} } })).scenarios[0]?.steps ?? [];
  expect(step?.query).toEqual({ q: { value: ['a\ufffdb'], origin: 'supplied' } });
});

test('operations with the same schema have the same body, which is drawn once', () => {
  const steps = suiteOf(document).scenarios.flatMap((scenario) => scenario.steps);
  const bodies = steps.flatMap(({ body }) => (body?.from === 'sampled' ? [body.sample()] : []));
  expect(bodies.length).toBeGreaterThan(1);
  expect(bodies[0]).toEqual({ name: expect.stringMatching(/.{3}/) });
  // A body that were drawn again would be another object.
  expect(new Set(bodies).size).toBe(1);
});

test('an optional header without a value in the document is sent in a request of its own', () => {
  const string = { type: 'string' };
  const parameters = [
    { name: 'X-Version', in: 'header', schema: string },
    { name: 'X-Mode', in: 'header', schema: { ...string, enum: ['fast'] } },
    { name: 'q', in: 'query', schema: string },
  ];
  const { scenarios } = suiteOf(documentOf({ get: { parameters, responses: {} } }));
  const withIt = scenarios.flatMap(({ steps }) => steps).filter(({ headers }) => headers?.['x-version'] !== undefined);
  expect(withIt.map(({ name, headers }) => [name, Object.keys(headers ?? {})])).toEqual([
    ['with the header X-Version', ['x-version']],
  ]);
});

test('a record is addressed by the property that its path names, also beside an id', () => {
  const pool = {
    type: 'object',
    required: ['name'],
    properties: { id: { type: 'string', readOnly: true }, name: { type: 'string' } },
  };
  const shown = { description: 'x', ...json(pool) };
  const name = { name: 'name', in: 'path', required: true, schema: { type: 'string' } };
  const described = {
    ...documentOf({}),
    paths: {
      '/pools': { post: { requestBody: json(pool), responses: { 201: shown } } },
      '/pools/{name}': { parameters: [name], get: { responses: { 200: shown } } },
    },
  };
  const { supplement } = withSupplement(emptyCatalogue(), recordedSupplement('x', JSON.stringify(described))).iface;
  expect(supplement?.variables.map(({ idField }) => idField)).toEqual(['name']);
});

test('each operation is tried before values are drawn for creations and readings', () => {
  const shown = { responses: { 200: { description: 'x', ...json(thing) } } };
  const query = [{ name: 'q', in: 'query', schema: { type: 'integer' } }];
  const { scenarios } = suiteOf({
    ...document,
    paths: { ...document.paths, '/others': { get: { parameters: query, ...shown } } },
  });
  expect(scenarios.map(({ id, afterChanges = false, round }) => [id, afterChanges, round])).toEqual([
    ['supplement/own.get-others', false, undefined],
    ['supplement/own.get-others/again', true, 4],
    ['supplement/own.get-others/drawn', true, 1],
    ['supplement/own.get-others/drawn-2', true, 2],
    ['supplement/own.get-others/drawn-3', true, 3],
    ['supplement/own.get-others/odd', false, undefined],
    ['supplement/own.post-things', false, undefined],
    ['supplement/own.post-things/drawn', true, 1],
    ['supplement/own.post-things/drawn-3', true, 3],
  ]);
});

test('a path that names a record by its kind and id addresses the same record', () => {
  const id = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const shown = { responses: { 200: { description: 'x', ...json(thing) } } };
  const { supplement } = withSupplement(
    emptyCatalogue(),
    recordedSupplement(
      'x',
      JSON.stringify({
        ...document,
        paths: {
          '/parts': { post: shown },
          '/parts/{id}': { parameters: [id('id')], get: shown },
          '/parts/{part_id}/tests': { parameters: [id('part_id')], get: shown },
          '/parts/{other}/others': { parameters: [id('other')], get: shown },
        },
      }),
    ),
  ).iface;
  expect(supplement?.operations.map(({ path, names }) => [path, names])).toEqual([
    ['/parts', {}],
    ['/parts/{parts.id}', { 'parts.id': 'id' }],
    ['/parts/{parts.id}/tests', { 'parts.id': 'part_id' }],
    ['/parts/{other}/others', { other: 'other' }],
  ]);
});

test('a header that many operations have in common is tried with a few of them', () => {
  const parameters = [{ name: 'X-Version', in: 'header', schema: { type: 'string' } }];
  const paths = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`/x${at}`, { get: { parameters, responses: {} } }]),
  );
  const steps = suiteOf({ ...documentOf({}), paths }).scenarios.flatMap((scenario) => scenario.steps);
  expect(steps.filter(({ headers }) => headers?.['x-version'] !== undefined)).toHaveLength(5);
});

test('a change sends the id of its record, and no other one that would rename it', () => {
  const pool = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const shown = { description: 'x', ...json(pool) };
  const { scenarios } = suiteOf({
    ...documentOf({}),
    paths: {
      '/pools': { post: { requestBody: json(pool), responses: { 201: shown } } },
      '/pools/{name}': {
        parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
        patch: { requestBody: json(pool), responses: { 200: shown } },
      },
    },
  });
  const changes = scenarios
    .flatMap(({ steps }) => steps)
    .filter(({ operation }) => operation === 'own.patch-pools-name');
  expect(changes.length).toBeGreaterThan(1);
  for (const { refers } of changes) expect(refers).toEqual({ name: 'pools.name' });
});

test('readings are repeated after everything was tried once', () => {
  const shown = { responses: { 200: { description: 'x', ...json(thing) } } };
  const described = { ...document, paths: { ...document.paths, '/others': { get: shown } } };
  const { iface } = withSupplement(emptyCatalogue(), recordedSupplement('x', JSON.stringify(described)));
  if (iface.supplement === undefined) throw new Error('there is no supplement');
  const configuration = { writes: { allowed: true } };
  const plan = planRun(iface, [supplementSuite(iface.supplement, configuration)], configuration, null);
  const ids = inOrder(plan.scenarios, plan.addresses).flatMap(({ scenarios }) => scenarios.map(({ id }) => id));
  expect(ids.slice(-2)).toEqual(['supplement/own.post-things/drawn-3', 'supplement/own.get-others/again']);
});

test('creations that need no further record come first', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const creation = { requestBody: json(thing), responses: { 201: { description: 'x', ...json(thing) } } };
  const { scenarios } = suiteOf({
    ...documentOf({}),
    paths: {
      '/a/{id}/parts': { parameters: [id], post: creation },
      '/a': { post: creation },
      '/a/{id}': { parameters: [id], get: { responses: creation.responses } },
      '/b': { post: creation },
    },
    components: document.components,
  });
  const created = scenarios.filter(({ effect, afterChanges }) => effect.kind === 'creates' && afterChanges !== true);
  expect(created.map(({ id: scenario }) => scenario)).toEqual([
    'supplement/own.post-a',
    'supplement/own.post-b',
    'supplement/own.post-a-id-parts',
  ]);
});

test('a variable whose values the document lists names no record, unless one is read there', () => {
  const by = (values: readonly string[]): object => ({
    name: 'by',
    in: 'path',
    required: true,
    schema: { type: 'string', enum: values },
  });
  const creation = { requestBody: json(thing), responses: { 200: { description: 'x', ...json(thing) } } };
  const { scenarios } = suiteOf({
    ...documentOf({}),
    paths: {
      '/counts/{by}': { parameters: [by(['day', 'hour'])], post: creation },
      '/service/{by}': { parameters: [by(['restart', 'check'])], post: creation },
      '/counters/{by}': { parameters: [by(['day'])], post: { ...creation, operationId: 'reset_counters' } },
      '/zones/{by}/things': { parameters: [by(['north'])], post: creation },
      '/zones/{by}': { parameters: [by(['north'])], get: { responses: creation.responses } },
    },
    components: document.components,
  });
  const steps = scenarios.flatMap((scenario) => scenario.steps).filter(({ purpose }) => purpose === 'supplied');
  expect(Object.fromEntries(steps.map(({ operation, bindings }) => [operation, bindings]))).toEqual({
    'own.post-counts-by': { 'counts.by': 'day' },
    'own.post-service-by': { 'service.by': 'check' },
    'own.get-zones-by': undefined,
  });
});
