import { getOrAdd } from '../core/remembered.js';
import type { RequirementResult } from './results.js';

/** A configuration entry that would let the suite judge more. */
export interface MissingEntry {
  /** Path in the configuration, e.g. `bodies.systems.create`. */
  readonly path: string;
  /** How many of the inconclusive requirements it would decide. */
  readonly requirements: number;
  /** How many of these are stated MUST requirements: those that the headline counts. */
  readonly mandatory: number;
  /** Reason of the first of them, of those that name the entry first before those that need it as well. */
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
  const naming = new Map<string, RequirementResult[]>();
  for (const requirement of requirements)
    if (requirement.verdict === 'inconclusive')
      for (const path of new Set([requirement.decidedBy ?? '', ...(requirement.alsoNeeds ?? [])]))
        if (path !== '') getOrAdd(naming, path, () => []).push(requirement);
  const entries = [...naming].map(([path, those]): MissingEntry => ({
    path,
    requirements: those.length,
    mandatory: those.filter(isMandatory).length,
    reason: reasonFor(path, those),
  }));
  return entries.sort(
    (a, b) => b.mandatory - a.mandatory || b.requirements - a.requirements || (a.path < b.path ? -1 : 1),
  );
}

/** The reason of a requirement that the entry decides, else of one that needs the entry beside another one. */
function reasonFor(path: string, those: readonly RequirementResult[]): string {
  const own = those.find(({ decidedBy = path }) => decidedBy === path);
  const [first] = those;
  return own?.reason ?? `needed beside ${first?.decidedBy ?? ''}: ${first?.reason ?? ''}`;
}
