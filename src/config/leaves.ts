import type { EntryPath } from './yaml-source.js';

/** A text, number, truth value or null of a configuration, and where it stands. */
export interface Leaf {
  readonly path: EntryPath;
  readonly value: unknown;
}

const within = (value: object): readonly (readonly [key: string | number, member: unknown])[] =>
  Array.isArray(value) ? [...value.entries()] : Object.entries(value);

/** Every scalar and every empty container in a value, in order. */
export const leavesOf = (value: unknown, path: EntryPath = []): readonly Leaf[] =>
  typeof value === 'object' && value !== null
    ? within(value).flatMap(([key, member]) => leavesOf(member, [...path, key]))
    : [{ path, value }];

/** The same value with each leaf replaced. */
export function mapLeaves(value: unknown, replace: (leaf: Leaf) => unknown, path: EntryPath = []): unknown {
  if (typeof value !== 'object' || value === null) return replace({ path, value });
  const members = within(value).map(([key, member]) => [key, mapLeaves(member, replace, [...path, key])] as const);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}
