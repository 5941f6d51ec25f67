import { describe, expect, test } from 'vitest';
import { linesOfCutText, linesOfText, markOf } from './src/json-lines.js';

const text = '{"items":[{"id":1,"plan":"A"},{"id":2}]}';
const lines = linesOfText(text) ?? [];

describe('the mark of a violation', () => {
  test.each([
    ['the value itself', '/items/0/plan', undefined, { pointer: '/items/0/plan', text: '← here' }],
    ['the record that lacks a property', '/items/1', 'plan', { pointer: '/items/1', text: '← plan is missing here' }],
    ['the whole body, which lacks a property', '', 'page', { pointer: '', text: '← page is missing here' }],
    ['the value around a missing one', '/items/1/plan', undefined, { pointer: '/items/1', text: '← missing here' }],
    ['a status or a header', '', undefined, undefined],
  ])('%s', (_, pointer, missing, mark) => {
    expect(markOf(lines, { pointer, isCut: false, ...(missing === undefined ? {} : { missing }) })).toEqual(mark);
  });

  test('a body that was cut before the place has none', () => {
    const cut = linesOfCutText(text.slice(0, 32)) ?? [];
    expect(cut.length).toBeGreaterThan(3);
    expect(markOf(cut, { pointer: '/items/83', missing: 'plan', isCut: true })).toBeUndefined();
  });
});
