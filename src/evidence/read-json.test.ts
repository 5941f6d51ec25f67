import { describe, expect, test } from 'vitest';
import { maxBodyDepth, maxBodyValues } from './nesting.js';
import { readJson } from './read-json.js';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('what a text says as JSON', () => {
  test('its value, also the second time', () => {
    const text = '{"items":[1,{"a":null}],"__proto__":{}}';
    const first = readJson(text);
    expect(first).toEqual({ kind: 'json', value: JSON.parse(text) });
    expect(readJson(text)).toEqual(first);
  });

  test('why it is no JSON', () => {
    expect(readJson('{"a":')).toMatchObject({ kind: 'not-json', why: expect.stringMatching(/JSON/) });
  });

  test.each([
    ['short', ''],
    ['long', ' '.repeat(100_000)],
  ])('a %s one up to the depth that is looked into', (_, space) => {
    expect(readJson(nested(maxBodyDepth) + space)).toMatchObject({ kind: 'json' });
    expect(readJson(nested(maxBodyDepth + 1) + space)).toEqual({ kind: 'excess', excess: 'deep' });
    expect(readJson(`{"a":${nested(maxBodyDepth)}}${space}`)).toEqual({ kind: 'excess', excess: 'deep' });
    // No JSON either, and not looked into.
    expect(readJson('['.repeat(maxBodyDepth + 1) + space)).toEqual({ kind: 'excess', excess: 'deep' });
  });

  test('nothing with more values than are looked at', () => {
    const items = (count: number): string => `[${'0,'.repeat(count - 1)}0]`;
    expect(readJson(items(maxBodyValues))).toMatchObject({ kind: 'json' });
    expect(readJson(items(maxBodyValues + 1))).toEqual({ kind: 'excess', excess: 'many' });
  });
});
