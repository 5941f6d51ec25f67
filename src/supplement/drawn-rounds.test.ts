import { expect, test } from 'vitest';
import { boundariesOf } from '../engine/run-generated.js';
import type { Step } from '../stimuli/scenario.js';
import { inRounds } from './drawn-rounds.js';

const drawn = { operation: null, purpose: 'supplied', draws: 'request' } as const;
const steps: readonly Step[] = [
  { name: 'with a header', operation: null, purpose: 'supplied' },
  { ...drawn, name: 'at the limits', generate: 'boundary' },
  { ...drawn, name: 'at random', generate: 'random' },
  { ...drawn, name: 'with one thing wrong', generate: 'invalid' },
];

const roundsOf = (some: readonly Step[], examples: number): ReturnType<typeof inRounds> =>
  inRounds(some, examples, (inRound) => ({ id: 'a/drawn', title: 'a', effect: { kind: 'reads' }, steps: inRound }));

test('a few drawn requests come first, then a few at the limits, then the others', () => {
  const rounds = roundsOf(steps, 5);
  expect(rounds.map(({ id, round, drawsOnFor }) => [id, round, drawsOnFor])).toEqual([
    ['a/drawn', 1, undefined],
    ['a/drawn-2', 2, 'a/drawn'],
    ['a/drawn-3', 3, 'a/drawn'],
  ]);
  expect(rounds.map((each) => each.steps.map(({ name, examples }) => [name, examples]))).toEqual([
    [
      ['with a header', undefined],
      ['at random', 2],
      ['with one thing wrong', 3],
    ],
    [['at the limits', 12]],
    [
      ['at the limits', undefined],
      ['at random', 3],
      ['with one thing wrong', 2],
    ],
  ]);
});

test('the rounds send each request at the limits once', () => {
  const all = Array.from({ length: 55 }, (_, at) => at);
  const sent = roundsOf(steps, 5)
    .flatMap((each) => each.steps.filter(({ generate }) => generate === 'boundary'))
    .flatMap((step) => boundariesOf(all, step).map(([number]) => number));
  expect(sent.toSorted((a, b) => a - b)).toEqual(all);
  expect(sent.length).toBe(55);
});

test('no round is empty, and few examples are in the first one', () => {
  expect(roundsOf(steps.slice(2), 1).map(({ round }) => round)).toEqual([1]);
  expect(roundsOf(steps.slice(1, 2), 5).map(({ round }) => round)).toEqual([2, 3]);
});
