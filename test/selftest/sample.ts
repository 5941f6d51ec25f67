import type { Catalogue } from '../../src/requirements/catalogue.js';
import type { Requirement } from '../../src/requirements/requirement.js';

/** One requirement of each kind, for a proof that takes seconds: those that want the least to be sent. */
export function sampleOf({ requirements }: Catalogue): readonly Requirement[] {
  const byKind = new Map<string, Requirement>();
  for (const requirement of requirements) {
    const known = byKind.get(requirement.kind);
    if (requirement.faults.length > 0 && (known === undefined || cost(requirement) < cost(known)))
      byKind.set(requirement.kind, requirement);
  }
  return [...byKind.values()];
}

/** Requests that are drawn, walked or waited for cost more than others. */
const dear: ReadonlySet<string> = new Set(['boundary', 'random', 'invalid', 'trigger', 'event']);

const cost = ({ wants }: Requirement): number =>
  wants.reduce((sum, { purpose }) => sum + (dear.has(purpose) ? 10 : 1), 0);
