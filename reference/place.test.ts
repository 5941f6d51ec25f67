import { describe, expect, it } from 'vitest';
import { changeItems, removeAt, setAt } from './place.js';

const body = {
  items: [
    { id: 1, a: { type: 'x' } },
    { id: 2, scanners: [{ name: 'n', a: { type: 'y' } }] },
  ],
  page: { size: 2 },
};

describe('setAt', () => {
  it('leaves the given body as it was', () => {
    const before = structuredClone(body);
    setAt(body, '**/type', 7);
    expect(body).toEqual(before);
  });

  it('takes the whole body for the empty place', () => {
    expect(setAt(body, '', [])).toEqual([]);
  });

  it('sets a literal key, there or missing', () => {
    expect(setAt({ a: 1 }, 'a', 2)).toEqual({ a: 2 });
    expect(setAt({ a: 1 }, 'b', 2)).toEqual({ a: 1, b: 2 });
  });

  it('makes the objects and the element that are missing on the way', () => {
    expect(setAt({ a: 1 }, 'b/c', 2)).toEqual({ a: 1, b: { c: 2 } });
    expect(setAt({}, 'periods/*/total', 2)).toEqual({ periods: [{ total: 2 }] });
    expect(setAt({ periods: [] }, 'periods/*/total', 2)).toEqual({ periods: [{ total: 2 }] });
    expect(setAt([{}, { a: {} }], '*/a/b', 0)).toEqual([{ a: { b: 0 } }, { a: { b: 0 } }]);
  });

  it('makes nothing of a value that is no object', () => {
    expect(setAt({ a: 1 }, 'a/c', 2)).toEqual({ a: 1 });
    expect(setAt({ a: null }, 'a/*', 2)).toEqual({ a: null });
    expect(setAt({ a: {} }, '**/b/c', 2)).toEqual({ a: {} });
  });

  it('makes no item of an empty list', () => {
    expect(setAt({ items: [] }, '$items/*/plan', 2)).toEqual({ items: [] });
    expect(setAt({ items: [{}] }, '$items/*/gateways/*/name', 2)).toEqual({ items: [{ gateways: [{ name: 2 }] }] });
  });

  it('sets only where a property has a text', () => {
    const lists = { items: [{ kind: 'METER' }, { kind: 'HEATER' }, 'HEATER', null] };
    expect(setAt(lists, '$items/*/?$kind=HEATER/id', 2)).toEqual({
      items: [{ kind: 'METER' }, { kind: 'HEATER', id: 2 }, 'HEATER', null],
    });
    expect(setAt(lists, '$items/*/?kind=HEAT/id', 2)).toEqual(lists);
    expect(removeAt(lists, '$items/*/?kind=METER')).toEqual({ items: [{ kind: 'HEATER' }, 'HEATER', null] });
  });

  it('takes $kind for the property that tells the kind', () => {
    expect(setAt({ items: [{ kind: 'METER' }] }, '$items/*/$kind', 'X')).toEqual({ items: [{ kind: 'X' }] });
  });

  it('adds a missing last key to each item', () => {
    expect(setAt(body, '$items/*/new', true)).toMatchObject({
      items: [
        { id: 1, new: true },
        { id: 2, new: true },
      ],
      page: { size: 2 },
    });
  });

  it('takes * for every element and every property', () => {
    expect(setAt([1, 2], '*', 0)).toEqual([0, 0]);
    expect(setAt({ a: 1, b: 2 }, '*', 0)).toEqual({ a: 0, b: 0 });
    expect(setAt({ a: [], b: {} }, '*/*', 0)).toEqual({ a: [0], b: {} });
  });

  it('takes an index for an element, and adds none', () => {
    expect(setAt([1, 2], '1', 0)).toEqual([1, 0]);
    expect(setAt([1, 2], '2', 0)).toEqual([1, 2]);
    expect(setAt([1, 2], 'length', 0)).toEqual([1, 2]);
  });

  it('takes ** for any depth, also none', () => {
    expect(setAt({ type: 1, deep: [{ type: 2 }] }, '**/type', 0)).toEqual({ type: 0, deep: [{ type: 0 }] });
    expect(setAt(body, '**/a/type', 'z')).toEqual({
      items: [
        { id: 1, a: { type: 'z' } },
        { id: 2, scanners: [{ name: 'n', a: { type: 'z' } }] },
      ],
      page: { size: 2 },
    });
    expect(setAt({ a: { a: { a: 1 } } }, '**/a/a', 0)).toEqual({ a: { a: 0 } });
    expect(setAt({ x: { y: 1 } }, 'x/**/y', 0)).toEqual({ x: { y: 0 } });
  });

  it('adds after ** only where the key is nowhere', () => {
    expect(setAt({ a: { b: 1 }, c: {} }, '**/b', 0)).toEqual({ a: { b: 0 }, c: {} });
    expect(setAt({ a: {}, c: {} }, '**/b', 0)).toEqual({ a: { b: 0 }, c: { b: 0 }, b: 0 });
  });

  it('adds below what ** found', () => {
    expect(setAt({ a: {}, deep: { a: { t: 1 } } }, '**/a/t', 0)).toEqual({ a: { t: 0 }, deep: { a: { t: 0 } } });
  });

  it('finds the list in the envelope, in the webhook list, and as the body itself', () => {
    expect(setAt(body, '$items', [])).toEqual({ items: [], page: { size: 2 } });
    expect(setAt({ webhookSubscriptions: [1] }, '$items/*', 0)).toEqual({ webhookSubscriptions: [0] });
    expect(setAt([1], '$items/*', 0)).toEqual([0]);
    expect(setAt({ other: [1] }, '$items/*', 0)).toEqual({ other: [1] });
    expect(setAt({ items: 'none' }, '$items', 0)).toEqual({ items: 'none' });
  });

  it('sets __proto__ as a key like any other', () => {
    const changed = setAt({}, '__proto__', { polluted: true });
    expect(Object.keys(Object(changed))).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(changed)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('gives each place its own copy of the value', () => {
    const changed = setAt([{}, {}], '*/v', { n: 1 }) as unknown as { v: object }[];
    expect(changed[0]?.v).not.toBe(changed[1]?.v);
  });

  it('steps into null and scalars without complaint', () => {
    expect(setAt(null, 'a', 1)).toBeNull();
    expect(setAt('text', '*/a', 1)).toBe('text');
    expect(setAt(null, '**/a', 1)).toBeNull();
  });
});

describe('removeAt', () => {
  it('removes keys and elements wherever they match', () => {
    expect(removeAt(body, '**/type')).toEqual({
      items: [
        { id: 1, a: {} },
        { id: 2, scanners: [{ name: 'n', a: {} }] },
      ],
      page: { size: 2 },
    });
    expect(removeAt([1, 2, 3], '*')).toEqual([]);
    expect(removeAt([1, 2, 3], '1')).toEqual([1, 3]);
    expect(removeAt(body, '$items/*')).toEqual({ items: [], page: { size: 2 } });
    expect(removeAt(body, '$items')).toEqual({ page: { size: 2 } });
  });

  it('leaves a body without the place as it is', () => {
    expect(removeAt(body, 'nowhere/type')).toEqual(body);
    expect(removeAt({}, 'toString')).toEqual({});
  });

  it('leaves nothing of the whole body', () => {
    expect(removeAt(body, '')).toBeUndefined();
  });
});

describe('changeItems', () => {
  it('changes the list and nothing else', () => {
    expect(changeItems({ items: [1, 2], page: 1 }, (items) => items.slice(1))).toEqual({ items: [2], page: 1 });
    expect(changeItems({ plain: [1] }, () => [])).toEqual({ plain: [1] });
  });
});
