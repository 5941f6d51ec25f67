import { topic } from './corpus-case.js';

const shape = {
  oneOf: [{ $ref: '#/$defs/circle' }, { $ref: '#/$defs/square' }],
  $defs: {
    circle: {
      type: 'object',
      properties: { kind: { const: 'circle' }, radius: { type: 'number', exclusiveMinimum: 0 } },
      required: ['kind', 'radius'],
    },
    square: {
      type: 'object',
      properties: { kind: { const: 'square' }, side: { type: 'number', exclusiveMinimum: 0 } },
      required: ['kind', 'side'],
    },
  },
};

export const combinations = topic('combinations', [
  [
    'allOf',
    {
      allOf: [
        { properties: { bar: { type: 'integer' } }, required: ['bar'] },
        { properties: { foo: { type: 'string' } }, required: ['foo'] },
      ],
    },
  ],
  [
    'allOf with a base',
    {
      type: 'object',
      properties: { bar: { type: 'integer' } },
      required: ['bar'],
      allOf: [
        { properties: { foo: { type: 'string' } }, required: ['foo'] },
        { properties: { baz: { type: 'null' } }, required: ['baz'] },
      ],
    },
  ],
  ['allOf of bounds', { type: 'number', allOf: [{ maximum: 30 }, { minimum: 20 }] }],
  ['allOf of true', { allOf: [true, true] }, 'all'],
  ['allOf with false', { allOf: [true, false] }, 'none'],
  ['allOf of empty schemas', { allOf: [{}, {}] }, 'all'],
  ['allOf nested', { allOf: [{ allOf: [{ type: 'null' }] }] }],
  [
    'allOf on the same member',
    {
      type: 'object',
      allOf: [
        { properties: { a: { type: 'integer', minimum: 0 } } },
        { properties: { a: { maximum: 10, multipleOf: 5 } } },
      ],
      required: ['a'],
    },
  ],
  ['anyOf', { anyOf: [{ type: 'integer' }, { minimum: 2 }] }],
  ['anyOf with a base', { type: 'string', anyOf: [{ maxLength: 2 }, { minLength: 4 }] }],
  ['anyOf with true', { anyOf: [true, false] }, 'all'],
  ['anyOf of false', { anyOf: [false, false] }, 'none'],
  [
    'anyOf of objects',
    {
      anyOf: [
        { type: 'object', properties: { bar: { type: 'integer' } }, required: ['bar'] },
        { type: 'object', properties: { foo: { type: 'string' } }, required: ['foo'] },
      ],
    },
  ],
  ['anyOf with a dead branch', { type: 'integer', anyOf: [{ type: 'string' }, { minimum: 5 }] }],
  ['nested anyOf', { anyOf: [{ anyOf: [{ type: 'null' }] }] }],
  ['oneOf', { oneOf: [{ type: 'integer' }, { minimum: 2 }] }],
  ['oneOf with a base', { type: 'string', oneOf: [{ minLength: 2 }, { maxLength: 4 }] }],
  ['oneOf with one true', { oneOf: [true, false, false] }, 'all'],
  ['oneOf with two true', { oneOf: [true, true, false] }, 'none'],
  ['oneOf of false', { oneOf: [false, false] }, 'none'],
  [
    'oneOf of objects',
    {
      type: 'object',
      oneOf: [
        { properties: { bar: { type: 'integer' } }, required: ['bar'] },
        { properties: { foo: { type: 'string' } }, required: ['foo'] },
      ],
    },
  ],
  ['oneOf with an empty schema', { oneOf: [{ type: 'number' }, {}] }],
  ['oneOf required', { type: 'object', oneOf: [{ required: ['foo', 'bar'] }, { required: ['foo', 'baz'] }] }],
  ['oneOf of multiples', { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }],
  [
    'oneOf of overlapping ranges',
    {
      type: 'integer',
      oneOf: [
        { minimum: 0, maximum: 10 },
        { minimum: 5, maximum: 15 },
      ],
    },
  ],
  ['oneOf of the same', { oneOf: [{ type: 'string' }, { type: 'string' }] }, 'none'],
  ['oneOf by constant', shape],
  [
    'oneOf by types',
    { oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'array', items: { type: 'string' } }] },
  ],
  ['nested oneOf', { oneOf: [{ oneOf: [{ type: 'null' }] }] }],
  [
    'three branches of objects',
    {
      oneOf: ['a', 'b', 'c'].map((name) => ({
        type: 'object',
        properties: { [name]: { type: 'integer' } },
        required: [name],
        additionalProperties: false,
      })),
    },
  ],
  ['all three combined', { allOf: [{ multipleOf: 2 }], anyOf: [{ multipleOf: 3 }], oneOf: [{ multipleOf: 5 }] }],
  ['not', { not: { type: 'integer' } }],
  ['not several types', { not: { type: ['integer', 'boolean'] } }],
  ['not an object of a shape', { not: { type: 'object', properties: { foo: { type: 'string' } } } }],
  ['not with a property', { type: 'object', properties: { foo: { not: {} } } }],
  ['not true', { not: true }, 'none'],
  ['not false', { not: false }, 'all'],
  ['not empty', { not: {} }, 'none'],
  ['not not', { not: { not: { type: 'string' } } }],
  ['not a const', { type: 'integer', minimum: 0, maximum: 3, not: { const: 1 } }],
  ['not an enum', { type: 'boolean', not: { enum: [true] } }],
  ['not any value of a small set', { enum: ['a', 'b'], not: { enum: ['a', 'b'] } }, 'none'],
  ['not allOf', { type: 'object', not: { allOf: [{ required: ['a'] }, { required: ['b'] }] } }],
  ['not anyOf', { not: { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'object' }] } }],
  ['not oneOf', { type: 'integer', not: { oneOf: [{ multipleOf: 2 }, { multipleOf: 3 }] } }],
  ['not minimum', { type: 'number', not: { minimum: 10 } }],
  ['not multipleOf', { type: 'integer', not: { multipleOf: 2 } }],
  ['not items', { type: 'array', not: { items: { type: 'integer' } } }],
  ['not contains', { type: 'array', minItems: 2, not: { contains: { type: 'integer' } } }],
  ['not prefixItems', { type: 'array', not: { prefixItems: [{ type: 'integer' }, { type: 'string' }] } }],
  [
    'not additionalProperties',
    { type: 'object', not: { properties: { a: {} }, additionalProperties: { type: 'integer' } } },
  ],
  ['not patternProperties', { type: 'object', not: { patternProperties: { '^a': { type: 'integer' } } } }],
  ['not propertyNames', { type: 'object', not: { propertyNames: { maxLength: 2 } } }],
  ['not dependentRequired', { type: 'object', not: { dependentRequired: { a: ['b'] } } }],
  ['not dependentSchemas', { type: 'object', not: { dependentSchemas: { a: { required: ['b'] } } } }],
  ['not minProperties', { type: 'object', not: { minProperties: 2 } }],
  ['not maxItems', { type: 'array', not: { maxItems: 2 } }],
  ['not if', { not: { if: { type: 'integer' }, then: { minimum: 3 }, else: { type: 'string' } } }],
  ['not unevaluatedProperties', { type: 'object', not: { properties: { a: true }, unevaluatedProperties: false } }],
  ['not unevaluatedItems', { type: 'array', not: { prefixItems: [true], unevaluatedItems: false } }],
  ['if alone', { if: { const: 0 } }, 'all'],
  ['then alone', { then: { const: 0 } }, 'all'],
  ['else alone', { else: { const: 0 } }, 'all'],
  ['if and then', { if: { exclusiveMaximum: 0 }, then: { minimum: -10 } }],
  ['if and else', { if: { exclusiveMaximum: 0 }, else: { multipleOf: 2 } }],
  [
    'if, then and else',
    { type: 'integer', if: { exclusiveMaximum: 0 }, then: { minimum: -10 }, else: { multipleOf: 2 } },
  ],
  ['if true', { if: true, then: { const: 'then' }, else: { const: 'else' } }],
  ['if false', { if: false, then: { const: 'then' }, else: { const: 'else' } }],
  [
    'if over members',
    {
      type: 'object',
      properties: { country: { enum: ['US', 'NL'] }, zip: { type: 'string' } },
      required: ['country', 'zip'],
      if: { properties: { country: { const: 'US' } } },
      then: { properties: { zip: { pattern: '^\\d{5}$' } } },
      else: { properties: { zip: { pattern: '^\\d{4} [A-Z]{2}$' } } },
    },
  ],
  [
    'several ifs',
    {
      type: 'object',
      properties: { a: { type: 'boolean' }, b: { type: 'boolean' } },
      allOf: [
        { if: { required: ['a'] }, then: { required: ['b'] } },
        { if: { properties: { b: { const: true } }, required: ['b'] }, then: { required: ['c'] } },
      ],
    },
  ],
  ['if that cannot pass', { type: 'string', if: { type: 'number' }, then: false }],
  ['then that cannot pass', { type: 'integer', if: { minimum: 5 }, then: false }],
  [
    'if with a chain',
    {
      type: 'string',
      if: { minLength: 5 },
      then: { pattern: '^a' },
      else: { if: { minLength: 2 }, then: { pattern: '^b' }, else: { const: 'c' } },
    },
  ],
  [
    'anyOf in allOf',
    {
      type: 'object',
      allOf: [
        { anyOf: [{ required: ['a'] }, { required: ['b'] }] },
        { anyOf: [{ required: ['c'] }, { required: ['d'] }] },
      ],
    },
  ],
  [
    'oneOf in allOf',
    {
      allOf: [
        { oneOf: [{ type: 'integer' }, { type: 'string' }] },
        { oneOf: [{ minimum: 5 }, { type: 'string', maxLength: 3 }] },
      ],
    },
  ],
  [
    'many unions',
    {
      type: 'object',
      allOf: Array.from({ length: 8 }, (_, index) => ({
        anyOf: [{ required: [`a${index}`] }, { required: [`b${index}`] }],
      })),
    },
  ],
  [
    'nullable by anyOf',
    { anyOf: [{ type: 'null' }, { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] }] },
  ],
  [
    'exclusive names',
    { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } }, not: { required: ['a', 'b'] } },
  ],
  [
    'implication by anyOf',
    {
      type: 'object',
      properties: { on: { type: 'boolean' }, level: { type: 'integer' } },
      anyOf: [{ not: { properties: { on: { const: true } }, required: ['on'] } }, { required: ['level'] }],
    },
  ],
  [
    'extends and closes',
    {
      allOf: [{ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] }],
      properties: { name: { type: 'string' } },
      required: ['name'],
      unevaluatedProperties: false,
    },
  ],
  [
    'open annotations',
    {
      title: 't',
      description: 'd',
      default: 1,
      examples: [1],
      deprecated: true,
      readOnly: true,
      writeOnly: false,
      $comment: 'c',
      'x-extra': { any: 'thing' },
      contentEncoding: 'base64',
      contentMediaType: 'text/plain',
      type: 'string',
    },
  ],
]);
