import type { Json } from '../../src/core/json.js';

type Members = { readonly [name: string]: Json };

/** Names that only requests brought, in one record. */
const mostFurther = 50;

/**
 * A record with new values of its members. Clients may add members of their own; only the last ones are kept, since a
 * thousand changes would otherwise make a record of a megabyte, which every list shows.
 */
export function recordWithChanges(before: Members, said: Members, own: readonly string[]): Record<string, Json> {
  const all = { ...before, ...said };
  const further = Object.keys(all).filter((name) => !own.includes(name));
  const older = further.filter((name) => !Object.hasOwn(said, name));
  const dropped = new Set(older.slice(0, Math.max(0, further.length - mostFurther)));
  return Object.fromEntries(Object.entries(all).filter(([name]) => !dropped.has(name)));
}
