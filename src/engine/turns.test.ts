import { expect, test } from 'vitest';
import type { TouchedPaths } from './touched.js';
import { turnsOf, type Timed } from './turns.js';

const touches = (how: 'reads' | 'changes', path: string): Exclude<TouchedPaths, 'everything'>[number] => ({
  path,
  how,
  shownIn: undefined,
  partOf: how === 'changes' ? ['/gateways'] : [],
  record: undefined,
  isApart: false,
});
const changes = (id: string, length: number): Timed => ({ touched: [touches('changes', `/gateways/${id}`)], length });
const lists = (length: number): Timed => ({ touched: [touches('reads', '/gateways')], length });

test('a scenario that waits for another one keeps no third one waiting', () => {
  expect(turnsOf([changes('1', 9), lists(5), changes('2', 3)])).toEqual([0, 2, 1]);
});

test('changes of the same record keep their order, however long they are', () => {
  expect(turnsOf([changes('1', 9), changes('1', 2), changes('1', 1)])).toEqual([0, 1, 2]);
  expect(turnsOf([lists(5), changes('1', 9), changes('1', 1)])).toEqual([0, 1, 2]);
});

test('a scenario that may touch everything keeps its place, and nothing runs beside it', () => {
  const everything: Timed = { touched: 'everything', length: 4 };
  expect(turnsOf([changes('1', 2), everything, changes('2', 1), lists(1)])).toEqual([0, 1, 2, 3]);
});

test('each scenario has one turn, also one without requests', () => {
  expect(turnsOf([])).toEqual([]);
  expect(turnsOf([lists(0), changes('1', 0), lists(0)])).toEqual([0, 2, 1]);
});
