import { describe, expect, it } from 'vitest';
import { pointerInto, pointerOf, resolvePointer } from './pointer.js';

// The example document of RFC 6901 §5.
const document = { foo: ['bar', 'baz'], '': 0, 'a/b': 1, 'c%d': 2, 'e^f': 3, 'g|h': 4, 'i\\j': 5, 'k"l': 6, ' ': 7, 'm~n': 8 };

describe('resolvePointer', () => {
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
    expect(resolvePointer(document, pointer)).toEqual(value);
  });

  it.each(['foo', '/nothing', '/foo/2', '/foo/01', '/foo/-', '/foo/length', '/__proto__', '/constructor/name', '/foo/0/0'])('%s leads nowhere', (pointer) => {
    expect(resolvePointer(document, pointer)).toBeUndefined();
  });
});

describe('pointers', () => {
  it('are built from unescaped segments', () => {
    expect(pointerInto(pointerOf('paths', '/a~b'), 'get', 0)).toBe('/paths/~1a~0b/get/0');
  });
});
