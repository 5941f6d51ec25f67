import { expect, test } from 'vitest';
import type { FailureCondition } from '../src/results/results.js';
import { conditionText } from './condition-text.js';

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
    'fails with page=2: all 4; none of 32 others; confirmed by further requests',
  ],
  [
    {
      kind: 'passes-when',
      words: 'with page=2',
      also: ['x'],
      unit: 'answer',
      violating: 32,
      passing: 4,
      confirmation: 'seen-only',
    },
    'passes only with page=2: all 4; none of 32 others (the requests do not tell this apart from: x); ' +
      'seen only, not confirmed',
  ],
  [
    {
      kind: 'fails-when',
      words: 'in the first list item',
      also: [],
      unit: 'list item',
      violating: 4,
      passing: 32,
      confirmation: 'seen-only',
    },
    'fails in the first list item: all 4 list items; none of 32 others; seen only, not confirmed',
  ],
  [
    { kind: 'seen-once', words: 'with page=2', also: [], violating: 1, passing: 32 },
    'violated by 1 of 33 answers, the only one with page=2',
  ],
  [
    { kind: 'intermittent', violating: 4, passing: 32 },
    'intermittent: 4 of 36 answers, and equal requests were answered rightly',
  ],
  [
    { kind: 'intermittent', words: 'in every 5th answer', violating: 8, passing: 32 },
    'intermittent, in every 5th answer: 8 of 40 answers',
  ],
  [
    { kind: 'not-told-apart', violating: 4, passing: 32, contradicted: 'with page=2' },
    'violated by 4 of 36 answers, not told apart by the requests; confirming requests contradict "with page=2"',
  ],
])('%j is told in words', (condition, words) => {
  expect(conditionText({ condition, exercised: 36 } as never)).toBe(words);
});
