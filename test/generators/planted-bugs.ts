import * as fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { isArray, isObject, ownMember, type Json } from '../../src/core/json.js';

/** A wrong program: it fails for few of the values that its schema allows. */
export interface PlantedBug {
  readonly name: string;
  readonly schema: Json;
  /** The same values by fast-check's own arbitraries. */
  readonly arbitrary: Arbitrary<unknown>;
  readonly fails: (value: Json) => boolean;
}

const list = (value: Json | undefined): readonly Json[] => (isArray(value) ? value : []);
const field = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? ownMember(value, name) : undefined;

const int32 = { type: 'integer', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
const order = { id: { type: 'integer', minimum: 1, maximum: 1_000_000 }, note: { type: 'string' } };

export const PLANTED_BUGS: readonly PlantedBug[] = [
  {
    name: 'six items or more',
    schema: { type: 'array', items: { type: 'integer' } },
    arbitrary: fc.array(fc.integer()),
    fails: (value) => list(value).length >= 6,
  },
  {
    name: 'a full array',
    schema: { type: 'array', items: { type: 'string' }, maxItems: 5 },
    arbitrary: fc.array(fc.string(), { maxLength: 5 }),
    fails: (value) => list(value).length === 5,
  },
  {
    name: 'a map with a key of every object',
    schema: { type: 'object', additionalProperties: { type: 'integer' } },
    arbitrary: fc.dictionary(fc.string(), fc.integer()),
    fails: (value) => isObject(value) && Object.keys(value).some((key) => key in Object.prototype),
  },
  {
    name: 'a text of more than 40 characters',
    schema: { type: 'string', maxLength: 100 },
    arbitrary: fc.string({ maxLength: 100 }),
    fails: (value) => String(value).length > 40,
  },
  {
    name: 'a text that is longer in code units than in code points',
    schema: { type: 'string' },
    arbitrary: fc.string({ unit: 'grapheme' }),
    fails: (value) => String(value).length !== [...String(value)].length,
  },
  {
    name: 'a number above 10^300',
    schema: { type: 'number' },
    arbitrary: fc.double({ noDefaultInfinity: true, noNaN: true }),
    fails: (value) => Math.abs(Number(value)) > 1e300,
  },
  {
    name: 'a negative zero',
    schema: { type: 'number' },
    arbitrary: fc.double({ noDefaultInfinity: true, noNaN: true }),
    fails: (value) => Object.is(value, -0),
  },
  {
    name: 'a sum beyond 32 bits',
    schema: { type: 'object', properties: { a: int32, b: int32 }, required: ['a', 'b'], additionalProperties: false },
    arbitrary: fc.record({ a: fc.integer(), b: fc.integer() }),
    fails: (value) => Math.abs(Number(field(value, 'a')) + Number(field(value, 'b'))) > 2 ** 31,
  },
  {
    name: 'two items with one id',
    schema: {
      type: 'array',
      items: { type: 'object', properties: order, required: ['id', 'note'], additionalProperties: false },
    },
    arbitrary: fc.array(fc.record({ id: fc.integer({ min: 1, max: 1_000_000 }), note: fc.string() })),
    fails: (value) => {
      const ids = list(value).map((item) => field(item, 'id'));
      return new Set(ids).size < ids.length;
    },
  },
  {
    name: 'a start that is the end',
    schema: {
      type: 'object',
      properties: { start: { type: 'integer', minimum: 0 }, end: { type: 'integer', minimum: 0 } },
      required: ['start', 'end'],
      additionalProperties: false,
    },
    arbitrary: fc.record({ start: fc.nat(), end: fc.nat() }),
    fails: (value) => field(value, 'start') === field(value, 'end'),
  },
  {
    name: 'a tree of five levels',
    schema: {
      type: 'object',
      properties: { children: { type: 'array', items: { $ref: '#' } } },
      required: ['children'],
      additionalProperties: false,
    },
    arbitrary: fc.letrec((tie) => ({
      node: fc.record({
        children: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant([]), fc.array(tie('node'))),
      }),
    })).node,
    fails: (value) => levels(value) >= 5,
  },
  {
    name: 'the upper bound, an empty text and an absent member together',
    schema: {
      type: 'object',
      properties: {
        page: { type: 'integer', minimum: 1, maximum: 500 },
        q: { type: 'string' },
        sort: { type: 'string' },
      },
      required: ['page', 'q'],
      additionalProperties: false,
    },
    arbitrary: fc.record(
      { page: fc.integer({ min: 1, max: 500 }), q: fc.string(), sort: fc.string() },
      { requiredKeys: ['page', 'q'] },
    ),
    fails: (value) => field(value, 'page') === 500 && field(value, 'q') === '' && field(value, 'sort') === undefined,
  },
];

function levels(value: Json): number {
  return 1 + Math.max(0, ...list(field(value, 'children')).map(levels));
}

/** The share of seeded checks, of 100 runs each, that find a bug: 0 to 1. */
export function findingRate(arbitrary: Arbitrary<unknown>, fails: (value: Json) => boolean, checks: number): number {
  let found = 0;
  for (let seed = 0; seed < checks; seed += 1) {
    // Both arbitraries draw JSON values.
    const property = fc.property(arbitrary, (value) => !fails(value as Json));
    if (fc.check(property, { seed: 1000 + seed, endOnFailure: true }).failed) found += 1;
  }
  return found / checks;
}
