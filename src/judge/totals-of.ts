import type { RequirementResult, Results, Totals, Verdict } from '../results/results.js';

/** How many requirements have each verdict: of the interface, of these its MUSTs, and of the own document. */
export function totalsOf(requirements: readonly RequirementResult[]): Pick<Results, 'totals' | 'must' | 'supplied'> {
  const own = requirements.filter(({ statedness }) => statedness !== 'supplied');
  return {
    totals: counted(own),
    must: counted(own.filter(({ level }) => level === 'MUST')),
    supplied: counted(requirements.filter(({ statedness }) => statedness === 'supplied')),
  };
}

function counted(requirements: readonly RequirementResult[]): Totals {
  const count = (verdict: Verdict): number =>
    requirements.filter((requirement) => requirement.verdict === verdict).length;
  return {
    pass: count('pass'),
    fail: count('fail'),
    inconclusive: count('inconclusive'),
    notApplicable: count('not-applicable'),
    error: count('error'),
  };
}
