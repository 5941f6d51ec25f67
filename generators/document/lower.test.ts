import { defined } from '../../src/core/defined.js';
import { sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnsupportedSchema, validValuesAt } from '../index.js';
import type { Dialect, Direction, Json } from '../index.js';
import { laws } from '../../test/generators/laws.js';
import { referenceHandling } from '../reference-handling.js';
import { Validator } from '../validator.js';
import { lowerSchema } from './lower.js';

function accepts(
  document: Json,
  value: Json,
  pointer = '',
  dialect: Dialect = '2020-12',
  direction?: Direction,
): boolean {
  const lowered = lowerSchema({
    document,
    pointer,
    dialect,
    ...defined({ direction }),
  });
  return new Validator(lowered, () => referenceHandling(lowered)).accepts(lowered.root, value);
}

describe('references', () => {
  const list = {
    $id: 'list',
    type: 'array',
    items: { $dynamicRef: '#items' },
    $defs: { items: { $dynamicAnchor: 'items' } },
  };
  const strings = { $dynamicAnchor: 'items', type: 'string' };

  test('a $dynamicRef reaches the outermost anchor', () => {
    const document = { $id: 'https://example.com/root', $ref: 'list', $defs: { strings, list } };
    expect(accepts(document, ['a'])).toBe(true);
    expect(accepts(document, [1])).toBe(false);
  });

  test('without an outer anchor it is a plain reference', () => {
    expect(accepts({ $id: 'https://example.com/root', $ref: 'list', $defs: { list } }, [1])).toBe(true);
    expect(
      accepts(
        { type: 'array', items: { $dynamicRef: '#items' }, $defs: { foo: { $anchor: 'items', type: 'string' } } },
        [1],
      ),
    ).toBe(false);
  });

  test('one schema, two scopes', () => {
    const numbers = { $dynamicAnchor: 'items', type: 'number' };
    const document = {
      $id: 'https://example.com/root',
      properties: { n: { $ref: 'numbers' }, s: { $ref: 'strings' } },
      $defs: {
        numbers: { $id: 'numbers', $ref: 'list', $defs: { numbers } },
        strings: { $id: 'strings', $ref: 'list', $defs: { strings } },
        list,
      },
    };
    expect(accepts(document, { n: [1], s: ['a'] })).toBe(true);
    expect(accepts(document, { n: ['a'] })).toBe(false);
    expect(accepts(document, { s: [1] })).toBe(false);
  });

  test('a pointer is relative to the nearest $id', () => {
    const document = {
      items: { $id: 'https://example.com/n', $ref: '#/$defs/s', $defs: { s: { type: 'string' } } },
      $defs: { s: { type: 'integer' } },
    };
    expect(accepts(document, ['a'])).toBe(true);
    expect(accepts(document, [1])).toBe(false);
  });
});

describe('OpenAPI 3.0', () => {
  const document = {
    openapi: '3.0.3',
    components: {
      schemas: {
        Name: { type: 'string', nullable: true, maxLength: 3 },
        Count: { type: 'integer', minimum: 0, exclusiveMinimum: true, maximum: 10, exclusiveMaximum: false },
        Wrapped: { $ref: '#/components/schemas/Name', description: 'beside a reference, ignored', type: 'integer' },
      },
    },
  };
  test.each([
    ['Name', null, true],
    ['Name', 'abc', true],
    ['Name', 'abcd', false],
    ['Count', 0, false],
    ['Count', 10, true],
    ['Wrapped', null, true],
  ])('%s takes %j: %s', (name, value, expected) => {
    expect(accepts(document, value, `/components/schemas/${name}`, 'openapi-3.0')).toBe(expected);
  });
  test.each(['Name', 'Count', 'Wrapped'])('%s keeps the laws', (name) => {
    expect(
      laws(
        { document, pointer: `/components/schemas/${name}`, dialect: 'openapi-3.0' },
        { values: 50, seed: 1, judge: 'as lowered' },
      ),
    ).toMatchObject({ broken: [], valid: 50, invalid: 25 });
  });
});

describe('what OpenAPI 3.0 says beside nullable', () => {
  const text = { type: 'string' };
  const document = {
    openapi: '3.0.0',
    components: {
      schemas: {
        Listed: { type: 'string', enum: ['a', 'b'], nullable: true },
        Either: { anyOf: [{ type: 'integer' }, text], nullable: true },
        Extended: { type: 'object', allOf: [{ type: 'object', required: ['id'] }], nullable: true },
        Referring: { $ref: '#/components/schemas/Text', nullable: true },
        Text: text,
      },
    },
  };
  test.each(['Listed', 'Either', 'Extended', 'Referring'])(
    '%s may refuse null in a request, not in a response',
    (name) => {
      const takes = (value: Json, direction: Direction): boolean =>
        accepts(document, value, `/components/schemas/${name}`, 'openapi-3.0', direction);
      expect(takes(null, 'response')).toBe(true);
      expect(takes(null, 'request')).toBe(false);
      expect(takes([], 'response')).toBe(false);
    },
  );
});

