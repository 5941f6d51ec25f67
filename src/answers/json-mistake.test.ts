import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonText } from '../core/json.js';
import { jsonMistake } from './json-mistake.js';

test.each([
  ['<html>', 'not JSON from character 1 of 6 on ("<html>"): invalid symbol'],
  ['{"a":"x', 'not JSON from character 6 of 7 on ("\\"x"): unexpected end of string'],
  ['{"a":1,}', 'not JSON from character 8 of 8 on ("}"): property name expected'],
  ['[1 2]', 'not JSON from character 4 of 5 on ("2"): comma expected'],
  [' ', 'not JSON at its end: value expected'],
  ['/**/1', 'not JSON from character 1 of 5 on ("/**/"): invalid comment token'],
  [`"${'x'.repeat(100)}`, `not JSON from character 1 of 101 on ("\\"${'x'.repeat(39)}"): unexpected end of string`],
])('%j is told with its place', (text, told) => expect(jsonMistake(text)).toBe(told));

test('a text that JSON.parse refuses has a place', () => {
  const cutOrDamaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '\u0001', '}', ',', '"', 'NaN', '\\', '0', '/**/'))
    .map(([text, at, piece]) => `${text.slice(0, at % (text.length + 1))}${piece}`);
  fc.assert(
    fc.property(cutOrDamaged, (text) => {
      fc.pre(!isJsonText(text) && text !== '');
      expect(jsonMistake(text)).toMatch(/^not JSON (at its end|from character \d+ of \d+ on)[^]*: [a-z ]+$/);
    }),
  );
});
