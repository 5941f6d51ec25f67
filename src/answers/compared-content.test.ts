import { expect, test } from 'vitest';
import { comparedContent } from './compared-content.js';

const [a, b] = [{ id: 1, tags: ['x', 'y'] }, { id: 2 }];

test('records in another order are the same content, and other or repeated ones are not', () => {
  expect(comparedContent({ items: [a, b] })).toBe(comparedContent({ items: [b, a] }));
  expect(comparedContent({ items: [a, b] })).not.toBe(comparedContent({ items: [a, { id: 3 }] }));
  expect(comparedContent({ items: [a, b] })).not.toBe(comparedContent({ items: [a, b, b] }));
});

test('the order of other values is content', () =>
  expect(comparedContent({ items: [a] })).not.toBe(comparedContent({ items: [{ ...a, tags: ['y', 'x'] }] })));
