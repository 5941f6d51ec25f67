import { expect, test } from 'vitest';
import type { Json } from '../core/json.js';
import { isLeftOut } from './left-out.js';

const kept = (value: Json) => ({ sent: value, seen: value });

test('zero and false are values of a member that is shown with another value', () => {
  const own = kept({ price: 3, on: true });
  const lost = (pointer: string, sent: Json, body: Json, others: Parameters<typeof isLeftOut>[3] = [own]): boolean =>
    isLeftOut({ pointer, sent }, { sent: body, seen: {} }, own, others);
  expect(lost('/price', 0, { price: 0, on: true })).toBe(true);
  expect(lost('/on', false, { price: 3, on: false })).toBe(true);
  expect(lost('/price', 0, { price: 0 }, [])).toBe(false);
  expect(lost('/price', 5, { price: 5 }, [])).toBe(true);
  expect(lost('/other', 0, { other: 0 })).toBe(false);
});

test('a further boolean may hide a member', () => {
  const own = kept({ price: 3, on: true });
  const sent: Json = { price: 0, on: false };
  const lost = (...others: Parameters<typeof isLeftOut>[3]): boolean =>
    isLeftOut({ pointer: '/price', sent: 0 }, { sent, seen: { on: false } }, own, others);
  expect(lost(own)).toBe(false);
  expect(lost(own, kept({ price: 3, on: false }))).toBe(true);
});
