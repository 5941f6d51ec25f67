import { expect, test } from 'vitest';
import type { FailureCondition, RequirementResult, Violation } from '../../../src/results/results.js';
import { repeatNote } from './src/repeat-note.js';

const note = (condition: FailureCondition | undefined, pathOrigin = 'configured', violation: object = {}): string =>
  repeatNote(
    { condition } as RequirementResult,
    { related: [], curl: 'curl x', ...violation } as unknown as Violation,
    { kind: 'exchange', pathOrigin } as never,
  ).sentence;

const fails: FailureCondition = {
  kind: 'fails-when',
  words: 'with page=2',
  also: [],
  unit: 'answer',
  violating: 2,
  passing: 3,
  confirmation: 'seen-only',
};

test.each<[string, string]>([
  [note(undefined), 'This request alone shows it'],
  [note(fails), 'This request alone shows it'],
  [note(fails, 'created'), 'a record that the run created'],
  [note({ ...fails, needsEarlier: true }), 'needs the earlier request'],
  [note({ kind: 'intermittent', violating: 1, passing: 3 }), 'comes and goes'],
  [note({ kind: 'not-told-apart', violating: 1, passing: 3 }), 'not known'],
  [note(fails, 'configured', { related: [{}] }), 'several requests together'],
  [note(fails, 'configured', { curl: '' }), 'sent again'],
])('%s', (words, part) => {
  expect(words).toContain(part);
});
