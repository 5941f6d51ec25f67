import type { RequirementResult } from './results.js';

/** A configuration entry that would let the suite judge more. */
export interface MissingEntry {
  /** Path in the configuration, e.g. `bodies.systems.create`. */
  readonly path: string;
  /** How many of the inconclusive requirements it would decide. */
  readonly requirements: number;
  /** How many of these are stated MUST requirements: those that the headline counts. */
  readonly mandatory: number;
  /** Reason of the first of them. */
  readonly reason: string;
}

/**
 * Gathers the entries that inconclusive requirements name. Those that would decide most stated MUST requirements come
 * first, then those that would decide most. @param isMandatory is it one of those that the headline counts?
 */
export function missingEntries(
  requirements: readonly RequirementResult[],
  isMandatory: (requirement: RequirementResult) => boolean,
): readonly MissingEntry[] {
  const entries = new Map<string, MissingEntry>();
  for (const requirement of requirements) {
    const { verdict, decidedBy, alsoNeeds = [], reason } = requirement;
    if (verdict !== 'inconclusive') continue;
    for (const path of new Set([decidedBy ?? '', ...alsoNeeds])) {
      if (path === '') continue;
      const known = entries.get(path);
      entries.set(path, {
        path,
        requirements: (known?.requirements ?? 0) + 1,
        mandatory: (known?.mandatory ?? 0) + Number(isMandatory(requirement)),
        reason: known?.reason ?? reason,
      });
    }
  }
  return [...entries.values()].sort(
    (a, b) => b.mandatory - a.mandatory || b.requirements - a.requirements || (a.path < b.path ? -1 : 1),
  );
}
