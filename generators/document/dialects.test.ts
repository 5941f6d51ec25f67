import { createRequire } from 'node:module';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { constantFrom, sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UnsupportedSchema, validValuesAt } from '../index.js';
import type { Json } from '../index.js';
import { laws } from '../../test/generators/laws.js';
import { referenceHandling } from '../reference-handling.js';
import { Validator } from '../validator.js';
import { lowerSchema } from './lower.js';

function accepts(document: Json, value: Json, pointer = ''): boolean {
  const lowered = lowerSchema({ document, pointer });
  return new Validator(lowered, () => referenceHandling(lowered)).accepts(lowered.root, value);
}

const draft = (name: string): string => `http://json-schema.org/${name}/schema#`;

describe('a document tells its dialect', () => {
  const pair = { items: [{ type: 'integer' }, { type: 'string' }], additionalItems: false };
  const needs = { dependencies: { a: ['b'], c: { required: ['d'] } } };
  const flags = { type: 'number', minimum: 0, exclusiveMinimum: true };
  test.each<[string, Json, Json, boolean]>([
    ['a list of items', { $schema: draft('draft-07'), ...pair }, [1, 'a'], true],
    ['a list of items', { $schema: draft('draft-07'), ...pair }, [1, 'a', 2], false],
    ['a list of items in 2019-09', { $schema: 'https://json-schema.org/draft/2019-09/schema', ...pair }, ['a'], false],
    ['additionalItems without a list', { $schema: draft('draft-07'), additionalItems: false }, [1], true],
    ['dependencies on names', { $schema: draft('draft-06'), ...needs }, { a: 1 }, false],
    ['dependencies on schemas', { $schema: draft('draft-06'), ...needs }, { c: 1, d: 2 }, true],
    ['exclusive bounds as flags', { $schema: draft('draft-04'), ...flags }, 0, false],
    ['exclusive bounds as flags', { $schema: draft('draft-04'), ...flags }, 0.5, true],
    [
      'nothing beside a reference',
      { $schema: draft('draft-07'), $ref: '#/definitions/a', maxLength: 1, definitions: { a: { type: 'string' } } },
      'abc',
      true,
    ],
    [
      'an identifier that is an anchor',
      { $schema: draft('draft-07'), $ref: '#a', definitions: { a: { $id: '#a', type: 'string' } } },
      1,
      false,
    ],
    ['keywords that came later', { $schema: draft('draft-07'), unevaluatedProperties: false }, { a: 1 }, true],
    ['a boolean bound of draft-04 is an error elsewhere', { $schema: draft('draft-04'), const: 1 }, 2, true],
  ])('%s: %#', (_name, document, value, expected) => {
    expect(accepts(document, value)).toBe(expected);
  });

  test('a recursive reference of 2019-09 leads to the outermost schema', () => {
    const document = {
      $schema: 'https://json-schema.org/draft/2019-09/schema',
      $id: 'https://example.com/leaf-only',
      $recursiveAnchor: true,
      $ref: 'tree',
      required: ['leaf'],
      $defs: {
        tree: {
          $id: 'tree',
          $recursiveAnchor: true,
          properties: { children: { type: 'array', items: { $recursiveRef: '#' } } },
        },
      },
    };
    expect(accepts(document, { leaf: 1, children: [{ leaf: 2 }] })).toBe(true);
    expect(accepts(document, { leaf: 1, children: [{}] })).toBe(false);
  });

  test('OpenAPI versions and Swagger', () => {
    const schemas = { A: { type: 'string', nullable: true } };
    expect(accepts({ openapi: '3.0.3', components: { schemas } }, null, '/components/schemas/A')).toBe(true);
    expect(accepts({ openapi: '3.1.0', components: { schemas } }, null, '/components/schemas/A')).toBe(false);
    expect(accepts({ swagger: '2.0', definitions: schemas }, null, '/definitions/A')).toBe(true);
  });
});

describe('the meta-schemas', () => {
  // Files of JSON
  const read = (name: string): Json => createRequire(import.meta.url)(`ajv/dist/refs/${name}.json`) as Json;

  test('schemas are drawn from that of 2020-12, and Ajv takes them for schemas', () => {
    const ajv = ajvFormats.default(new Ajv2020({ strict: false }));
    const schemas = sample(validValuesAt({ document: read('json-schema-2020-12/schema'), pointer: '' }), 40);
    const id = 'https://json-schema.org/draft/2020-12/schema';
    expect(schemas.filter((schema) => ajv.validate(id, schema) !== true)).toEqual([]);
  });

  test.each(['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema'])(
    'a reference to %s needs no document',
    ($ref) => {
      expect(sample(validValuesAt({ document: { $ref }, pointer: '' }), 5)).toHaveLength(5);
    },
  );
});

describe('what is unknown is an annotation', () => {
  test.each<[string, Json, string]>([
    ['a format', { type: 'string', format: 'postcode' }, '/format'],
    ['a keyword', { type: 'string', fancy: true }, '/fancy'],
    ['a pattern of another language', { type: 'string', pattern: '(?i)^a\\Z(?>b)' }, '/pattern'],
    ['a dialect', { $schema: 'https://example.com/own', type: 'string' }, '/$schema'],
  ])('%s, unless strict', (_name, document, pointer) => {
    expect(laws({ document, pointer: '' }, { values: 20, seed: 1, judge: 'as lowered' })).toMatchObject({ broken: [] });
    expect(() => validValuesAt({ document, pointer: '', strict: true })).toThrow(UnsupportedSchema);
    expect(() => validValuesAt({ document, pointer: '', strict: true })).toThrow(expect.objectContaining({ pointer }));
  });

  test.each(['^[\\w-.]+\\@[a-z\\-]{2,}$', '^\\_{3}$', '^[^\\/]+\\/\\d{2,}$', '^a{,2}$', '^]$'])(
    'the pattern %s is read without the u flag',
    (pattern) => {
      expect(
        laws({ document: { type: 'string', pattern }, pointer: '' }, { values: 30, seed: 1, judge: 'as lowered' }),
      ).toMatchObject({ broken: [], valid: 30 });
    },
  );
});

