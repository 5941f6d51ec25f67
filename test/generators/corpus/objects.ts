import { topic } from './corpus-case.js';

export const objects = topic('objects', [
  ['properties', { properties: { foo: { type: 'integer' }, bar: { type: 'string' } } }],
  ['properties of an object', { type: 'object', properties: { foo: { type: 'integer' }, bar: { type: 'string' } } }],
  ['property false', { type: 'object', properties: { foo: true, bar: false } }],
  ['property false that must be', { type: 'object', properties: { bar: false }, required: ['bar'] }, 'none'],
  [
    'names that need escapes',
    {
      type: 'object',
      properties: {
        'a/b': { type: 'integer' },
        'c~d': { type: 'integer' },
        'e"f': { type: 'integer' },
        'g\nh': { type: 'integer' },
        '%25': { type: 'integer' },
      },
      required: ['a/b', 'c~d'],
    },
  ],
  [
    'names of built-ins',
    {
      type: 'object',
      properties: {
        toString: { type: 'string' },
        constructor: { type: 'number' },
        hasOwnProperty: { type: 'integer' },
      },
      required: ['constructor'],
    },
  ],
  ['a property named $ref', { type: 'object', properties: { $ref: { type: 'string' } }, required: ['$ref'] }],
  ['required', { required: ['foo'] }],
  ['required and typed', { type: 'object', required: ['foo', 'bar'] }],
  ['required, empty', { required: [] }, 'all'],
  [
    'required beside properties',
    { type: 'object', properties: { foo: { type: 'string' }, bar: { type: 'null' } }, required: ['foo'] },
  ],
  ['minProperties', { type: 'object', minProperties: 2 }],
  ['minProperties without type', { minProperties: 1 }],
  [
    'minProperties of named ones',
    {
      type: 'object',
      properties: { a: { type: 'null' }, b: { type: 'null' }, c: { type: 'null' } },
      additionalProperties: false,
      minProperties: 2,
    },
  ],
  [
    'more properties than there are names',
    { type: 'object', properties: { a: true }, additionalProperties: false, minProperties: 2 },
    'none',
  ],
  ['maxProperties', { type: 'object', maxProperties: 2 }],
  ['maxProperties 0', { type: 'object', maxProperties: 0 }],
  ['maxProperties below required', { type: 'object', required: ['a', 'b'], maxProperties: 1 }, 'none'],
  ['exactly two', { type: 'object', minProperties: 2, maxProperties: 2, additionalProperties: { type: 'integer' } }],
  ['additionalProperties false', { type: 'object', properties: { foo: {}, bar: {} }, additionalProperties: false }],
  ['additionalProperties false without type', { properties: { foo: {} }, additionalProperties: false }],
  [
    'additionalProperties schema',
    { type: 'object', properties: { foo: { type: 'null' } }, additionalProperties: { type: 'boolean' } },
  ],
  ['additionalProperties alone', { type: 'object', additionalProperties: { type: 'integer' } }],
  [
    'additionalProperties beside patterns',
    { type: 'object', patternProperties: { '^v': { type: 'integer' } }, additionalProperties: false },
  ],
  [
    'additionalProperties does not look in allOf',
    {
      type: 'object',
      allOf: [{ properties: { foo: { type: 'integer' } } }],
      additionalProperties: { type: 'boolean' },
    },
  ],
  [
    'required but not allowed',
    { type: 'object', properties: { a: {} }, required: ['b'], additionalProperties: false },
    'none',
  ],
  ['patternProperties', { type: 'object', patternProperties: { 'f.*o': { type: 'integer' } } }],
  [
    'two patterns on one name',
    { type: 'object', patternProperties: { 'a*': { type: 'integer' }, 'aaa*': { maximum: 20 } } },
  ],
  ['patternProperties with booleans', { type: 'object', patternProperties: { 'f.*': true, 'b.*': false } }],
  [
    'pattern that meets a property',
    {
      type: 'object',
      properties: { foo: { type: 'array', maxItems: 3 } },
      patternProperties: { 'f.o': { minItems: 2 } },
      required: ['foo'],
    },
  ],
  [
    'pattern that forbids a property',
    {
      type: 'object',
      properties: { foo: { type: 'string' } },
      patternProperties: { '^f': { type: 'integer' } },
      required: ['foo'],
    },
    'none',
  ],
  [
    'Unicode pattern names',
    {
      type: 'object',
      patternProperties: { '^\\p{Lu}': { type: 'integer' } },
      additionalProperties: false,
      minProperties: 1,
    },
  ],
  ['propertyNames', { type: 'object', propertyNames: { maxLength: 3 } }],
  ['propertyNames pattern', { type: 'object', propertyNames: { pattern: '^[a-z]+$' }, minProperties: 1 }],
  ['propertyNames false', { type: 'object', propertyNames: false }],
  ['propertyNames false with a required name', { type: 'object', propertyNames: false, required: ['a'] }, 'none'],
  ['propertyNames enum', { type: 'object', propertyNames: { enum: ['foo', 'bar'] } }],
  [
    'propertyNames enum and minProperties',
    { type: 'object', propertyNames: { enum: ['foo', 'bar', 'baz'] }, minProperties: 3 },
  ],
  [
    'propertyNames format',
    { type: 'object', propertyNames: { format: 'uuid' }, minProperties: 1, additionalProperties: { type: 'integer' } },
  ],
  [
    'propertyNames and patterns',
    {
      type: 'object',
      propertyNames: { maxLength: 4 },
      patternProperties: { '^x-': { type: 'string' } },
      additionalProperties: false,
      minProperties: 1,
    },
  ],
  [
    'propertyNames that a property breaks',
    { type: 'object', properties: { long: { type: 'string' } }, propertyNames: { maxLength: 2 } },
  ],
  ['propertyNames not', { type: 'object', propertyNames: { not: { pattern: '^_' } }, minProperties: 1 }],
  ['dependentRequired', { type: 'object', properties: { bar: {}, foo: {} }, dependentRequired: { bar: ['foo'] } }],
  [
    'dependentRequired chain',
    {
      type: 'object',
      properties: { a: {}, b: {}, c: {} },
      dependentRequired: { a: ['b'], b: ['c'] },
      additionalProperties: false,
    },
  ],
  [
    'dependentRequired both ways',
    {
      type: 'object',
      properties: { a: { type: 'null' }, b: { type: 'null' } },
      dependentRequired: { a: ['b'], b: ['a'] },
      additionalProperties: false,
      minProperties: 1,
    },
  ],
  [
    'dependentRequired on what cannot be',
    { type: 'object', properties: { a: {}, b: false }, dependentRequired: { a: ['b'] } },
  ],
  [
    'dependentRequired that leaves nothing',
    { type: 'object', properties: { b: false }, required: ['a'], dependentRequired: { a: ['b'] } },
    'none',
  ],
  ['dependentRequired, empty', { dependentRequired: { bar: [] } }, 'all'],
  ['dependentRequired of other types', { dependentRequired: { quux: ['foo', 'bar'] } }],
  [
    'dependentSchemas',
    {
      type: 'object',
      properties: { foo: {}, bar: {} },
      dependentSchemas: { bar: { properties: { foo: { type: 'integer' } }, required: ['foo'] } },
    },
  ],
  [
    'dependentSchemas with booleans',
    { type: 'object', properties: { foo: {}, bar: {} }, dependentSchemas: { foo: true, bar: false } },
  ],
  [
    'two dependentSchemas',
    {
      type: 'object',
      properties: { a: {}, b: {} },
      dependentSchemas: { a: { minProperties: 3 }, b: { required: ['c'] } },
    },
  ],
  [
    'dependentSchemas on a required name',
    {
      type: 'object',
      required: ['card'],
      dependentSchemas: { card: { required: ['address'], properties: { address: { type: 'string' } } } },
    },
  ],
  ['unevaluatedProperties true', { type: 'object', unevaluatedProperties: true }],
  ['unevaluatedProperties false', { type: 'object', unevaluatedProperties: false }],
  ['unevaluatedProperties schema', { type: 'object', unevaluatedProperties: { type: 'string', minLength: 3 } }],
  [
    'unevaluatedProperties with properties',
    { type: 'object', properties: { foo: { type: 'string' } }, unevaluatedProperties: false },
  ],
  [
    'unevaluatedProperties with patterns',
    { type: 'object', patternProperties: { '^foo': { type: 'string' } }, unevaluatedProperties: false },
  ],
  [
    'unevaluatedProperties with additionalProperties',
    {
      type: 'object',
      properties: { foo: { type: 'string' } },
      additionalProperties: true,
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties with allOf',
    {
      type: 'object',
      properties: { foo: { type: 'string' } },
      allOf: [{ properties: { bar: { type: 'string' } } }],
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties with anyOf',
    {
      type: 'object',
      properties: { foo: { type: 'string' } },
      anyOf: [
        { properties: { bar: { const: 'bar' } }, required: ['bar'] },
        { properties: { baz: { const: 'baz' } }, required: ['baz'] },
      ],
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties with oneOf',
    {
      type: 'object',
      properties: { foo: { type: 'string' } },
      oneOf: [
        { properties: { bar: { const: 'bar' } }, required: ['bar'] },
        { properties: { baz: { const: 'baz' } }, required: ['baz'] },
      ],
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties with not',
    {
      type: 'object',
      properties: { foo: { type: 'string' } },
      not: { not: { properties: { bar: { const: 'bar' } }, required: ['bar'] } },
      unevaluatedProperties: false,
    },
    'none',
  ],
  [
    'unevaluatedProperties with if',
    {
      type: 'object',
      if: { properties: { foo: { const: 'then' } }, required: ['foo'] },
      then: { properties: { bar: { type: 'string' } }, required: ['bar'] },
      else: { properties: { baz: { type: 'string' } }, required: ['baz'] },
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties with dependentSchemas',
    {
      type: 'object',
      properties: { foo: { type: 'string' } },
      dependentSchemas: { foo: { properties: { bar: { const: 'bar' } }, required: ['bar'] } },
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties with $ref',
    {
      type: 'object',
      $ref: '#/$defs/bar',
      properties: { foo: { type: 'string' } },
      unevaluatedProperties: false,
      $defs: { bar: { properties: { bar: { type: 'string' } } } },
    },
  ],
  [
    'unevaluatedProperties does not see cousins',
    { type: 'object', allOf: [{ properties: { foo: true } }, { unevaluatedProperties: false }] },
  ],
  [
    'unevaluatedProperties nested',
    {
      type: 'object',
      properties: { foo: { type: 'object', properties: { bar: { type: 'string' } }, unevaluatedProperties: false } },
      unevaluatedProperties: false,
    },
  ],
  [
    'unevaluatedProperties required elsewhere',
    { type: 'object', required: ['x'], unevaluatedProperties: false },
    'none',
  ],
  [
    'closed address',
    {
      type: 'object',
      properties: {
        street: { type: 'string', minLength: 1 },
        zip: { type: 'string', pattern: '^\\d{5}$' },
        country: { enum: ['DE', 'FR'] },
      },
      required: ['street', 'zip'],
      additionalProperties: false,
    },
  ],
  ['map of lists', { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 } }],
  [
    'many properties',
    {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`p${index}`, { type: 'integer' }])),
      additionalProperties: false,
    },
  ],
  ['not an empty object', { type: 'object', not: { const: {} } }],
  ['not required', { type: 'object', properties: { a: {}, b: {} }, not: { required: ['a'] } }],
  [
    'one of two names',
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      oneOf: [{ required: ['a'] }, { required: ['b'] }],
    },
  ],
  [
    'at least one of two names',
    {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    },
  ],
]);
