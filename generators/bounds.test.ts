import { sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnsatisfiableSchema, boundaryValuesAt, invalidValuesAt, validValuesAt } from './index.js';
import type { Json } from './index.js';

/** Far more than is needed, since other work may keep the processor busy. */
const BUDGET_MS = 40_000;

describe('that no value is found is said in bounded time', () => {
  test.each<[string, Json, string, 'empty' | 'not-found']>([
    [
      'more distinct items than values',
      { type: 'array', items: { enum: [1, 2] }, uniqueItems: true, minItems: 3 },
      '',
      'not-found',
    ],
    ['a lookbehind that draws miss', { type: 'string', pattern: '(?<=^.{7}q)z{3}' }, '', 'not-found'],
    [
      'nesting without end',
      { $ref: '#/$defs/a', $defs: { a: { type: 'array', items: { $ref: '#/$defs/a' }, minItems: 1 } } },
      '',
      'empty',
    ],
    [
      'a component with crossed bounds',
      { components: { x: { type: 'integer', minimum: 2, maximum: 1 } } },
      '/components/x',
      'empty',
    ],
  ])('%s', (_name, document, pointer, reason) => {
    const start = performance.now();
    for (const mode of [validValuesAt, boundaryValuesAt]) {
      expect(() => mode({ document, pointer })).toThrow(UnsatisfiableSchema);
      expect(() => mode({ document, pointer })).toThrow(expect.objectContaining({ pointer, reason }));
    }
    expect(performance.now() - start).toBeLessThan(BUDGET_MS);
  });

  test('a schema that rejects nothing has no invalid values', () => {
    expect(() => invalidValuesAt({ document: {}, pointer: '' })).toThrow('rejects nothing');
  });
});

describe('large schemas have values, found in bounded time', () => {
  test.each<[string, Json]>([
    ['patterns whose automata explode', { type: 'string', pattern: '^(a|b)*a(a|b){14}$' }],
    ['many labels', { type: 'string', pattern: '^([a-z]{1,200}\\.){1,100}[a-z]{2}$' }],
    ['long text', { type: 'string', minLength: 50_000 }],
    [
      'deep nesting',
      Array.from({ length: 60 }).reduce<Json>(
        (inner) => ({ type: 'object', properties: { a: inner }, required: ['a'] }),
        { type: 'integer' },
      ),
    ],
    [
      'thirty branches',
      {
        oneOf: Array.from({ length: 30 }, (_, index) => ({
          type: 'object',
          properties: { kind: { const: index } },
          required: ['kind'],
        })),
      },
    ],
    [
      'twelve conditions',
      {
        type: 'object',
        allOf: Array.from({ length: 12 }, (_, index) => ({
          if: { required: [`a${index}`] },
          then: { required: [`b${index}`] },
        })),
      },
    ],
    [
      'wide objects',
      {
        type: 'object',
        properties: Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`p${index}`, { type: 'integer' }])),
      },
    ],
    [
      'a member named __proto__',
      { type: 'object', properties: JSON.parse('{"__proto__":{"type":"string"}}') as Json, required: ['__proto__'] },
    ],
  ])('%s', (_name, document) => {
    const start = performance.now();
    expect(sample(validValuesAt({ document, pointer: '' }), { numRuns: 20, seed: 1 })).toHaveLength(20);
    expect(boundaryValuesAt({ document, pointer: '' }).length).toBeGreaterThan(0);
    expect(sample(invalidValuesAt({ document, pointer: '' }), { numRuns: 5, seed: 1 })).toHaveLength(5);
    expect(performance.now() - start).toBeLessThan(BUDGET_MS);
  });
});

describe('boundary values', () => {
  const values = (document: Json): readonly Json[] =>
    boundaryValuesAt({ document, pointer: '' }).map(({ value }) => value);

  test('each bound and its neighbours', () => {
    expect(values({ type: 'integer', minimum: -3, maximum: 7 })).toEqual(expect.arrayContaining([-3, -2, 0, 6, 7]));
    expect(values({ type: 'integer', exclusiveMinimum: 10, multipleOf: 5, maximum: 30 })).toEqual(
      expect.arrayContaining([15, 20, 25, 30]),
    );
    expect(values({ type: 'number', minimum: 0.5, maximum: 1 })).toEqual(
      expect.arrayContaining([0.5, 0.51, 1, 0.9, 0.75]),
    );
    expect(
      values({ type: 'string', minLength: 2, maxLength: 5 })
        .filter((value) => typeof value === 'string')
        .map((text) => text.length),
    ).toEqual(expect.arrayContaining([2, 3, 4, 5]));
    expect(values({ type: 'array', items: { type: 'null' }, minItems: 1, maxItems: 4 })).toEqual(
      expect.arrayContaining([[null], [null, null], [null, null, null], [null, null, null, null]]),
    );
  });

  test('each value of an enumeration and each branch', () => {
    expect(values({ enum: ['a', 1, null] })).toEqual(expect.arrayContaining(['a', 1, null]));
    expect(
      values({ oneOf: [{ const: 'x' }, { type: 'integer', minimum: 1 }, { type: 'object', required: ['k'] }] }),
    ).toEqual(expect.arrayContaining(['x', 1, { k: null }]));
  });

  test('no, each and every optional property', () => {
    const document = {
      type: 'object',
      properties: { r: { const: 0 }, a: { const: 1 }, b: { const: 2 } },
      required: ['r'],
      additionalProperties: false,
    };
    expect(values(document)).toEqual([{ r: 0 }, { r: 0, a: 1, b: 2 }, { r: 0, a: 1 }, { r: 0, b: 2 }]);
  });

  test('the limits of members, with the rest as simple as can be', () => {
    const document = {
      type: 'object',
      properties: { n: { type: 'integer', minimum: 1, maximum: 9 }, s: { type: 'string' } },
      required: ['n', 's'],
      additionalProperties: false,
    };
    expect(boundaryValuesAt({ document, pointer: '' })).toEqual(
      expect.arrayContaining([{ name: '/n: 9', value: { n: 9, s: '' } }]),
    );
  });

  test('members beside the one at its limit are those of a model, where they are valid', () => {
    const text = { type: 'string' };
    const period = { type: 'object', required: ['from', 'price'], properties: { from: text, price: { minimum: 0 } } };
    const periods = { type: 'array', items: { ...period, additionalProperties: false }, minItems: 1 };
    const document = { type: 'object', required: ['periods', 'zone'], properties: { periods, zone: text } };
    const limits = (model: Json): readonly Json[] =>
      boundaryValuesAt({ document, pointer: '' }, model)
        .filter(({ name }) => name.startsWith('/periods/0/price'))
        .map(({ value }) => value);
    const model = { zone: 'DE', periods: [{ from: '08:00', price: 3, extra: 1 }], name: 'x' };
    expect(limits(model)).toContainEqual({ zone: 'DE', periods: [{ from: '08:00', price: 0 }] });
    expect(limits({ ...model, zone: 7 })).toContainEqual({ zone: '', periods: [{ from: '', price: 0 }] });
  });

  test('given examples come first', () => {
    expect(boundaryValuesAt({ document: { type: 'integer' }, pointer: '', examples: [77] })[0]).toEqual({
      name: 'example 1',
      value: 77,
    });
  });
});
