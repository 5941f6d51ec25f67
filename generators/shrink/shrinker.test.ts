import { check, property } from 'fast-check';
import { expect, test } from 'vitest';
import { KNOWN_PROPERTIES, get, order, shrinkKnown } from '../../test/generators/known-properties.js';
import { invalidValuesAt, validValuesAt } from '../index.js';

test.each(KNOWN_PROPERTIES)('$name shrinks to the least, soon', ({ schema, fails, minimal }) => {
  for (const seed of [5, 6, 7]) {
    const { end, steps } = shrinkKnown(validValuesAt({ document: schema, pointer: '' }), fails, seed);
    expect(end).toEqual(minimal);
    expect(steps).toBeLessThanOrEqual(1000);
  }
});

test('an example shrinks like what was drawn', () => {
  const example = {
    id: 912,
    lines: [
      { sku: 'XYZ', count: 12 },
      { sku: 'QQQ', count: 60 },
    ],
    state: 'paid',
  };
  const result = check(
    property(
      validValuesAt({ document: order, pointer: '', examples: [example] }),
      (value) => get(value, 'lines', 1, 'count') !== 60,
    ),
    { seed: 5, numRuns: 200 },
  );
  expect(result.counterexample?.[0]).toEqual({
    id: 1,
    lines: [
      { sku: 'AAA', count: 1 },
      { sku: 'AAA', count: 60 },
    ],
  });
});

test('an invalid case shrinks around its violation', () => {
  const result = check(
    property(invalidValuesAt({ document: order, pointer: '' }), ({ violation }) => violation.keyword !== 'maximum'),
    { seed: 5, numRuns: 2000 },
  );
  expect(result.counterexample?.[0]).toEqual({
    value: { id: 1, lines: [{ sku: 'AAA', count: 100 }] },
    violation: { keyword: 'maximum', pointer: '/lines/0/count', was: 1, became: 100 },
  });
});
