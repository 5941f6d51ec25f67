import { beforeAll, expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const systems = (ids: readonly string[]): readonly Json[] => ids.map((id) => ({ id }));

const listed = (stepName: string): Recorded => ({
  operation: 'systems.list',
  stepName,
  status: 200,
  body: JSON.stringify(systems(['a', 'b'])),
});

const page = (ids: readonly string[], nextCursor?: string): Recorded & { readonly operation: string } => ({
  operation: 'systems.list-by-cursor',
  purpose: 'consistency',
  status: 200,
  body: JSON.stringify({ items: systems(ids), ...(nextCursor === undefined ? {} : { metadata: { nextCursor } }) }),
});

const walk = (requirement: string, pages: readonly Recorded[]): string =>
  findingOf(
    catalogue,
    `systems.list-by-cursor/cursor-walk/${requirement}`,
    [listed('list before the walk'), ...pages, listed('list after the walk')],
    { cursor: { parameter: 'cursor' } },
  );

/** A page that a cursor led to. */
const further = (...given: Parameters<typeof page>): Recorded => ({ ...page(...given), query: { cursor: ['x'] } });

test('a system that is on no page is lost', () => {
  expect(walk('loses-nothing', [page(['a'], 'x'), further(['b'])])).toBe('pass');
  expect(walk('loses-nothing', [page(['a'], 'x'), further(['c'])])).toBe('fail');
});

test('a page that was recorded in part is not an empty one, and not the last one', () => {
  const inPart = [page(['a'], 'x'), { ...further(['b']), cut: true } as const];
  expect(walk('loses-nothing', inPart)).toBe('inconclusive limits.recordBodyBytes');
  expect(walk('ends', inPart)).toBe('inconclusive limits.recordBodyBytes');
  expect(walk('repeats-nothing', [{ ...page(['a'], 'x'), cut: true }])).toBe('inconclusive limits.recordBodyBytes');
});

test('a system of the usual first page is on one of the smaller pages', () => {
  const usual = (stepName: string): Recorded => ({ ...page(['a', 'b']), purpose: 'paging', stepName });
  const small = (pages: readonly Recorded[]): string =>
    findingOf(
      catalogue,
      'systems.list-by-cursor/cursor-walk/loses-nothing',
      [usual('usual page before the walk'), ...pages, usual('usual page after the walk')],
      { cursor: { parameter: 'cursor', pageSize: 'limit' } },
    );
  expect(small([page(['a'], 'x'), further(['b'])])).toBe('pass');
  expect(small([page(['a'], 'x'), further([])])).toBe('fail');
});

test('each walk of a scenario is one of its own', () => {
  const first = [page(['a'], 'x'), further(['b'])];
  for (const requirement of ['ends', 'repeats-nothing', 'loses-nothing']) {
    expect(walk(requirement, [...first, ...first])).toBe('pass');
    expect(walk(requirement, [...first, page(['a'], 'x'), further(['a'], 'x')])).toBe(
      requirement === 'loses-nothing' ? 'pass' : 'fail',
    );
  }
});
