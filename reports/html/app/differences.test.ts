import { describe, expect, test } from 'vitest';
import { comparedUrl, headerDiffers } from './src/differences.js';

describe('two exchanges side by side', () => {
  test.each([
    ['http://a/systems?page=2&per_page=5', 'http://a/systems?per_page=5&page=1', ['?page=2']],
    ['http://a/systems/7/plan', 'http://a/systems/8/plan', ['/7']],
    ['http://a/systems', 'http://a/systems?page=1', []],
    ['http://a/systems', undefined, []],
  ])('%s beside %s', (url, other, differing) => {
    const parts = comparedUrl(url, other);
    expect(parts.map(({ text }) => text).join('')).toBe(url);
    expect(parts.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(differing);
  });

  test.each([
    [['accept', 'text/html'], true],
    [['Accept', '*/*'], false],
    [['x-new', '1'], true],
    [['date', 'now'], false],
  ] as const)('the header %j differs: %s', (header, expected) => {
    expect(headerDiffers(header, [['accept', '*/*']])).toBe(expected);
    expect(headerDiffers(header, undefined)).toBe(false);
  });
});
