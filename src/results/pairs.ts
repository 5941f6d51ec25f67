import { selects } from '../evidence/selection.js';
import type { RequirementResult, Results, Verdict } from './results.js';

/**
 * `not-selected`: the run did not select the requirement; `absent`: these results lack it; `waived`: it fails under a
 * valid waiver.
 */
export type ComparedVerdict = Verdict | 'waived' | 'not-selected' | 'absent';

/** One requirement in two results. */
export interface RequirementPair {
  readonly id: string;
  readonly before: ComparedVerdict;
  readonly after: ComparedVerdict;
  /** The later result, or the earlier one where the later results do not have the requirement. */
  readonly known: RequirementResult;
}

/** Every requirement that either of two results has, sorted by id. */
export function pairRequirements(earlier: Results, later: Results): readonly RequirementPair[] {
  const [before, after] = [lookUp(earlier), lookUp(later)];
  const known = new Map([...earlier.requirements, ...later.requirements].map((result) => [result.id, result]));
  return [...known.values()]
    .map((result) => ({ id: result.id, before: before(result), after: after(result), known: result }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

function lookUp({ requirements, run }: Results): (known: RequirementResult) => ComparedVerdict {
  const own = new Map(requirements.map((result) => [result.id, result]));
  const isChosen = selects(run.selection?.patterns ?? null);
  return (known) => {
    const result = own.get(known.id);
    if (result === undefined) return isChosen(known) ? 'absent' : 'not-selected';
    return result.waiver?.state === 'active' ? 'waived' : result.verdict;
  };
}
