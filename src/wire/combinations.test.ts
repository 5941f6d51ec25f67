import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { combinationsOf, formsOfEach, operationsForPairs } from './combinations.js';
import { freedoms } from './freedoms.js';

const { operations } = await loadInterface();
const readings = operations.filter(({ safe }) => safe).length;

test('the interface has enough readings, and no freedom has more choices than an operation has readings', () => {
  expect(readings).toBeGreaterThanOrEqual(operationsForPairs);
  expect(freedoms.length).toBeLessThanOrEqual(operationsForPairs);
  for (const { id, choices } of freedoms) expect(choices.length, id).toBeLessThanOrEqual(formsOfEach);
  const ids = freedoms.flatMap(({ choices }) => choices.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test('each operation meets each choice once, and at most one choice of a freedom at a time', () => {
  for (let place = 0; place < readings; place += 1) {
    const combinations = combinationsOf(freedoms, place, 'a');
    expect(combinations).toHaveLength(formsOfEach);
    const taken = combinations.flat().map(({ id }) => id);
    expect(taken.toSorted()).toEqual(freedoms.flatMap(({ choices }) => choices.map(({ id }) => id)).toSorted());
    for (const combination of combinations)
      for (const { choices } of freedoms)
        expect(combination.filter((choice) => choices.includes(choice)).length).toBeLessThan(2);
  }
});

test.each(['', 'a', 'another seed'])('each two choices of different freedoms meet: seed %j', (seed) => {
  const met = new Set<string>();
  for (let place = 0; place < operationsForPairs; place += 1)
    for (const combination of combinationsOf(freedoms, place, seed))
      for (const one of combination) for (const other of combination) met.add(`${one.id} | ${other.id}`);
  const pairs = freedoms.flatMap((freedom) =>
    freedoms
      .filter((other) => other !== freedom)
      .flatMap(({ choices }) => choices.flatMap((one) => freedom.choices.map((other) => `${one.id} | ${other.id}`))),
  );
  expect(pairs.filter((pair) => !met.has(pair))).toEqual([]);
});

test('a seed always leads to the same combinations, and another one to others', () => {
  expect(combinationsOf(freedoms, 0, 'a')).toEqual(combinationsOf(freedoms, 0, 'a'));
  expect(combinationsOf(freedoms, 0, 'a')).not.toEqual(combinationsOf(freedoms, 0, 'b'));
});
