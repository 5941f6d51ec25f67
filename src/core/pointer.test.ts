import { describe, expect, it, test } from 'vitest';
import type { Json } from './json.js';
import { childPointer, pointerInto, pointerOf, pointerTokens, valueAt, withValueAt } from './pointer.js';

// The example document of RFC 6901 §5.
const document = {
  foo: ['bar', 'baz'],
  '': 0,
  'a/b': 1,
  'c%d': 2,
  'e^f': 3,
  'g|h': 4,
  'i\\j': 5,
  'k"l': 6,
  ' ': 7,
  'm~n': 8,
};

describe('valueAt', () => {
  it.each([
    ['', document],
    ['/foo', ['bar', 'baz']],
    ['/foo/0', 'bar'],
    ['/', 0],
    ['/a~1b', 1],
    ['/c%d', 2],
    ['#/c%25d', 2],
    ['/e^f', 3],
    ['/ ', 7],
    ['/m~0n', 8],
  ])('%s', (pointer, value) => {
    expect(valueAt(document, pointer)).toEqual(value);
  });

  it.each([
    'foo',
    '/nothing',
    '/foo/2',
    '/foo/01',
    '/foo/-',
    '/foo/length',
    '/__proto__',
    '/constructor/name',
    '/foo/0/0',
    '#/%',
  ])('%s leads nowhere', (pointer) => {
    expect(valueAt(document, pointer)).toBeUndefined();
  });
});

describe('pointers', () => {
  it('are built from unescaped segments', () => {
    expect(pointerInto(pointerOf('paths', '/a~b'), 'get', 0)).toBe('/paths/~1a~0b/get/0');
  });
});

const nested: Json = { a: [1, { 'x/y~1': 2 }], b: { c: 3 } };

test('tokens come back from the pointer that they make', () => {
  const names = ['a', '', '0', '/', '~', '~1', 'x/y~0~', ' '];
  expect(pointerTokens(names.reduce<string>(childPointer, ''))).toEqual(names);
  expect(childPointer('/a', 3)).toBe('/a/3');
  expect(pointerTokens('')).toEqual([]);
});

test('a value is replaced in place, added last, or removed', () => {
  const escaped = childPointer('/a/1', 'x/y~1');
  expect(valueAt(withValueAt(nested, escaped, 5) ?? null, escaped)).toBe(5);
  expect(JSON.stringify(withValueAt(nested, '/a', 0))).toBe('{"a":0,"b":{"c":3}}');
  expect(withValueAt(nested, '/a/2', 9)).toEqual({ a: [1, { 'x/y~1': 2 }, 9], b: { c: 3 } });
  expect(JSON.stringify(withValueAt(nested, '/d', null))).toBe('{"a":[1,{"x/y~1":2}],"b":{"c":3},"d":null}');
  expect(withValueAt(nested, '/a/0', undefined)).toEqual({ a: [{ 'x/y~1': 2 }], b: { c: 3 } });
  expect(withValueAt(nested, '/b/c', undefined)).toEqual({ a: [1, { 'x/y~1': 2 }], b: {} });
  expect(withValueAt(nested, '', true)).toBe(true);
  expect(nested).toEqual({ a: [1, { 'x/y~1': 2 }], b: { c: 3 } });
});

test('a member named __proto__ is one like others', () => {
  const added = withValueAt({ a: 1 }, '/__proto__', 2) ?? null;
  expect(JSON.stringify(added)).toBe('{"a":1,"__proto__":2}');
  expect(JSON.stringify(withValueAt(added, '/__proto__', undefined))).toBe('{"a":1}');
});
