import { check, property, type Arbitrary } from 'fast-check';
import { isArray, isObject, ownMember, type Json } from '../../src/core/json.js';

export const order = {
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

const meeting = {
  type: 'object',
  properties: {
    start: { type: 'string', format: 'date-time' },
    rooms: { type: 'array', items: { enum: ['red', 'blue'] } },
  },
  required: ['start'],
  additionalProperties: false,
};

export function get(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, key) => (isArray(at) ? at[Number(key)] : isObject(at) ? ownMember(at, String(key)) : undefined),
    value,
  );
}
function list(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}
function depth(value: Json): number {
  return 1 + Math.max(0, ...list(get(value, 'kids')).map(depth));
}

/** A property that fails for some values of a schema, and the smallest of them. */
export interface KnownProperty {
  readonly name: string;
  readonly schema: Json;
  readonly fails: (value: Json) => boolean;
  readonly minimal: Json;
}

type Row = readonly [name: string, schema: Json, fails: (value: Json) => boolean, minimal: Json];

const rows: readonly Row[] = [
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
  [
    'a meeting of 2030 or later',
    meeting,
    (value) => String(get(value, 'start')) >= '2030',
    { start: '2030-01-01T00:00:00Z' },
  ],
  [
    'two equal ids of three digits',
    order.properties.lines,
    (value) => {
      const counts = list(value).map((line) => Number(get(line, 'count')));
      return counts.some((count, index) => count > 9 && counts.indexOf(count) !== index);
    },
    [
      { sku: 'AAA', count: 10 },
      { sku: 'AAA', count: 10 },
    ],
  ],
  ['a text of 20 characters', { type: 'string' }, (value) => [...String(value)].length >= 20, 'a'.repeat(20)],
  [
    'a sum above a million',
    {
      type: 'object',
      properties: { a: { type: 'integer', minimum: 0 }, b: { type: 'integer', minimum: 0 } },
      required: ['a', 'b'],
      additionalProperties: false,
    },
    (value) => Number(get(value, 'a')) > 1_000_000,
    { a: 1_000_001, b: 0 },
  ],
];

export const KNOWN_PROPERTIES: readonly KnownProperty[] = rows.map(([name, schema, fails, minimal]) => ({
  name,
  schema,
  fails,
  minimal,
}));

export interface Shrinking {
  /** The value at the end of shrinking; `undefined` where no value failed. */
  readonly end: Json | undefined;
  /** How often the property was asked after the first failure. */
  readonly steps: number;
}

/** Finds a failure of a property with one seed, and shrinks it. */
export function shrinkKnown(arbitrary: Arbitrary<Json>, fails: (value: Json) => boolean, seed: number): Shrinking {
  let failed = false;
  let steps = 0;
  const result = check(
    property(arbitrary, (value) => {
      if (failed) steps += 1;
      const fail = fails(value);
      failed ||= fail;
      return !fail;
    }),
    { seed, numRuns: 2000 },
  );
  return { end: result.counterexample?.[0], steps };
}
