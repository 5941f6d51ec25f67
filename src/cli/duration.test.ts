import { InvalidArgumentError } from 'commander';
import { expect, it } from 'vitest';
import { duration } from './duration.js';

it.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['2h', 7_200_000],
  ['1.5h', 5_400_000],
  ['1h30m', 5_400_000],
  ['30d', 2_592_000_000],
])('%s is a time', (text, milliseconds) => expect(duration(text)).toBe(milliseconds));

it.each([
  '',
  ' ',
  '2',
  '2 h',
  'h',
  '-2h',
  '2h!',
  '0s',
  '500ms',
  '31d',
  '1e3s',
  '2H',
  'two hours',
  '9'.repeat(400) + 'h',
])('%j is none, and the message says what is', (text) => {
  expect(() => duration(text)).toThrow(InvalidArgumentError);
  expect(() => duration(text)).toThrow(/such as 90s, 30m, 2h or 1h30m/);
});
