import { expect, it } from 'vitest';
import { globOf } from './glob.js';

it.each([
  ['a-b', 'a-b', true],
  ['a-b', 'a-bc', false],
  ['', '', true],
  ['', 'a', false],
  ['*', '', true],
  ['a*', 'a', true],
  ['a*b', 'ab', true],
  ['a*ab', 'ab', false],
  ['*b*d*', 'abcde', true],
  ['*d*b*', 'abcde', false],
  ['a.c', 'abc', false],
])('%j takes %j: %j', (pattern, text, takes) => {
  expect(globOf(pattern)(text)).toBe(takes);
});

it('takes no longer for many stars that lead nowhere', () => {
  expect(globOf(`${'*a'.repeat(2_000)}~`)('a'.repeat(10_000))).toBe(false);
});
