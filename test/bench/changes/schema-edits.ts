import type { Json } from '../../../src/core/json.js';
import { pointerOf } from '../../../src/core/pointer.js';

/** Values that are set (or, without a value, removed) at pointers of the document to get its two states. */
export interface Edit {
  readonly name: string;
  readonly from: readonly (readonly [pointer: string, value: Json | undefined])[];
  readonly to: readonly (readonly [pointer: string, value: Json | undefined])[];
}

type ValueType = 'text' | 'amount' | 'list' | 'record';

/** One keyword of a schema, or a few that belong together, before and after the edit. */
type KeywordEdit = readonly [name: string, from: { readonly [k: string]: Json }, to: { readonly [k: string]: Json }];

/** A bound that is set, raised, lowered and removed. */
const bound = (
  keyword: string,
  low: number,
  high: number,
  more: { readonly [k: string]: Json } = {},
): KeywordEdit[] => [
  [`${keyword}-set`, more, { ...more, [keyword]: low }],
  [`${keyword}-unset`, { ...more, [keyword]: low }, more],
  [`${keyword}-raised`, { ...more, [keyword]: low }, { ...more, [keyword]: high }],
  [`${keyword}-lowered`, { ...more, [keyword]: high }, { ...more, [keyword]: low }],
];

/** A keyword that is added, changed and removed. */
const value = (keyword: string, one: Json, other: Json, more: { readonly [k: string]: Json } = {}): KeywordEdit[] => [
  [`${keyword}-added`, more, { ...more, [keyword]: one }],
  [`${keyword}-removed`, { ...more, [keyword]: one }, more],
  [`${keyword}-changed`, { ...more, [keyword]: one }, { ...more, [keyword]: other }],
];

const ofAnyType = (type: string, one: Json, other: Json): KeywordEdit[] => [
  ...value('enum', [one, other], [other]),
  ['enum-value-added', { enum: [one] }, { enum: [one, other] }],
  ...value('default', one, other),
  ...value('const', one, other),
  ['became-nullable', { type }, { type: [type, 'null'] }],
  ['became-not-nullable', { type: [type, 'null'] }, { type }],
  ['type-changed', { type }, { type: type === 'boolean' ? 'string' : 'boolean' }],
  ['types-widened', { type: [type, 'boolean'] }, { type: [type, 'boolean', 'integer'] }],
  ['types-narrowed', { type: [type, 'boolean', 'integer'] }, { type: [type, 'boolean'] }],
  ['type-removed', { type }, {}],
  ['type-added', {}, { type }],
  ['deprecated', { type }, { type, deprecated: true }],
  ['reactivated', { type, deprecated: true }, { type }],
  ['described', { type }, { type, description: 'Something.' }],
];

