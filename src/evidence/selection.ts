import { globOf } from '../core/glob.js';

/** A requirement as patterns name it: by its id or kind. */
export interface Selectable {
  readonly id: string;
  readonly kind: string;
}

/**
 * The requirements that the patterns of a selection choose; `null` chooses all. A pattern is an id or a kind, or the
 * start of an id (`systems.list` chooses `systems.list/served`), and `*` stands for any text.
 */
export function selects(patterns: readonly string[] | null): (requirement: Selectable) => boolean {
  if (patterns === null) return () => true;
  const names = new Set(patterns);
  const globs = patterns.filter((pattern) => pattern.includes('*')).map(globOf);
  const below = patterns.map((pattern) => `${pattern}/`);
  return ({ id, kind }) =>
    names.has(id) || names.has(kind) || below.some((start) => id.startsWith(start)) || globs.some((takes) => takes(id));
}
