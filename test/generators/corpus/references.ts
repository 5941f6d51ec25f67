import { topic } from './corpus-case.js';

const tree = {
  $id: 'https://example.com/tree',
  $dynamicAnchor: 'node',
  type: 'object',
  properties: { data: true, children: { type: 'array', items: { $dynamicRef: '#node' } } },
  required: ['children'],
};

export const references = topic('references', [
  ['root', { type: 'object', properties: { foo: { $ref: '#' } }, additionalProperties: false }],
  [
    'relative pointer',
    { type: 'object', properties: { foo: { type: 'integer' }, bar: { $ref: '#/properties/foo' } }, required: ['bar'] },
  ],
  ['into an array', { type: 'array', prefixItems: [{ type: 'integer' }, { $ref: '#/prefixItems/0' }], minItems: 2 }],
  [
    'escaped pointer',
    {
      type: 'object',
      properties: {
        tilde: { $ref: '#/$defs/tilde~0field' },
        slash: { $ref: '#/$defs/slash~1field' },
        percent: { $ref: '#/$defs/percent%25field' },
      },
      $defs: {
        'tilde~field': { type: 'integer' },
        'slash/field': { type: 'integer' },
        'percent%field': { type: 'integer' },
      },
      required: ['tilde', 'slash', 'percent'],
    },
  ],
  [
    'a chain',
    { $ref: '#/$defs/c', $defs: { a: { type: 'integer' }, b: { $ref: '#/$defs/a' }, c: { $ref: '#/$defs/b' } } },
  ],
  ['with siblings', { $ref: '#/$defs/a', minimum: 5, $defs: { a: { type: 'integer', maximum: 10 } } }],
  ['with siblings that exclude it', { $ref: '#/$defs/a', type: 'string', $defs: { a: { type: 'integer' } } }, 'none'],
  ['to true', { $ref: '#/$defs/any', $defs: { any: true } }, 'all'],
  ['to false', { $ref: '#/$defs/no', $defs: { no: false } }, 'none'],
  [
    '$anchor',
    {
      type: 'object',
      properties: { a: { $ref: '#here' } },
      required: ['a'],
      $defs: { A: { $anchor: 'here', type: 'integer' } },
    },
  ],
  [
    '$id',
    {
      type: 'object',
      properties: { a: { $ref: 'item.json' } },
      required: ['a'],
      $id: 'https://example.com/root.json',
      $defs: { item: { $id: 'item.json', type: 'string' } },
    },
  ],
  [
    'absolute $id',
    {
      type: 'object',
      $ref: 'https://example.com/other',
      $defs: { x: { $id: 'https://example.com/other', required: ['q'] } },
    },
  ],
  [
    '$id with a pointer',
    {
      type: 'object',
      properties: { a: { $ref: 'https://example.com/inner#/$defs/n' } },
      required: ['a'],
      $defs: { x: { $id: 'https://example.com/inner', $defs: { n: { type: 'null' } } } },
    },
  ],
  [
    '$id with an anchor',
    {
      $id: 'https://example.com/base',
      $ref: 'nested.json#foo',
      $defs: { A: { $id: 'nested.json', $defs: { B: { $anchor: 'foo', type: 'integer' } } } },
    },
  ],
  [
    '$id by urn',
    {
      $id: 'urn:uuid:deadbeef-1234-00ff-ff00-4321feebdaed',
      type: 'object',
      properties: { foo: { $ref: '#/$defs/bar' } },
      required: ['foo'],
      $defs: { bar: { type: 'string' } },
    },
  ],
  [
    'pointer relative to a nested $id',
    {
      type: 'array',
      items: { $id: 'https://example.com/n', $ref: '#/$defs/s', $defs: { s: { type: 'string' } } },
      minItems: 1,
      $defs: { s: { type: 'integer' } },
    },
    'as lowered',
  ],
  [
    'a recursive tree',
    {
      $ref: '#/$defs/tree',
      $defs: {
        tree: {
          type: 'object',
          properties: { value: { type: 'number' }, nodes: { type: 'array', items: { $ref: '#/$defs/tree' } } },
          required: ['value', 'nodes'],
          additionalProperties: false,
        },
      },
    },
  ],
  [
    'a linked list',
    {
      $ref: '#/$defs/list',
      $defs: {
        list: {
          oneOf: [
            { type: 'null' },
            {
              type: 'object',
              properties: { head: { type: 'integer' }, tail: { $ref: '#/$defs/list' } },
              required: ['head', 'tail'],
              additionalProperties: false,
            },
          ],
        },
      },
    },
  ],
  [
    'mutual recursion',
    {
      $ref: '#/$defs/a',
      $defs: {
        a: { type: 'object', properties: { b: { $ref: '#/$defs/b' } } },
        b: { type: 'object', properties: { a: { $ref: '#/$defs/a' } }, required: ['n'] },
      },
    },
  ],
  [
    'recursion that must end',
    {
      $ref: '#/$defs/e',
      $defs: {
        e: { anyOf: [{ type: 'integer' }, { type: 'array', items: { $ref: '#/$defs/e' }, minItems: 2, maxItems: 2 }] },
      },
    },
  ],
  [
    'recursion that cannot end',
    { $ref: '#/$defs/n', $defs: { n: { type: 'object', properties: { n: { $ref: '#/$defs/n' } }, required: ['n'] } } },
    'none',
  ],
  [
    'an expression',
    {
      $ref: '#/$defs/expr',
      $defs: {
        expr: {
          oneOf: [
            { type: 'number' },
            {
              type: 'object',
              properties: {
                op: { enum: ['+', '*'] },
                args: { type: 'array', items: { $ref: '#/$defs/expr' }, minItems: 1 },
              },
              required: ['op', 'args'],
              additionalProperties: false,
            },
            {
              type: 'object',
              properties: { var: { type: 'string', pattern: '^[a-z]$' } },
              required: ['var'],
              additionalProperties: false,
            },
          ],
        },
      },
    },
  ],
  [
    'JSON itself',
    {
      $ref: '#/$defs/json',
      $defs: {
        json: {
          anyOf: [
            { type: ['null', 'boolean', 'number', 'string'] },
            { type: 'array', items: { $ref: '#/$defs/json' } },
            { type: 'object', additionalProperties: { $ref: '#/$defs/json' } },
          ],
        },
      },
    },
    'all',
  ],
  [
    '$dynamicRef like $ref',
    {
      type: 'array',
      items: { $dynamicRef: '#items' },
      minItems: 1,
      $defs: { foo: { $dynamicAnchor: 'items', type: 'string' } },
    },
    'as lowered',
  ],
  [
    '$dynamicRef to an $anchor',
    {
      type: 'array',
      items: { $dynamicRef: '#items' },
      minItems: 1,
      $defs: { foo: { $anchor: 'items', type: 'string' } },
    },
    'as lowered',
  ],
  ['$dynamicRef in a tree', tree],
  [
    '$dynamicRef in a strict tree',
    {
      $id: 'https://example.com/strict-tree',
      $dynamicAnchor: 'node',
      $ref: 'tree',
      unevaluatedProperties: false,
      $defs: { tree },
    },
  ],
  [
    '$dynamicRef with an outer anchor',
    {
      $id: 'https://example.com/typed',
      $ref: 'list',
      $defs: {
        foo: { $dynamicAnchor: 'items', type: 'string' },
        list: {
          $id: 'list',
          type: 'array',
          items: { $dynamicRef: '#items' },
          minItems: 1,
          $defs: { items: { $dynamicAnchor: 'items' } },
        },
      },
    },
    'as lowered',
  ],
  [
    '$dynamicRef past an intermediate scope',
    {
      $id: 'https://example.com/mid',
      $ref: 'intermediate',
      $defs: {
        foo: { $dynamicAnchor: 'items', type: 'string' },
        intermediate: { $id: 'intermediate', $ref: 'list' },
        list: {
          $id: 'list',
          type: 'array',
          items: { $dynamicRef: '#items' },
          minItems: 1,
          $defs: { items: { $dynamicAnchor: 'items' } },
        },
      },
    },
    'as lowered',
  ],
  [
    'generic container',
    {
      $id: 'https://example.com/pair',
      type: 'object',
      properties: { left: { $ref: '#/$defs/numbers' } },
      required: ['left'],
      $defs: {
        numbers: { $id: 'numbers', $ref: 'box', $defs: { T: { $dynamicAnchor: 'T', type: 'number' } } },
        box: {
          $id: 'box',
          type: 'object',
          properties: { value: { $dynamicRef: '#T' } },
          required: ['value'],
          $defs: { T: { $dynamicAnchor: 'T' } },
        },
      },
    },
    'as lowered',
  ],
  [
    'reference in allOf',
    {
      allOf: [{ $ref: '#/$defs/a' }, { $ref: '#/$defs/b' }],
      $defs: { a: { type: 'object', required: ['x'] }, b: { type: 'object', required: ['y'] } },
    },
  ],
  ['reference in not', { not: { $ref: '#/$defs/a' }, $defs: { a: { type: ['string', 'number', 'object'] } } }],
  [
    'reference as items and names',
    {
      type: 'object',
      propertyNames: { $ref: '#/$defs/name' },
      additionalProperties: { $ref: '#/$defs/name' },
      minProperties: 1,
      $defs: { name: { type: 'string', pattern: '^[a-c]+$' } },
    },
  ],
  [
    'recursive with unevaluatedProperties',
    { type: 'object', properties: { sub: { $ref: '#' }, n: { type: 'integer' } }, unevaluatedProperties: false },
  ],
  ['a $ref-named member in an enum', { enum: [{ $ref: '#/nowhere' }] }],
  ['an $id in an enum', { anyOf: [{ enum: [{ $id: 'https://example.com/no', type: 'null' }] }, { type: 'null' }] }],
  ['definitions', { $ref: '#/definitions/a', definitions: { a: { type: 'integer' } } }],
  ['$schema', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'integer' }],
]);
