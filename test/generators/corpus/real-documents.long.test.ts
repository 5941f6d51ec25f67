import { sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invalidValues, type JsonSchema } from '../../../generators/index.js';
import { isArray, isObject, type Json } from '../../../src/core/json.js';
import { laws } from '../laws.js';
import { realDocuments } from './real-documents.js';

describe('the laws hold for schemas as real documents have them', () => {
  test('there are 300 of them', () => {
    expect(realDocuments.length).toBeGreaterThanOrEqual(300);
    expect(new Set(realDocuments.map(({ name }) => name)).size).toBe(realDocuments.length);
  });

  test.each(realDocuments)('$name', ({ schema, judge }) => {
    const report = laws({ document: schema, pointer: '' }, { values: 12, seed: 20_26, judge });
    expect(report.broken).toEqual([]);
    expect(report.valid).toBe(12);
    expect(report.invalid).toBe(6);
  });

  // The corpus holds objects.
  test.each(realDocuments.filter((_, index) => index % 8 === 0))('every keyword of $name is broken', ({ schema }) => {
    const broken = new Set(
      sample(invalidValues(schema as JsonSchema), { numRuns: 200, seed: 1 }).map(({ violation }) => violation.keyword),
    );
    expect([...assertionsIn(schema)].filter((keyword) => !broken.has(keyword))).toEqual([]);
  });
});

const ASSERTIONS = new Set(
  (
    'type enum const minimum maximum exclusiveMinimum multipleOf minLength maxLength pattern format minItems ' +
    'maxItems uniqueItems required minProperties maxProperties'
  ).split(' '),
);

/** The assertions of a schema, but for those that only decide which branch holds. */
function assertionsIn(schema: Json): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: Json, name: string): void => {
    if (isArray(node)) for (const item of node) visit(item, name);
    else if (isObject(node)) {
      for (const [key, value] of Object.entries(node)) {
        if (name !== 'properties' && ASSERTIONS.has(key)) found.add(key);
        else if (name === 'properties' || !['if', 'propertyNames', 'default'].includes(key)) visit(value, key);
      }
    }
  };
  visit(schema, '');
  return found;
}
