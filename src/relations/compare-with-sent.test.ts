import { describe, expect, it } from 'vitest';
import type { Json } from '../core/json.js';
import { compareWithSent } from './compare-with-sent.js';

describe('reflect', () => {
  it('names the members that differ', () => {
    expect(
      compareWithSent({ name: 'a', plan: 'p', tags: ['x'] }, { id: 1, name: 'b', plan: 'p', tags: ['y'] }),
    ).toMatchObject({
      compared: 3,
      same: [{ pointer: '/plan', sent: 'p' }],
      contradicting: [
        { pointer: '/name', sent: 'a', seen: 'b' },
        { pointer: '/tags', sent: ['x'], seen: ['y'] },
      ],
    });
  });

  it('looks into records, and escapes keys', () => {
    expect(compareWithSent({ 'a/b': { c: 1 } }, { 'a/b': { c: 2 } }).contradicting).toEqual([
      { pointer: '/a~1b/c', sent: 1, seen: 2 },
    ]);
  });

  it('compares lists of records item by item, and lists of scalars in any order', () => {
    expect(
      compareWithSent(
        { windows: [{ from: '1', to: '2' }], days: [1, 2] },
        { windows: [{ id: 7, from: '1', to: '3' }], days: [2, 1] },
      ),
    ).toMatchObject({
      compared: 3,
      contradicting: [{ pointer: '/windows/0/to', sent: '2', seen: '3' }],
    });
  });

  it('says nothing of what is not shown, of another type, or of records that were merged', () => {
    expect(
      compareWithSent(
        { password: 'x', price: 1, windows: [{ from: '1' }, { from: '2' }], at: null },
        { price: '1', windows: [{ from: '0' }], at: 'now' },
      ),
    ).toMatchObject({ compared: 0, contradicting: [] });
  });

  it('takes a list with further items for one that was added to, where the write may add', () => {
    const shown = { entries: [{ kw: 1 }, { kw: 2 }], days: [1, 2] };
    const contradicting = (sent: Json, lists: 'replaced' | 'added to') =>
      compareWithSent(sent, shown, lists).contradicting.map(({ pointer }) => pointer);
    expect(contradicting({ entries: [], days: [2] }, 'replaced')).toEqual(['/entries', '/days']);
    expect(contradicting({ entries: [], days: [2] }, 'added to')).toEqual([]);
    expect(contradicting({ days: [3] }, 'added to')).toEqual(['/days']);
  });

  it('sees that the content of a member is lost where the member is shown empty', () => {
    expect(
      compareWithSent(
        { intervals: [{ kw: 3 }], limits: { from: 1 }, days: [1] },
        { id: 7, intervals: [], limits: {}, days: [] },
      ),
    ).toMatchObject({
      compared: 3,
      contradicting: [
        { pointer: '/intervals', sent: [{ kw: 3 }], seen: [] },
        { pointer: '/limits', sent: { from: 1 }, seen: {} },
        { pointer: '/days', sent: [1], seen: [] },
      ],
    });
    expect(compareWithSent({ limits: { from: 1 } }, {})).toMatchObject({ compared: 0, contradicting: [] });
    expect(
      compareWithSent({ intervals: [], limits: {} }, { intervals: [{ kw: 3 }], limits: { from: 1 } }).contradicting,
    ).toEqual([{ pointer: '/intervals', sent: [], seen: [{ kw: 3 }] }]);
  });

  it('leaves the order of records to the answer', () => {
    expect(
      compareWithSent(
        { windows: [{ from: '1' }, { from: '2' }] },
        {
          windows: [
            { from: '2', id: 1 },
            { from: '1', id: 2 },
          ],
        },
      ),
    ).toMatchObject({ compared: 2, contradicting: [] });
    expect(
      compareWithSent({ windows: [{ from: '1' }, { from: '2' }] }, { windows: [{ from: '2' }, { from: '3' }] })
        .contradicting,
    ).toEqual([{ pointer: '/windows/0/from', sent: '1', seen: '2' }]);
  });

  it('sees that a name with a dot became a path', () => {
    const sent = { metadata: { a: 'b', 'c.d': 'e' } };
    expect(compareWithSent(sent, { metadata: { a: 'b', c: { d: 'e' } } }).contradicting).toEqual([
      { pointer: '/metadata/c.d', sent: 'e', seen: { d: 'e' } },
    ]);
    expect(compareWithSent(sent, { metadata: { a: 'b' } }).contradicting).toEqual([]);
    expect(compareWithSent(sent, { metadata: { a: 'b', 'c.d': 'e', c: { x: 1 } } }).contradicting).toEqual([]);
  });

  it('takes the same time in another zone for the sent one', () => {
    const differing = (seen: string) =>
      compareWithSent({ from: '2026-03-01T02:00:00.5+02:00' }, { from: seen }).contradicting.length;
    expect(['2026-03-01T00:00:00.500Z', '2026-03-01T05:30:00+05:30'].map(differing)).toEqual([0, 0]);
    expect(['2026-03-01T02:00:00Z', '2026-03-01T02:00:00', '2026-03-01'].map(differing)).toEqual([1, 1, 1]);
  });

  it('tells texts, numbers and booleans that are not shown, or as another type', () =>
    expect(
      compareWithSent(
        { a: '007', b: 5, c: '', d: 'x', e: true, f: 0, g: false, h: [] },
        { a: 7, b: null, c: null, e: true },
      ).otherwise,
    ).toEqual([
      { pointer: '/a', sent: '007', seen: 7 },
      { pointer: '/b', sent: 5, seen: null },
      { pointer: '/d', sent: 'x' },
      { pointer: '/f', sent: 0 },
      { pointer: '/g', sent: false },
    ]));

  it('takes names of object members as names only', () => {
    expect(compareWithSent(JSON.parse('{"__proto__": {"a": 1}, "constructor": "x"}'), {})).toMatchObject({
      compared: 0,
      contradicting: [],
    });
  });
});
