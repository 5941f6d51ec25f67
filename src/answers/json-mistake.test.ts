import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonText } from '../core/json.js';
import { jsonMistake } from './json-mistake.js';

test.each([
  ['<html>', 'not JSON: invalid symbol at character 1 of 6 ("<html>")'],
  ['{"a":"x', 'not JSON: unexpected end of string at character 6 of 7 ("\\"x")'],
  ['{"a":1,}', 'not JSON: property name expected at character 8 of 8 ("}")'],
  ['[1 2]', 'not JSON: comma expected at character 4 of 5 ("2")'],
  [' ', 'not JSON: value expected at the end'],
  ['/**/1', 'not JSON: invalid comment token at character 1 of 5 ("/**/")'],
  [`"${'x'.repeat(100)}`, `not JSON: unexpected end of string at character 1 of 101 ("\\"${'x'.repeat(39)}")`],
])('%j is told with its place', (text, told) => expect(jsonMistake(text)).toBe(told));

test('a text that JSON.parse refuses has a place', () => {
  const cutOrDamaged = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom('', '\u0001', '}', ',', '"', 'NaN', '\\', '0', '/**/'))
    .map(([text, at, piece]) => `${text.slice(0, at % (text.length + 1))}${piece}`);
  fc.assert(
    fc.property(cutOrDamaged, (text) => {
      fc.pre(!isJsonText(text) && text !== '');
      expect(jsonMistake(text)).toMatch(/^not JSON: .+ at (the end|character \d+ of \d+)/);
    }),
  );
});
