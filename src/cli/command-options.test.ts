import { describe, expect, test } from 'vitest';
import { number, port } from './command-options.js';
import { buildProgram } from './program.js';

describe('a number of the command line', () => {
  test.each(['0x1', '0b1', '0o1', '1e3', '1_000', '+1', '.5', '1.', 'Infinity', '', ' ', '١', '１'])(
    'is not %j',
    (text) => {
      expect(() => number(0, false)(text)).toThrow('Give a number of at least 0.');
      expect(() => port(text)).toThrow('Give a port');
    },
  );

  test.each([
    ['0', 0],
    ['007', 7],
    ['12.50', 12.5],
  ])('is %j', (text, value) => expect(number(0, false)(text)).toBe(value));

  test('is read so by each option that takes one', () => {
    const options = buildProgram().commands.flatMap(({ options }) => [...options]);
    const numeric = options.filter(({ parseArg }) => {
      try {
        return typeof parseArg?.('1', undefined) === 'number';
      } catch {
        return false;
      }
    });
    expect(numeric.map(({ long }) => long)).toContain('--threshold');
    for (const { long, parseArg } of numeric) expect(() => parseArg?.('0x1', undefined), long).toThrow();
  });
});
