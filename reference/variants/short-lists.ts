import type { Id } from '../world/ids.js';
import type { World } from '../world/world.js';
import type { Variant } from './variant.js';

const most = 5;

/** Removes the rows of each parent after the fifth. */
function shorten<Row extends { readonly id: Id }>(table: Map<string, Row>, parent: (row: Row) => unknown): void {
  const seen = new Map<unknown, number>();
  for (const [key, row] of table) {
    const before = seen.get(parent(row)) ?? 0;
    seen.set(parent(row), before + 1);
    if (before >= most) table.delete(key);
  }
}

export const shortLists: Variant = {
  id: 'short-lists',
  about: 'There are at most five tokens of each owner, and five scans and five jobs of each gateway.',
  prepare({ state }: World) {
    shorten(state.tokens, ({ owner }) => owner);
    shorten(state.scans, ({ gatewayID }) => gatewayID);
    shorten(state.jobs, ({ gatewayID }) => gatewayID);
  },
};
