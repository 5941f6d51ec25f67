import { globOf } from '../core/glob.js';

/** What a pattern may name: a requirement, by its id or kind. */
export interface Selectable {
  readonly id: string;
  readonly kind: string;
}

/**
 * What the patterns of a selection take, `null` being everything: an id or a kind, everything below an id or operation
 * (`systems.list` takes `systems.list/served`), and `*` stands for any text.
 */
export function selects(patterns: readonly string[] | null): (requirement: Selectable) => boolean {
  if (patterns === null) return () => true;
  const names = new Set(patterns);
  const globs = patterns.filter((pattern) => pattern.includes('*')).map(globOf);
  const below = patterns.map((pattern) => `${pattern}/`);
  return ({ id, kind }) =>
    names.has(id) || names.has(kind) || below.some((start) => id.startsWith(start)) || globs.some((takes) => takes(id));
}
