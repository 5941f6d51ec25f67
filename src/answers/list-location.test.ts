import { describe, expect, it, test } from 'vitest';
import type { Json } from '../core/json.js';
import { locateList } from './list-location.js';

describe('a list whose member is null', () => {
  it('is empty where the member has a name that lists usually have', () => {
    expect(locateList({ items: null, page: { next: null } }, undefined)).toEqual({
      kind: 'found',
      pointer: '/items',
      items: [],
    });
  });

  it('is empty where the configuration points to it', () => {
    expect(locateList({ scans: null }, '/scans')).toEqual({ kind: 'found', pointer: '/scans', items: [] });
  });

  it('is not taken for the array beside it', () => {
    const body = { items: null, links: [{ rel: 'self', href: '/' }] };
    expect(locateList(body, undefined)).toEqual({ kind: 'ambiguous', candidates: ['/links', '/items'] });
  });

  it('is no list under another name, and hides none', () => {
    expect(locateList({ next: null }, undefined)).toEqual({ kind: 'absent' });
    expect(locateList({ next: null, gateways: [{ id: 1 }] }, undefined)).toMatchObject({ pointer: '/gateways' });
  });
});

test('links beside embedded records are no list', () => {
  const links = { self: { href: '/systems' }, curies: [{ name: 'ems', href: '/docs/{rel}', templated: true }] };
  const of = (systems: readonly Json[]): Json => ({ _embedded: { systems }, _links: links });
  expect(locateList(of([{ id: 1 }]), undefined)).toMatchObject({ kind: 'found', pointer: '/_embedded/systems' });
  expect(locateList(of([]), undefined)).toEqual({ kind: 'found', pointer: '/_embedded/systems', items: [] });
  // Without embedded records, links may be all that a list has.
  expect(locateList({ _links: { item: [{ href: '/systems/1' }] } }, undefined)).toMatchObject({
    pointer: '/_links/item',
  });
});

test('where a configured pointer leads to no value, a list under a usual name takes its place', () => {
  const items = [{ id: 1 }];
  expect(locateList({ data: items }, '/items')).toEqual({ kind: 'found', pointer: '/data', items });
  expect(locateList(items, '/items')).toEqual({ kind: 'found', pointer: '', items });
  expect(locateList({ warnings: items }, '/items')).toEqual({ kind: 'absent' });
  expect(locateList({ items: 'none', data: items }, '/items')).toEqual({ kind: 'absent' });
});
