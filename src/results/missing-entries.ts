import type { RequirementResult } from './results.js';

/** A configuration entry that would let the suite judge more. */
export interface MissingEntry {
  /** Path in the configuration, e.g. `bodies.systems.create`. */
  readonly path: string;
  /** How many of the inconclusive requirements it would decide. */
  readonly requirements: number;
  /** Reason of the first of them. */
  readonly reason: string;
}

/** Gathers the entries that inconclusive requirements name; those that would decide most come first. */
export function missingEntries(requirements: readonly RequirementResult[]): readonly MissingEntry[] {
  const entries = new Map<string, MissingEntry>();
  for (const { verdict, decidedBy, alsoNeeds = [], reason } of requirements) {
    if (verdict !== 'inconclusive') continue;
    for (const path of new Set([decidedBy ?? '', ...alsoNeeds])) {
      if (path === '') continue;
      const known = entries.get(path);
      entries.set(path, { path, requirements: (known?.requirements ?? 0) + 1, reason: known?.reason ?? reason });
    }
  }
  return [...entries.values()].sort((a, b) => b.requirements - a.requirements || (a.path < b.path ? -1 : 1));
}
