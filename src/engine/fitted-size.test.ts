import { describe, expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import type { Step } from '../stimuli/scenario.js';
import { fittedSize, withRecordedSizes } from './fitted-size.js';

const listOf = (length: number): Json => ({
  items: Array.from({ length }, (_, id) => ({ id })),
});
const fitted = (size: string, length: number | undefined, page: number, pagesAtOnce?: number): string =>
  fittedSize(size, { list: 'all', page, ...(pagesAtOnce === undefined ? {} : { pagesAtOnce }) }, null, {
    answers: new Map(length === undefined ? [] : [['all', listOf(length)]]),
    configuration: {},
  });

describe('a page size fits the list that an earlier response showed', () => {
  test.each([
    ['three items have a second page of two', 3, 2, '2'],
    ['three items have a third page of one', 3, 3, '1'],
    ['five items have a third page of two', 5, 3, '2'],
    ['a long list keeps the size', 21, 3, '10'],
    ['a list of twenty items has no third page of ten', 20, 3, '9'],
    ['one item has no second page of any size', 1, 2, '10'],
    ['nor has an empty list', 0, 2, '10'],
    ['without the list the size stays', undefined, 2, '10'],
  ])('%s', (_, length, page, size) => expect(fitted('10', length, page)).toBe(size));

  test('two pages at once have twice the size of one', () => {
    expect(fitted('10', 3, 3, 2)).toBe('2');
    expect(fitted('10', 40, 3, 2)).toBe('10');
  });

  test.each([
    [50, '10'],
    [16, '4'],
    [47, '23'],
    [3, '1'],
    [1, '500'],
  ])('the last page of %i items is full, if it can be', (length, size) => {
    const answers = new Map([['all', listOf(length)]]);
    expect(fittedSize('500', { list: 'all', page: 3, full: true }, null, { answers, configuration: {} })).toBe(size);
  });
});

describe('a bundle has a size that a list leads to', () => {
  const step = {
    name: 'third page',
    operation: null,
    purpose: 'paging',
    query: { per_page: { value: '10', origin: 'stated', fitted: { list: 'all', page: 3 } } },
  } as const satisfies Step;
  const planned = (size: string): unknown =>
    withRecordedSizes(step, { query: { per_page: [size] } }).query?.['per_page'];

  test('a smaller one is taken as planned', () => expect(planned('2')).toEqual({ value: '2', origin: 'stated' }));

  test.each(['11', '0', '-1', '1.5', ''])('%j is not', (size) => expect(planned(size)).toEqual(step.query.per_page));
});