describe('discriminators', () => {
  const pet = { type: 'object', properties: { petType: { type: 'string' } }, required: ['petType'] };
  const document = {
    openapi: '3.1.0',
    components: {
      schemas: {
        Any: {
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: { propertyName: 'petType', mapping: { feline: '#/components/schemas/Cat', kitty: 'Cat' } },
        },
        Cat: {
          allOf: [
            { $ref: '#/components/schemas/Pet' },
            { type: 'object', properties: { lives: { type: 'integer' } }, required: ['lives'] },
          ],
        },
        Dog: {
          allOf: [
            { $ref: '#/components/schemas/Pet' },
            { type: 'object', properties: { bark: { type: 'string' } }, required: ['bark'] },
          ],
        },
        Pet: { ...pet, discriminator: { propertyName: 'petType' } },
      },
    },
  };
  test.each([
    ['Any', { petType: 'feline', lives: 9 }, true],
    ['Any', { petType: 'kitty', lives: 9 }, true],
    ['Any', { petType: 'Dog', bark: 'w' }, true],
    ['Any', { petType: 'Cat', lives: 9 }, false],
    ['Any', { petType: 'Dog', lives: 9 }, false],
    ['Pet', { petType: 'Cat', lives: 9 }, true],
    ['Pet', { petType: 'Cat', bark: 'w' }, false],
    ['Pet', { petType: 'Fish' }, false],
  ])('%s takes %j: %s', (name, value, expected) => {
    expect(accepts(document, value, `/components/schemas/${name}`, 'openapi-3.1')).toBe(expected);
  });
  test.each(['Any', 'Pet'])('%s keeps the laws', (name) => {
    expect(
      laws(
        { document, pointer: `/components/schemas/${name}`, dialect: 'openapi-3.1' },
        { values: 50, seed: 1, judge: 'as lowered' },
      ),
    ).toMatchObject({ broken: [], valid: 50, invalid: 25 });
  });
});

describe('directions', () => {
  const document = {
    type: 'object',
    properties: { id: { $ref: '#/$defs/id' }, secret: { type: 'string', writeOnly: true } },
    required: ['id', 'secret'],
    $defs: { id: { type: 'integer', readOnly: true } },
  };
  test.each([
    ['request', { secret: 'x' }, true],
    ['request', { id: 1, secret: 'x' }, false],
    ['response', { id: 1 }, true],
    ['response', { id: 1, secret: 'x' }, false],
  ] as const)('%s takes %j: %s', (direction, value, expected) => {
    expect(accepts(document, value, '', 'openapi-3.1', direction)).toBe(expected);
  });
  test('what another part requires', () => {
    const composed = {
      allOf: [{ $ref: '#/$defs/base' }, { required: ['id', 'name'] }],
      $defs: {
        base: { type: 'object', properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } } },
      },
    };
    expect(accepts(composed, { name: 'n' }, '', 'openapi-3.1', 'request')).toBe(true);
    expect(accepts(composed, { id: 1, name: 'n' }, '', 'openapi-3.1', 'request')).toBe(false);
    expect(accepts(composed, { name: 'n' }, '', 'openapi-3.1', 'response')).toBe(false);
  });
  test('without a direction they are annotations', () => {
    expect(accepts(document, { id: 1, secret: 'x' })).toBe(true);
    expect(
      sample(validValuesAt({ document, pointer: '', direction: 'request' }), 20).every((value) =>
        accepts(document, value, '', '2020-12', 'request'),
      ),
    ).toBe(true);
  });
});

describe('what is not understood is named', () => {
  test.each([
    ['an unknown keyword', { properties: { a: { minimun: 1 } } }, '/properties/a/minimun'],
    ['an unknown type', { type: 'text' }, '/type'],
    ['a bad pattern', { items: { pattern: '(' } }, '/items/pattern'],
    ['a bad pattern of names', { patternProperties: { '[': true } }, '/patternProperties/['],
    ['an unknown format', { format: 'postcode' }, '/format'],
    ['a reference out of the document', { allOf: [{ $ref: 'https://example.com/other.json' }] }, '/allOf/0/$ref'],
    ['a reference to nothing', { $ref: '#/$defs/none' }, '/$ref'],
    ['an anchor that is not there', { $ref: '#none' }, '/$ref'],
    ['an unknown meta-schema', { $schema: 'https://example.com/schema' }, '/$schema'],
    ['a negative count', { minLength: -1 }, '/minLength'],
    ['a list for items', { items: [{}] }, '/items'],
    ['a schema that is none', { properties: { a: 1 } }, '/properties/a'],
    ['multiples of nothing', { multipleOf: 0 }, '/multipleOf'],
    ['a keyword of another dialect', { nullable: true }, '/nullable'],
    ['a schema that is itself', { $ref: '#' }, ''],
    ['a schema that is not there', {}, '/nowhere', '/nowhere'],
  ])('%s', (_name, document: Json, pointer: string, start = '') => {
    const attempt = (): unknown => validValuesAt({ document, pointer: start, strict: true });
    expect(attempt).toThrow(UnsupportedSchema);
    expect(attempt).toThrow(expect.objectContaining({ pointer }));
  });

  test('an unknown dialect', () => {
    // As a caller without types would.
    expect(() => validValuesAt({ document: {}, pointer: '', dialect: 'draft-03' as Dialect })).toThrow(
      UnsupportedSchema,
    );
  });
});
