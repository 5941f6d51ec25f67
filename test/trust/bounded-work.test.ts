import { beforeAll, describe, expect, test } from 'vitest';
import { validValuesAt } from '../../generators/index.js';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { isObject, objectOf, type Json, type JsonObject } from '../../src/core/json.js';
import { openApiIn } from '../../src/documents/openapi-document.js';
import { entriesOfOpenApi } from '../../src/sources/openapi/from-openapi.js';
import { sourceOfJson } from '../../src/documents/source-document.js';
import { findContradictions } from '../../src/supplement/find-contradictions.js';
import { suppliedOperations } from '../../src/supplement/supplied-operations.js';

/** Documents of others whose reading would double with each level: the steps grow with the size instead. */

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const keywords = ['anyOf', 'oneOf', 'allOf'] as const;

/** Two schemas on each level, and each refers to both of the next one. */
function levels(count: number, keyword: string, last: readonly [Json, Json], place: string): JsonObject {
  const names = ['a', 'b'] as const;
  return objectOf([
    ...Array.from({ length: count }, (_, at) => at).flatMap((at) =>
      names.map((name): [string, Json] => [
        `${name}${at}`,
        { [keyword]: names.map((next) => ({ $ref: `#${place}/${next}${at + 1}` })) },
      ]),
    ),
    [`a${count}`, last[0]],
    [`b${count}`, last[1]],
  ]);
}

const records: readonly [Json, Json] = [
  { type: 'object', properties: { name: { type: 'string' } } },
  { type: 'object', properties: { other: { type: 'string' } } },
];

function documentOf(schemas: JsonObject): Json {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/a0' } } };
  const responses = { 200: { description: 'Success', content } };
  return {
    openapi: '3.1.0',
    info: { title: 'Levels', version: '1' },
    paths: {
      '/systems': { get: { responses }, post: { requestBody: { content }, responses } },
      '/systems/{systemID}': {
        parameters: [{ name: 'systemID', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses },
        patch: { requestBody: { content }, responses },
      },
    },
    components: { schemas },
  };
}

const readers: readonly (readonly [string, (document: Json) => number])[] = [
  ['lint', (document) => stepsOf(document, (root) => findContradictions(iface, openApiIn(root)))],
  ['init', (document) => stepsOf(document, (root) => entriesOfOpenApi(iface, openApiIn(root), 'levels.json'))],
  [
    'supplement',
    (document) => stepsOf(document, (root) => suppliedOperations(iface, openApiIn(root), new Map(), true)),
  ],
];

function stepsOf(document: Json, read: (root: ReturnType<typeof sourceOfJson>) => unknown): number {
  const root = sourceOfJson('levels.json', document);
  read(root);
  return root.steps;
}

describe('two references on each level', () => {
  test.each(keywords.flatMap((keyword) => readers.map(([name, read]) => ({ keyword, name, read }))))(
    'in $keyword: $name takes at most 2.5 times the steps for twice the levels',
    ({ keyword, read }) => {
      const [small, large] = [8, 16].map((count) =>
        read(documentOf(levels(count, keyword, records, '/components/schemas'))),
      );
      expect(small).toBeGreaterThan(20);
      expect((large ?? 0) / (small ?? 1)).toBeLessThanOrEqual(2.5);
    },
    60_000,
  );

  test.each(keywords)(
    'in %s: a value is looked at, though there are 2^60 ways',
    (keyword) => {
      const last: readonly [Json, Json] = keyword === 'oneOf' ? [{ type: 'object' }, { type: 'string' }] : records;
      const document = { $ref: '#/$defs/a0', $defs: levels(60, keyword, last, '/$defs') };
      if (keyword === 'oneOf') expect(() => validValuesAt({ document, pointer: '' })).toThrow(/no value/);
      else {
        const values = validValuesAt({ document, pointer: '' });
        expect(values.canShrinkWithoutContext({ name: 'a' })).toBe(true);
        expect(values.canShrinkWithoutContext({ name: 1, other: 1 })).toBe(false);
        expect(values.canShrinkWithoutContext('a')).toBe(false);
      }
    },
    60_000,
  );

  test('all of which allow null alone: the reader stops, and says where', () => {
    const schemas = Object.entries(levels(60, 'anyOf', records, '/components/schemas')).map(
      ([name, schema]): [string, Json] => [name, isObject(schema) ? { ...schema, type: 'null' } : schema],
    );
    const root = sourceOfJson('levels.json', documentOf(objectOf(schemas)));
    const document = openApiIn(root);
    expect(() => findContradictions(iface, document)).toThrow(
      /^levels\.json#\/components\/schemas\/\S+: reading the document took more than \d+ steps/,
    );
  }, 60_000);
});
