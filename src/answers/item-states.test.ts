import { expect, test } from 'vitest';
import { itemStates } from './item-states.js';

const items = [
  { id: 'a', kind: 'METER', name: 'one', parts: [], info: { since: '2025' } },
  { id: 'b', kind: 'METER', name: 'two', parts: ['x'], info: { since: null } },
  { id: 'c', kind: 'HEATER', name: 'three', parts: ['y', 'z'], info: {} },
];

test('a state is a type, an absence, or one of few values; a name is none', () => {
  const [first, second, third] = itemStates(items).map((states) => [...states]);
  expect(first).toContain('kind = METER');
  expect(first).toContain('parts: empty array');
  expect(second).toEqual(expect.arrayContaining(['info.since: null', 'parts: array of one']));
  expect(third).toEqual(expect.arrayContaining(['kind = HEATER', 'no info.since', 'parts: array']));
  for (const states of [first, second, third]) expect(states?.some((state) => state.includes(' = t'))).toBe(false);
});

test('an item that is deep or wide is looked into only so far', () => {
  let deep: { [name: string]: unknown } = { end: 1 };
  for (let level = 0; level < 20; level += 1) deep = { deep };
  const wide = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`p${at}`, at]));
  expect(itemStates([deep as never])[0]?.size).toBeLessThan(5);
  expect(itemStates([wide])[0]?.size).toBeLessThanOrEqual(100);
});

test('the value of an enumeration is a state of the one record that has it', () => {
  const items = [{ id: 'a', charger: { type: 'OCPP' } }, { id: 'b' }];
  expect(itemStates(items)[0]).not.toContain('charger.type = OCPP');
  expect(itemStates(items, (place) => place === 'charger.type')[0]).toContain('charger.type = OCPP');
});
