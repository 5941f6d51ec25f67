import type { RequirementResult, Results, Verdict } from './results.js';

/** `absent`: these results do not have the requirement. A failure that a waiver accepts is told apart from others. */
export type ComparedVerdict = Verdict | 'waived' | 'absent';

/** One requirement in two results. */
export interface RequirementPair {
  readonly id: string;
  readonly before: ComparedVerdict;
  readonly after: ComparedVerdict;
  /** The later result, or the earlier one where the later results do not have the requirement. */
  readonly known: RequirementResult;
}

const verdictOf = (result: RequirementResult | undefined): ComparedVerdict => (result === undefined ? 'absent' : result.waiver?.state === 'active' ? 'waived' : result.verdict);

/** Every requirement that either of two results has, sorted by id. */
export function pairRequirements(earlier: Results, later: Results): readonly RequirementPair[] {
  const first = new Map(earlier.requirements.map((result) => [result.id, result]));
  const second = new Map(later.requirements.map((result) => [result.id, result]));
  return [...new Set([...first.keys(), ...second.keys()])].toSorted().flatMap((id) => {
    const [left, right] = [first.get(id), second.get(id)];
    const known = right ?? left;
    return known === undefined ? [] : [{ id, before: verdictOf(left), after: verdictOf(right), known }];
  });
}
