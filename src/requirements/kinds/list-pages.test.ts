import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const bodyOf = (ids: string): string => JSON.stringify([...ids].map((id) => ({ id })));

const whole = (ids: string, operation = 'systems.list'): Recorded => ({
  operation,
  purpose: 'paging',
  query: operation === 'systems.list' ? { per_page: ['500'] } : {},
  status: 200,
  body: bodyOf(ids),
});

const page = (number: number, size: number, ids: string, operation = 'systems.list'): Recorded => ({
  operation,
  purpose: 'paging',
  query: { page: [String(number)], per_page: [String(size)] },
  status: 200,
  body: bodyOf(ids),
});

const finding = (lines: readonly Recorded[], operation = 'systems.list'): string =>
  findingOf(catalogue, `${operation}/list-pages`, lines, {});

/** The pages between two readings of a list of seven items. */
const between = (...pages: readonly Recorded[]): string => finding([whole('abcdefg'), ...pages, whole('abcdefg')]);

test('pages have the items of their places, counted from one or from zero', () => {
  expect(between(page(1, 3, 'abc'), page(2, 3, 'def'), page(3, 3, 'g'))).toBe('pass');
  expect(between(page(1, 3, 'def'), page(2, 3, 'g'), page(3, 3, ''))).toBe('pass');
  expect(between(page(2, 3, 'g'))).toBe('untouched');
  // A service may show the last page again after it.
  expect(between(page(1, 3, 'abc'), page(4, 3, 'g'))).toBe('pass');
});

test.each([
  ['an item of the page before comes again', [page(1, 3, 'abc'), page(2, 3, 'cde')]],
  ['an item is lost', [page(1, 3, 'abc'), page(2, 3, 'de')]],
  ['the items are in another order', [page(1, 3, 'abc'), page(2, 3, 'edf')]],
  ['the last page repeats an item', [page(1, 3, 'abc'), page(2, 3, 'def'), page(3, 3, 'fg')]],
  ['the last page is empty', [page(1, 3, 'abc'), page(2, 3, 'def'), page(3, 3, '')]],
  ['an item comes twice on one page', [page(1, 3, 'abc'), page(2, 3, 'dee')]],
])('a page fails where %s', (_, pages) => expect(between(...pages)).toBe('fail'));

test.each([
  ['the service takes another size than asked for', [page(1, 3, 'abcdef'), page(2, 3, 'g')]],
  ['its pages are shorter', [page(1, 3, 'ab'), page(2, 3, 'cd')]],
  ['`page` makes no difference', [page(1, 3, 'abc'), page(2, 3, 'abc'), page(3, 3, 'abc')]],
  ['the list was not shown as a whole', [page(1, 3, 'hij'), page(2, 3, 'klm')]],
])('nothing is said where %s', (_, pages) => expect(between(...pages)).toBe('not-applicable'));

test('a stated page makes a difference', () => {
  const jobs = 'gateways.jobs.list';
  const alike = [page(1, 3, 'abc', jobs), page(2, 3, 'abc', jobs)];
  expect(finding([whole('abcdef', jobs), ...alike, whole('abcdef', jobs)], jobs)).toBe('fail');
});

test('a list without a fixed order has no places', () => {
  const pages = [page(1, 3, 'abc'), page(2, 3, 'cde')];
  expect(finding([whole('abcdef'), ...pages, whole('bacdef')])).toBe('not-applicable');
  expect(finding([whole('abcdef'), ...pages])).toBe('untouched');
});

test('the pages of another order are compared with the list in that order', () => {
  const sorted = (line: Recorded): Recorded =>
    'query' in line ? { ...line, query: { ...line.query, sort: ['name'] } } : line;
  const plain = [whole('abcd'), page(1, 2, 'ab'), page(2, 2, 'cd'), whole('abcd')];
  const ordered = [whole('dcba'), page(1, 2, 'dc'), page(2, 2, 'cb'), whole('dcba')].map(sorted);
  expect(finding([...plain, ...ordered])).toBe('fail');
  expect(finding(plain)).toBe('pass');
});
