import { expect, test } from 'vitest';
import type { Json } from './json.js';
import { at, child, put, tokens } from './pointer.js';

const document: Json = { a: [1, { 'x/y~1': 2 }], b: { c: 3 } };

test('tokens come back from the pointer that they make', () => {
  const names = ['a', '', '0', '/', '~', '~1', 'x/y~0~', ' '];
  expect(tokens(names.reduce<string>(child, ''))).toEqual(names);
  expect(child('/a', 3)).toBe('/a/3');
  expect(tokens('')).toEqual([]);
});

test('a value is replaced in place, added last, or removed', () => {
  const escaped = child('/a/1', 'x/y~1');
  expect(at(put(document, escaped, 5) ?? null, escaped)).toBe(5);
  expect(JSON.stringify(put(document, '/a', 0))).toBe('{"a":0,"b":{"c":3}}');
  expect(put(document, '/a/2', 9)).toEqual({ a: [1, { 'x/y~1': 2 }, 9], b: { c: 3 } });
  expect(JSON.stringify(put(document, '/d', null))).toBe('{"a":[1,{"x/y~1":2}],"b":{"c":3},"d":null}');
  expect(put(document, '/a/0', undefined)).toEqual({ a: [{ 'x/y~1': 2 }], b: { c: 3 } });
  expect(put(document, '/b/c', undefined)).toEqual({ a: [1, { 'x/y~1': 2 }], b: {} });
  expect(put(document, '', true)).toBe(true);
  expect(document).toEqual({ a: [1, { 'x/y~1': 2 }], b: { c: 3 } });
});

test('a member named __proto__ is one like others', () => {
  const added = put({ a: 1 }, '/__proto__', 2) ?? null;
  expect(JSON.stringify(added)).toBe('{"a":1,"__proto__":2}');
  expect(JSON.stringify(put(added, '/__proto__', undefined))).toBe('{"a":1}');
});
