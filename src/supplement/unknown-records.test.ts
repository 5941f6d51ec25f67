import { expect, test } from 'vitest';
import { unusedIds } from '../engine/unused-ids.js';
import { recordedSupplement } from './supplement-of.js';
import { supplementSuite } from './supplement-suite.js';
import { emptyCatalogue, withSupplement } from './with-supplement.js';
import type { Interface, UnusedForm } from '../../spec/model.js';
import type { Scenario } from '../stimuli/scenario.js';

const text = { type: 'string' };
const json = (schema: object): object => ({ description: 'x', content: { 'application/json': { schema } } });
const record = { type: 'object', properties: { id: { type: 'integer' }, itemId: text, name: text }, required: ['id'] };
const named = (name: string, schema: object = text): object => ({ name, in: 'path', required: true, schema });
const change = { requestBody: json(record), responses: { 200: json(record) } };

function interfaceOf(paths: object): Interface {
  const described = { openapi: '3.1.0', info: { title: 'x', version: '1' }, paths };
  return withSupplement(emptyCatalogue(), recordedSupplement('x', JSON.stringify(described))).iface;
}

function unknownIn(paths: object): readonly Scenario[] {
  const { supplement } = interfaceOf(paths);
  if (supplement === undefined) return expect.fail('there is a supplement');
  const { scenarios } = supplementSuite(supplement, { writes: { allowed: true } });
  return scenarios.filter(({ id }) => id.endsWith('/unknown'));
}

const stepsOf = (paths: object): readonly (readonly string[])[] =>
  unknownIn(paths).map(({ steps }) => steps.map(({ name }) => name));

const read = { responses: { 200: json(record) } };

test('a record that nothing creates is changed by an id that nothing has, and the body names no other record', () => {
  const [scenario, ...others] = unknownIn({
    '/items/{itemId}': { parameters: [named('itemId')], get: read, put: { ...change, operationId: 'replace' } },
  });
  expect(others).toEqual([]);
  const [step] = scenario?.steps ?? [];
  expect(scenario?.effect).toEqual({ kind: 'creates' });
  expect([step?.operation, step?.unused]).toEqual(['own.replace', ['itemId']]);
  const body = step?.body?.from === 'sampled' ? step.body.sample() : undefined;
  expect(body).not.toHaveProperty('id');
  expect(step?.refers).toMatchObject({ itemId: 'itemId', id: 'itemId' });
});

test('no id is made up for a variable that names no record, has a few values, or is a number', () => {
  const at = (path: string, variable: object, operations: object): object => ({
    [path]: { parameters: [variable], ...operations },
  });
  expect(stepsOf(at('/jobs/{action}', named('action'), { post: change, put: change }))).toEqual([]);
  expect(
    stepsOf(at('/modes/{mode}', named('mode', { ...text, enum: ['a', 'b'] }), { get: read, put: change })),
  ).toEqual([]);
  expect(stepsOf(at('/items/{itemId}', named('itemId', { type: 'integer' }), { get: read, put: change }))).toEqual([]);
  expect(stepsOf(at('/items/{itemId}/start', named('itemId'), { get: read, post: change }))).toEqual([]);
});

test('an action is sent below an id that nothing has, where the document reads below it', () => {
  const parameters = [named('kind'), named('choice')];
  const action = { '/kinds/{kind}/default/{choice}': { parameters, post: { ...change, operationId: 'choose' } } };
  const reading = { '/kinds/{kind}/default': { parameters: [named('kind')], get: read } };
  expect(stepsOf(action)).toEqual([]);
  const [scenario, ...others] = unknownIn({ ...action, ...reading });
  expect(others).toEqual([]);
  expect(scenario?.steps.map(({ operation, unused }) => [operation, unused])).toEqual([
    ['own.choose', ['kind', 'choice']],
  ]);
});

test('a parent is created where that is possible, and made up elsewhere', () => {
  const below = {
    '/shops/{shopId}/items/{itemId}': {
      parameters: [named('shopId'), named('itemId')],
      get: read,
      patch: { ...change, operationId: 'change' },
    },
  };
  const shop = {
    '/shops': { post: { ...change, operationId: 'open' } },
    '/shops/{shopId}': { parameters: [named('shopId')], delete: { operationId: 'close', responses: { 204: read } } },
  };
  expect(
    unknownIn({ ...shop, ...below })
      .find(({ id }) => id.includes('change'))
      ?.steps.map((step) => step.name),
  ).toEqual(['create for it: own.open', 'of something unknown: own.change', 'delete: own.close']);
  const { '/shops': _, ...uncreated } = shop;
  const [scenario] = unknownIn({ ...uncreated, ...below }).filter(({ id }) => id.includes('change'));
  expect(scenario?.steps.map(({ unused }) => unused)).toEqual([['shopId', 'itemId']]);
});

test.each<readonly [object, readonly UnusedForm[], RegExp | undefined]>([
  [text, [{ prefix: 'ems-', letters: 26 }, { prefix: '', letters: 26 }, 'uuid'], /^ems-[a-z]{26}$/],
  [{ ...text, format: 'uuid' }, ['uuid'], /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/],
  [{ ...text, maxLength: 20 }, [{ prefix: '', letters: 20 }], /^[a-z]{20}$/],
  [{ ...text, pattern: '^[a-z]{40}$', minLength: 40 }, [{ prefix: '', letters: 40 }], /^[a-z]{40}$/],
  [{ ...text, maxLength: 8 }, [], undefined],
  [{ ...text, pattern: '^[0-9]+$' }, [], undefined],
  [{ ...text, format: 'date' }, [], undefined],
  [{ type: 'integer' }, [], undefined],
])('ids that nothing has, for %j', (schema, forms, like) => {
  const iface = interfaceOf({ '/items/{itemId}': { parameters: [named('itemId', schema)], get: read, put: change } });
  expect(iface.supplement?.variables.map(({ unused }) => unused)).toEqual([forms]);
  const [first] = unusedIds('itemId', 'a', iface, '1');
  if (like !== undefined) expect(first).toMatch(like);
  expect(unusedIds('itemId', 'a', iface, '1')[0]).toBe(first);
  if (first !== undefined) expect(unusedIds('itemId', 'a', iface, '2')[0]).not.toBe(first);
});
