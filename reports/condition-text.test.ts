import { expect, test } from 'vitest';
import type { FailureCondition } from '../src/results/failure-condition.js';
import { conditionOf, conditionText, sentence, whenOf } from './condition-text.js';

const told = (condition: FailureCondition) => ({ condition, exercised: 36 }) as never;

test('a condition is one short phrase; counts, ties and confirmation stand apart from it', () => {
  expect(
    conditionOf(
      told({
        kind: 'fails-when',
        words: 'without secret in the request body',
        also: ['without a request body', 'with name=x'],
        unit: 'answer',
        violating: 5,
        passing: 6,
        confirmation: 'seen-only',
      }),
    ),
  ).toEqual({
    condition: 'fails without secret in the request body',
    counts: 'all 5 such answers fail, none of 6 others',
    ties: 'or it fails without a request body, or with name=x',
    confirmation: 'further requests did not try both cases',
  });
});

test('what is not told in words is counted, so that one explanation among many does not look like the only one', () => {
  const also = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-http-method-override', 'x-user'].map(
    (name) => `with the header ${name}`,
  );
  expect(conditionOf(told({ kind: 'seen-once', words: 'with page=2', also, violating: 1, passing: 32 }))?.ties).toBe(
    'or it fails with the header x-forwarded-for, or with the header x-real-ip, or with the header forwarded, ' +
      'or because of one of 2 other differences',
  );
});

test.each<[FailureCondition, string]>([
  [
    {
      kind: 'fails-when',
      words: 'with page=2',
      also: [],
      unit: 'answer',
      violating: 4,
      passing: 32,
      confirmation: 'confirmed',
    },
    'fails with page=2; all 4 such answers fail, none of 32 others; confirmed by further requests',
  ],
  [
    {
      kind: 'fails-when',
      words: 'in the first list item',
      also: ['x'],
      unit: 'list item',
      violating: 4,
      passing: 32,
      confirmation: 'seen-only',
    },
    'fails in the first list item; all 4 such list items fail, none of 32 others; or it fails x; ' +
      'further requests did not try both cases',
  ],
  [
    { kind: 'seen-once', words: 'with page=2', also: [], violating: 1, passing: 32 },
    'fails once, in the only answer with page=2; 1 of 33 answers; seen once: it may be chance',
  ],
  [{ kind: 'intermittent', violating: 4, passing: 32 }, 'fails now and then, also for equal requests; 4 of 36 answers'],
  [
    { kind: 'intermittent', words: 'in every 5th answer', violating: 8, passing: 32 },
    'fails in every 5th answer; 8 of 40 answers',
  ],
  [
    { kind: 'not-told-apart', violating: 4, passing: 32, contradicted: 'with page=2' },
    'fails in 4 of 36 answers; no known difference between the requests explains which ones; ' +
      'further requests ruled out that it fails with page=2',
  ],
  [
    { kind: 'fails-only-when', words: 'with page=2', unit: 'answer', violating: 6, passing: 43, such: 9 },
    'fails only with page=2; 6 of 9 such answers fail, none of 40 others; what else it takes is not known',
  ],
  [
    { kind: 'fails-only-when', words: 'in list items without name', unit: 'list item', violating: 600, passing: 900 },
    'fails only in list items without name; most such list items fail, none of the others that were looked at; ' +
      'what else it takes is not known',
  ],
])('%j is told in one line, the condition first', (condition, words) => {
  expect(conditionText(told(condition))).toBe(words);
});

test('a sentence of its own begins with a capital and ends with a full stop', () => {
  expect(sentence('fails now')).toBe('Fails now.');
  expect(sentence('')).toBe('');
});

test('when a requirement fails is told without the verb, also where each answer violates it', () => {
  expect(whenOf(told({ kind: 'intermittent', violating: 4, passing: 32 }))).toEqual({
    when: 'now and then, also for equal requests',
    details: '4 of 36 answers',
  });
  expect(whenOf({ exercised: 36 } as never)).toEqual({ when: 'always', details: 'all 36 answers fail' });
  expect(whenOf({ exercised: 1 } as never)).toEqual({ when: 'always', details: 'the only such answer fails' });
});
