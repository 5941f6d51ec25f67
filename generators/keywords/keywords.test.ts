import { expect, test } from 'vitest';
import { CORPUS } from '../../test/generators/corpus/index.js';
import type { Json } from '../../src/core/json.js';
import { laws } from '../../test/generators/laws.js';
import { KEYWORDS } from './index.js';

/** One schema in which each keyword matters, and in which no other does what it does. */
const EXAMPLES: { readonly [keyword: string]: Json } = {
  type: { type: ['integer', 'null'] },
  const: { const: { a: [1] } },
  enum: { enum: [1, 'a', null, [], {}] },
  minimum: { type: 'number', minimum: 1.5 },
  maximum: { type: 'number', maximum: -1.5 },
  exclusiveMinimum: { type: 'integer', exclusiveMinimum: 3 },
  exclusiveMaximum: { type: 'integer', exclusiveMaximum: 3 },
  multipleOf: { type: 'number', multipleOf: 0.25 },
  minLength: { type: 'string', minLength: 3 },
  maxLength: { type: 'string', maxLength: 3 },
  pattern: { type: 'string', pattern: '^[A-Z]{2}\\d+$' },
  format: { type: 'string', format: 'date' },
  minItems: { type: 'array', minItems: 2 },
  maxItems: { type: 'array', maxItems: 2 },
  uniqueItems: { type: 'array', items: { type: 'integer', minimum: 0, maximum: 9 }, uniqueItems: true },
  prefixItems: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }] },
  items: { type: 'array', prefixItems: [true], items: { type: 'boolean' } },
  contains: { type: 'array', contains: { type: 'null' } },
  minContains: { type: 'array', items: { type: 'integer' }, contains: { minimum: 5 }, minContains: 2 },
  maxContains: { type: 'array', items: { type: 'integer' }, contains: { minimum: 5 }, minContains: 0, maxContains: 1 },
  minProperties: { type: 'object', minProperties: 2 },
  maxProperties: { type: 'object', maxProperties: 2 },
  required: { type: 'object', required: ['a', 'b'] },
  properties: { type: 'object', properties: { a: { type: 'integer' } } },
  patternProperties: { type: 'object', patternProperties: { '^n': { type: 'integer' } } },
  additionalProperties: { type: 'object', properties: { a: true }, additionalProperties: { type: 'integer' } },
  propertyNames: { type: 'object', propertyNames: { pattern: '^[a-z]{1,4}$' } },
  dependentRequired: { type: 'object', properties: { a: true, b: true }, dependentRequired: { a: ['b'] } },
  dependentSchemas: { type: 'object', properties: { a: true }, dependentSchemas: { a: { required: ['b'] } } },
  $ref: { $ref: '#/$defs/n', $defs: { n: { type: 'integer' } } },
  allOf: { allOf: [{ type: 'integer' }, { minimum: 3 }] },
  anyOf: { anyOf: [{ type: 'integer' }, { type: 'string', maxLength: 2 }] },
  oneOf: { type: 'integer', oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] },
  not: { not: { type: ['string', 'object'] } },
  if: { type: 'integer', if: { minimum: 10 }, then: { multipleOf: 10 } },
  then: { type: 'string', if: { maxLength: 2 }, then: { pattern: '^a' } },
  else: { type: 'string', if: { maxLength: 2 }, else: { pattern: '^b' } },
  unevaluatedProperties: { type: 'object', allOf: [{ properties: { a: true } }], unevaluatedProperties: false },
  unevaluatedItems: { type: 'array', allOf: [{ prefixItems: [true] }], unevaluatedItems: { type: 'integer' } },
};

test('every keyword has an example', () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(KEYWORDS.map(({ name }) => name).sort());
});

test.each(Object.entries(EXAMPLES))('%s keeps the laws', (_keyword, document) => {
  const report = laws({ document, pointer: '' }, { values: 100, seed: 7, judge: 'as written' });
  expect(report).toMatchObject({ broken: [], valid: 100, invalid: 50 });
});

test.each(Object.entries(EXAMPLES))('not %s keeps the laws', (keyword, document) => {
  // A resource of its own, so that its `$ref`s are told from the root's; Ajv loops on `$ref` beside such an `$id`.
  const judge = keyword === '$ref' ? 'as lowered' : 'as written';
  const report = laws(
    {
      document: {
        not: { $ref: '#/$defs/it' },
        $defs: { it: typeof document === 'object' ? { ...document, $id: 'https://example.org/it' } : document },
      },
      pointer: '',
    },
    { values: 60, seed: 7, judge },
  );
  expect(report).toMatchObject({ broken: [], valid: 60, invalid: 30 });
});

test('the corpus uses every keyword', () => {
  const text = JSON.stringify(CORPUS.map(({ schema }) => schema));
  for (const { name } of KEYWORDS) expect(text).toContain(`"${name}":`);
});
