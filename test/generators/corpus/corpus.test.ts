import { describe, expect, test } from 'vitest';
import { laws } from '../laws.js';
import { CORPUS } from './index.js';

test('the corpus has the breadth it promises, and no name twice', () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(300);
  expect(new Set(CORPUS.map(({ name }) => name)).size).toBe(CORPUS.length);
});

describe('the laws hold for', () => {
  test.each(CORPUS.filter(({ extent }) => extent !== 'none'))('$name', ({ schema, extent, judge }) => {
    const report = laws({ document: schema, pointer: '' }, { values: 25, seed: 20_26, judge });
    expect(report.broken).toEqual([]);
    expect(report.valid).toBe(25);
    expect(report.invalid > 0).toBe(extent === 'values');
  });
});

describe('nothing is claimed for', () => {
  test.each(CORPUS.filter(({ extent }) => extent === 'none'))('$name', ({ schema }) => {
    expect(laws({ document: schema, pointer: '' }, { values: 1, seed: 1, judge: 'as lowered' }).unsatisfiable).toBe(
      true,
    );
  });
});
