import { beforeEach, expect, test, vi } from 'vitest';
import type { Configuration } from '../config/configuration.js';
import { planRun } from '../engine/plan.js';
import { dryRun } from '../engine/dry-run.js';
import type { Suite } from '../stimuli/scenario.js';
import { sampleValue } from '../sources/openapi/sample-value.js';
import { supplementSuite } from './supplement-suite.js';
import { recordedSupplement } from './supplement-of.js';
import { emptyCatalogue, withSupplement } from './with-supplement.js';

vi.mock('../sources/openapi/sample-value.js', { spy: true });
beforeEach(() => void vi.mocked(sampleValue).mockClear());

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

/** The stimuli for a path whose operations are these. */
function suiteOf(item: object): Suite {
  const text = JSON.stringify({ openapi: '3.0.3', info: { title: 'x', version: '1' }, paths: { '/x': item } });
  const { supplement } = withSupplement(emptyCatalogue(), recordedSupplement('x', text)).iface;
  if (supplement === undefined) throw new Error('there is no supplement');
  return supplementSuite(supplement, { writes: { allowed: true } });
}

/** The bodies of the plain requests of a plan. */
function plannedBodies(configuration: Configuration): readonly (string | undefined)[] {
  const { iface } = withSupplement(emptyCatalogue(), recordedSupplement('x', JSON.stringify(document)));
  if (iface.supplement === undefined) throw new Error('there is no supplement');
  const suite = supplementSuite(iface.supplement, configuration);
  expect(sampleValue).not.toHaveBeenCalled();
  return dryRun(planRun(iface, [suite], configuration, null), configuration, 1)
    .filter(({ purpose }) => purpose === 'supplied')
    .map(({ body }) => body);
}

test('without permission to write, no body is drawn', () => {
  expect(plannedBodies({}).filter((body) => body !== undefined)).toEqual([]);
  expect(sampleValue).not.toHaveBeenCalled();
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
  const [step] = suiteOf({ post: { parameters, requestBody: { content }, responses: {} } }).scenarios[0]?.steps ?? [];
  expect(step?.query).toEqual({
    'created[gte]': { value: ['3'], origin: 'supplied' },
    tags: { value: ['a,b'], origin: 'supplied' },
  });
  expect(step?.headers).toEqual({ 'x-tags': 'a,b' });
  expect(step?.mediaType).toBe('application/x-www-form-urlencoded');
  const { body } = step ?? {};
  expect(body?.from === 'sampled' && body.write?.(body.sample() ?? null)).toBe('card%5Bbrand%5D=visa');
});

test('operations with the same schema have the same body, which is drawn once', () => {
  const bodies = plannedBodies({ writes: { allowed: true } }).flatMap((body) => body ?? []);
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
    { name: expect.stringMatching(/.{3}/) },
    { name: expect.stringMatching(/.{3}/) },
  ]);
  expect(sampleValue).toHaveBeenCalledTimes(1);
});

test('an optional header without a value in the document is sent in a request of its own', () => {
  const string = { type: 'string' };
  const parameters = [
    { name: 'X-Version', in: 'header', schema: string },
    { name: 'X-Mode', in: 'header', schema: { ...string, enum: ['fast'] } },
    { name: 'q', in: 'query', schema: string },
  ];
  const { scenarios } = suiteOf({ get: { parameters, responses: {} } });
  const withIt = scenarios.flatMap(({ steps }) => steps).filter(({ headers }) => headers?.['x-version'] !== undefined);
  expect(withIt.map(({ name, headers }) => [name, Object.keys(headers ?? {})])).toEqual([
    ['with the header X-Version', ['x-version']],
  ]);
});
