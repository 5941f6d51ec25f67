import { check, property } from 'fast-check';
import { expect, test } from 'vitest';
import { invalidValues, validValues } from '../index.js';
import type { Json } from '../index.js';
import { isArray, isObject, member } from '../../src/core/json.js';

const order = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    customer: {
      type: 'object',
      properties: { name: { type: 'string', minLength: 1 }, mail: { type: 'string', format: 'email' } },
      required: ['name'],
      additionalProperties: false,
    },
    lines: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          sku: { type: 'string', pattern: '^[A-Z]{3}$' },
          count: { type: 'integer', minimum: 1, maximum: 99 },
          price: { type: 'number', minimum: 0, multipleOf: 0.05 },
        },
        required: ['sku', 'count'],
        additionalProperties: false,
      },
      minItems: 1,
    },
    state: { enum: ['open', 'paid', 'shipped'] },
  },
  required: ['id', 'lines'],
  additionalProperties: false,
};
const tree = {
  $ref: '#/$defs/t',
  $defs: {
    t: {
      type: 'object',
      properties: {
        v: { type: 'integer', minimum: 0, maximum: 100 },
        kids: { type: 'array', items: { $ref: '#/$defs/t' } },
      },
      required: ['v', 'kids'],
      additionalProperties: false,
    },
  },
};
const shape = {
  oneOf: [
    {
      type: 'object',
      properties: { kind: { const: 'circle' }, radius: { type: 'integer', minimum: 1 } },
      required: ['kind', 'radius'],
      additionalProperties: false,
    },
    {
      type: 'object',
      properties: {
        kind: { const: 'box' },
        sides: { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 2, maxItems: 2 },
      },
      required: ['kind', 'sides'],
      additionalProperties: false,
    },
  ],
};
const tags = { type: 'array', items: { type: 'string', minLength: 1 }, uniqueItems: true };

function get(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, key) => (isArray(at) ? at[Number(key)] : isObject(at) ? member(at, String(key)) : undefined),
    value,
  );
}
function list(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}
function depth(value: Json): number {
  return 1 + Math.max(0, ...list(get(value, 'kids')).map(depth));
}

/** The schema, what is wrong with the system under test, and the smallest document that shows it. */
const CASES: readonly (readonly [name: string, schema: Json, fails: (value: Json) => boolean, minimal: Json])[] = [
  ['any order', order, () => true, { id: 1, lines: [{ sku: 'AAA', count: 1 }] }],
  [
    'an order with a customer',
    order,
    (value) => get(value, 'customer') !== undefined,
    { id: 1, lines: [{ sku: 'AAA', count: 1 }], customer: { name: 'a' } },
  ],
  [
    'an order of two lines',
    order,
    (value) => list(get(value, 'lines')).length >= 2,
    {
      id: 1,
      lines: [
        { sku: 'AAA', count: 1 },
        { sku: 'AAA', count: 1 },
      ],
    },
  ],
  [
    'more than 30 of something',
    order,
    (value) => list(get(value, 'lines')).some((line) => Number(get(line, 'count')) > 30),
    { id: 1, lines: [{ sku: 'AAA', count: 31 }] },
  ],
  [
    'a price',
    order,
    (value) => list(get(value, 'lines')).some((line) => Number(get(line, 'price')) > 1),
    { id: 1, lines: [{ sku: 'AAA', count: 1, price: 2 }] },
  ],
  [
    'a shipped order',
    order,
    (value) => get(value, 'state') === 'shipped',
    { id: 1, lines: [{ sku: 'AAA', count: 1 }], state: 'shipped' },
  ],
  [
    'a tree of three levels',
    tree,
    (value) => depth(value) >= 3,
    { v: 0, kids: [{ v: 0, kids: [{ v: 0, kids: [] }] }] },
  ],
  ['a tree with 42 or more', tree, (value) => Number(get(value, 'v')) >= 42, { v: 42, kids: [] }],
  ['a box', shape, (value) => get(value, 'kind') === 'box', { kind: 'box', sides: [1, 1] }],
  ['two tags', tags, (value) => list(value).length >= 2, ['a', 'b']],
];

test.each(CASES)('%s shrinks to the least', (_name, document, fails, minimal) => {
  const result = check(
    property(validValues({ document, pointer: '' }), (value) => !fails(value)),
    { seed: 5, numRuns: 2000 },
  );
  expect(result.counterexample?.[0]).toEqual(minimal);
});

test('an example shrinks like what was drawn', () => {
  const example = {
    id: 912,
    lines: [
      { sku: 'XYZ', count: 12 },
      { sku: 'QQQ', count: 60 },
    ],
    state: 'paid',
  };
  const result = check(
    property(
      validValues({ document: order, pointer: '', examples: [example] }),
      (value) => get(value, 'lines', 1, 'count') !== 60,
    ),
    { seed: 5, numRuns: 200 },
  );
  expect(result.counterexample?.[0]).toEqual({
    id: 1,
    lines: [
      { sku: 'AAA', count: 1 },
      { sku: 'AAA', count: 60 },
    ],
  });
});

test('an invalid case shrinks around its violation', () => {
  const result = check(
    property(invalidValues({ document: order, pointer: '' }), ({ violation }) => violation.keyword !== 'maximum'),
    { seed: 5, numRuns: 2000 },
  );
  expect(result.counterexample?.[0]).toEqual({
    value: { id: 1, lines: [{ sku: 'AAA', count: 100 }] },
    violation: { keyword: 'maximum', pointer: '/lines/0/count', was: 1, became: 100 },
  });
});