const keywordEdits: { readonly [type in ValueType]: readonly KeywordEdit[] } = {
  text: [
    ...bound('maxLength', 10, 20),
    ...bound('minLength', 1, 2),
    ...value('pattern', '^[a-z]+$', '^[a-f]+$'),
    ...value('pattern', '^[a-z]+$', '.*')
      .slice(2)
      .map(([, from, to]): KeywordEdit => ['pattern-any', from, to]),
    ...value('format', 'date', 'date-time'),
    ...value('contentEncoding', 'base64', 'base16'),
    ...value('contentMediaType', 'text/plain', 'text/html'),
    ...value('contentSchema', { type: 'object' }, { type: 'array' }),
    ...value('x-note', 'a', 'b'),
    ...value('not', { const: 'a' }, { const: 'b' }),
    ...ofAnyType('string', 'a', 'b'),
  ],
  amount: [
    ...bound('maximum', 10, 20),
    ...bound('minimum', 1, 2),
    ...bound('exclusiveMaximum', 10, 20),
    ...bound('exclusiveMinimum', 1, 2),
    ...bound('multipleOf', 2, 4),
    ...bound('multipleOf', 2, 3)
      .slice(2)
      .map(([name, from, to]): KeywordEdit => [`${name}-apart`, from, to]),
    ['type-integer', { type: 'number' }, { type: 'integer' }],
    ['type-number', { type: 'integer' }, { type: 'number' }],
    ['type-string', { type: 'number' }, { type: 'string' }],
    ...value('format', 'float', 'double'),
    ...value('enum', [1, 2], [2]),
  ],
  list: [
    ...bound('maxItems', 10, 20),
    ...bound('minItems', 1, 2),
    ...bound('maxContains', 10, 20, { contains: { const: 'a' } }),
    ...bound('minContains', 1, 2, { contains: { const: 'a' } }),
    ...value('uniqueItems', true, false),
    ...value('contains', { const: 'a' }, { const: 'b' }),
    ...value('prefixItems', [{ type: 'string' }], [{ type: 'string' }, { type: 'integer' }]),
    ...value('unevaluatedItems', false, { type: 'string' }),
    ['items-type', { items: { type: 'string' } }, { items: { type: 'integer' } }],
    ['items-removed', { items: { type: 'string' } }, { items: {} }],
    ['items-maxLength', { items: { type: 'string' } }, { items: { type: 'string', maxLength: 3 } }],
    ['type-string', { type: 'array' }, { type: 'string' }],
    ['items-false', { items: { type: 'string' } }, { items: false }],
    ['items-not-false', { items: false }, { items: { type: 'string' } }],
  ],
  record: [
    ...bound('maxProperties', 10, 20),
    ...bound('minProperties', 1, 2),
    ...value('propertyNames', { pattern: '^[a-z]+$' }, { pattern: '^[a-f]+$' }),
    ...value('patternProperties', { '^x': { type: 'string' } }, { '^x': { type: 'integer' } }),
    ...value('additionalProperties', false, { type: 'string' }),
    [
      'additionalProperties-type',
      { additionalProperties: { type: 'string' } },
      { additionalProperties: { type: 'integer' } },
    ],
    ...value('unevaluatedProperties', false, { type: 'string' }),
    ...value('dependentRequired', { name: ['other'] }, { name: ['other', 'third'] }),
    ...value('dependentSchemas', { name: { required: ['other'] } }, { name: { required: ['third'] } }),
    ...value('if', { required: ['name'] }, { required: ['other'] }),
    ...value('then', { required: ['other'] }, { required: ['third'] }, { if: { required: ['name'] } }),
    ...value('else', { required: ['other'] }, { required: ['third'] }, { if: { required: ['name'] } }),
    ...value('allOf', [{ required: ['other'] }], [{ required: ['other'] }, { minProperties: 1 }]),
    ['allOf-annotation', {}, { allOf: [{ description: 'Something.' }] }],
    ['allOf-annotation-removed', { allOf: [{ description: 'Something.' }] }, {}],
    ...value('anyOf', [{ required: ['a'] }], [{ required: ['a'] }, { required: ['b'] }]),
    ['anyOf-narrowed', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { anyOf: [{ required: ['a'] }] }],
    ...value('oneOf', [{ required: ['a'] }], [{ required: ['a'] }, { required: ['b'] }]),
    ['oneOf-narrowed', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }, { oneOf: [{ required: ['a'] }] }],
    ['schema-false', { type: 'object' }, { not: {} }],
  ],
};

/** The schemas of the document by their carrier and the type of their values. */
const carriers: readonly { readonly name: string; readonly at: (type: ValueType) => string }[] = [
  {
    name: 'request-body',
    at: (type) => pointerOf('paths', `/values/${type}`, 'put', 'requestBody', 'content', 'application/json', 'schema'),
  },
  {
    name: 'response-body',
    at: (type) =>
      pointerOf('paths', `/values/${type}`, 'put', 'responses', '200', 'content', 'application/json', 'schema'),
  },
  {
    name: 'request-property',
    at: (type) => pointerOf('components', 'schemas', 'NewOrder', 'properties', type),
  },
  {
    name: 'response-property',
    at: (type) => pointerOf('components', 'schemas', 'Created', 'properties', type),
  },
  {
    name: 'request-parameter',
    at: (type) =>
      pointerOf('paths', '/orders', 'get', 'parameters', ['text', 'amount', 'list', 'record'].indexOf(type), 'schema'),
  },
  {
    name: 'response-header',
    at: (type) => pointerOf('paths', '/orders', 'get', 'responses', '200', 'headers', `x-${type}`, 'schema'),
  },
];

const types: readonly ValueType[] = ['text', 'amount', 'list', 'record'];

/** Keywords of a schema of each type besides the edited ones. */
const rest: { readonly [type in ValueType]: { readonly [k: string]: Json } } = {
  text: { type: 'string' },
  amount: { type: 'number' },
  list: { type: 'array', items: { type: 'string' } },
  record: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, other: { type: 'string' } } },
};

/** Each keyword edit in each carrier. */
export const schemaEdits = (): readonly Edit[] =>
  carriers.flatMap(({ name, at }) =>
    types.flatMap((type) =>
      keywordEdits[type].map(([what, from, to]) => {
        // An edit of the type says the whole type.
        const { type: own, ...others } = rest[type];
        const states = what.startsWith('type-') || what === 'schema-false' ? others : { type: own ?? '', ...others };
        return {
          name: `${name}/${type}/${what}`,
          from: [[at(type), { ...states, ...from }]],
          to: [[at(type), { ...states, ...to }]],
        } satisfies Edit;
      }),
    ),
  );
