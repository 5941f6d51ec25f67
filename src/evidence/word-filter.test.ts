import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { WordFilter } from './word-filter.js';

const letters = fc.constantFrom(...'abcdé=/+{"ü\u0000');
const text = (minLength: number, maxLength: number) =>
  fc.array(letters, { minLength, maxLength }).map((units) => units.join(''));

describe('which texts may hold a word', () => {
  test('each text that holds one, wherever it stands', () => {
    fc.assert(
      fc.property(
        fc.array(text(4, 30), { minLength: 1, maxLength: 8 }),
        fc.nat(),
        text(0, 40),
        text(0, 40),
        (words, which, before, after) => {
          const word = words[which % words.length] ?? '';
          expect(new WordFilter(words).mayHold(before + word + after)).toBe(true);
        },
      ),
    );
  });

  test('no text without three units in a row of a word', () => {
    const filter = new WordFilter(['open-sesame', 'shibboleth']);
    expect(filter.mayHold('a list of things, none of which is secret. '.repeat(200))).toBe(false);
    expect(filter.mayHold('')).toBe(false);
  });

  test('no text with less than the shortest word of what a word has', () => {
    const filter = new WordFilter(['open-sesame', 'shibboleth']);
    expect(filter.mayHold('open, sesame! shib leth '.repeat(200))).toBe(false);
  });

  test('no text at all where there are no words', () => {
    expect(new WordFilter([]).mayHold('anything')).toBe(false);
  });
});
