import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/core/json.js';
import { excerptOf } from './json-excerpt.js';
import { jsonLines } from './app/src/json-lines.js';

const system = (n: number): Json => ({
  systemID: `s-${n}`,
  name: `System ${n}`,
  plan: { id: n, text: 'x'.repeat(60) },
});
const whole = { page: 1, items: Array.from({ length: 120 }, (_, n) => system(n)), total: 120 };

describe('an excerpt of a long body', () => {
  test('has the list item of the pointer with its neighbours, and no other one', () => {
    const excerpt = excerptOf(whole, ['/items/83/plan'], 700);
    expect(excerpt.positions['/items']).toEqual([82, 83, 84]);
    expect(excerpt.leftOut['/items']).toBe(117);
    expect(excerpt.value).toEqual({ page: 1, items: [system(82), system(83), system(84)], total: 120 });
  });

  test('stays near its length, however long, wide or deep the body is', () => {
    let deep: Json = 'end';
    for (let n = 0; n < 5_000; n++) deep = { a: [deep] };
    const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`m${n}`, n]));
    for (const body of [whole, deep, wide, { items: [deep, wide, 'x'.repeat(100_000)] }, 'y'.repeat(100_000)])
      for (const pointer of ['/items/2', '/m4000', '/items/119/plan/text', '/a/0/a/0/a/0', '/none/at/all'])
        expect(JSON.stringify(excerptOf(body, [pointer], 1_000).value).length).toBeLessThan(2_500);
  });

  test('is the body itself where that is short', () => {
    expect(excerptOf({ a: [1, 2] }, ['/a/1'], 100)).toEqual({ value: { a: [1, 2] }, positions: {}, leftOut: {} });
  });

  test('is printed with the pointers of the whole body, and says how much is left out', () => {
    const lines = jsonLines(excerptOf(whole, ['/items/83/plan', '/items/5'], 1_200));
    expect(lines.map(({ pointer }) => pointer)).toEqual(expect.arrayContaining(['/items/83/plan/id', '/items/5/name']));
    expect(lines.map(({ text }) => text).filter((text) => text.startsWith('…'))).toEqual([
      '… 4 items',
      '… 75 items',
      '… 35 items',
    ]);
  });
});