describe('what the caller adds', () => {
  test('a format', () => {
    const document = {
      type: 'object',
      properties: { code: { format: 'postcode', type: 'string' } },
      required: ['code'],
    };
    const formats = {
      postcode: { arbitrary: constantFrom('1010', '8020', '6900'), validate: (text: string) => /^\d{4}$/.test(text) },
    };
    const source = { document, pointer: '', formats };
    expect(laws(source, { values: 50, seed: 1, judge: 'as lowered' })).toMatchObject({ broken: [], valid: 50 });
    for (const value of sample(validValuesAt(source), 20))
      expect(value).toMatchObject({ code: expect.stringMatching(/^\d{4}$/) });
  });

  test.each([true, false])('a keyword, with values of its own: %s', (own) => {
    const even = (wanted: Json, value: Json): boolean => typeof value !== 'number' || (value % 2 === 0) === wanted;
    const keywords = { even: { validate: even, ...(own ? { arbitrary: () => constantFrom(2, 4, 6) } : {}) } };
    const source = { document: { type: 'integer', even: true }, pointer: '', keywords };
    expect(laws(source, { values: 50, seed: 1, judge: 'as lowered' })).toMatchObject({ broken: [], valid: 50 });
    expect(sample(validValuesAt(source), 20).every((value) => Number(value) % 2 === 0)).toBe(true);
  });

  test('another document', () => {
    const documents = { 'https://example.com/id.json': { $defs: { id: { type: 'integer', minimum: 1 } } } };
    const document = { $ref: 'https://example.com/id.json#/$defs/id' };
    for (const value of sample(validValuesAt({ document, pointer: '', documents }), 20))
      expect(Number(value)).toBeGreaterThanOrEqual(1);
  });
});

describe('discriminators of real documents', () => {
  const propertyName = 'kind';
  const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
  const kinds: readonly (readonly [string, (name: string) => Json, (name: string) => string])[] = [
    ['const', (name) => ({ const: name.toLowerCase() }), (name) => name.toLowerCase()],
    ['enum', (name) => ({ type: 'string', enum: [name.toLowerCase()] }), (name) => name.toLowerCase()],
    ['neither', () => ({ type: 'string' }), (name) => name],
  ];
  const unions = kinds.flatMap(([how, property, value]) =>
    ['oneOf', 'anyOf'].flatMap((keyword) =>
      [false, true].map((mapping) => ({
        how,
        keyword,
        mapping,
        property,
        value: mapping ? (name: string) => name.toLowerCase() : value,
      })),
    ),
  );

  test.each(unions)('$keyword over $how, mapping: $mapping', ({ keyword, mapping, property, value }) => {
    const branch = (name: string, own: string): Json => ({
      type: 'object',
      properties: { [propertyName]: property(name), [own]: { type: 'integer' } },
      required: [propertyName, own],
    });
    const document: Json = {
      openapi: '3.0.3',
      components: {
        schemas: {
          Shape: {
            [keyword]: [ref('Circle'), ref('Square')],
            discriminator: {
              propertyName,
              ...(mapping ? { mapping: { circle: '#/components/schemas/Circle', square: 'Square' } } : {}),
            },
          },
          Circle: branch('Circle', 'radius'),
          Square: branch('Square', 'side'),
        },
      },
    };
    const values = sample(validValuesAt({ document, pointer: '/components/schemas/Shape' }), { numRuns: 40, seed: 1 });
    const names = new Set(values.map((drawn) => (drawn as { readonly kind: string }).kind)); // required by the schema
    expect(names).toEqual(new Set([value('Circle'), value('Square')]));
    expect(accepts(document, { kind: value('Circle'), side: 1 }, '/components/schemas/Shape')).toBe(false);
  });

  const family = (mapping: Json | undefined): Json => ({
    openapi: '3.0.3',
    components: {
      schemas: {
        Animal: {
          type: 'object',
          properties: { kind: { type: 'string' } },
          required: ['kind'],
          discriminator: { propertyName, ...(mapping === undefined ? {} : { mapping }) },
        },
        Cat: {
          allOf: [ref('Animal'), { type: 'object', properties: { lives: { type: 'integer' } }, required: ['lives'] }],
        },
        Lion: {
          allOf: [ref('Cat'), { type: 'object', properties: { mane: { type: 'boolean' } }, required: ['mane'] }],
        },
      },
    },
  });

  test.each<[string, Json | undefined, readonly string[]]>([
    ['by name', undefined, ['Cat', 'Lion']],
    ['by mapping', { cat: '#/components/schemas/Cat', lion: 'Lion' }, ['cat', 'lion']],
    ['with a mapping that leads nowhere', { dog: '#/components/schemas/Dog' }, ['Cat', 'Lion']],
  ])('the schemas that extend a parent, %s', (_name, mapping, expected) => {
    const document = family(mapping);
    const values = sample(validValuesAt({ document, pointer: '/components/schemas/Animal' }), { numRuns: 40, seed: 1 });
    expect(new Set(values.map((drawn) => (drawn as { readonly kind: string }).kind))).toEqual(new Set(expected));
    const cats = sample(validValuesAt({ document, pointer: '/components/schemas/Cat' }), { numRuns: 20, seed: 1 });
    expect(new Set(cats.map((drawn) => (drawn as { readonly kind: string }).kind))).toEqual(new Set([expected[0]]));
  });
});
