import type { Catalogue } from '../requirements/catalogue.js';
import { evidenceFor, type DecidingEvidence } from '../requirements/evidence-for.js';
import type { RequirementResult } from '../results/results.js';

const reasons: { readonly [needs in DecidingEvidence]: string } = {
  'one exchange': 'no exchange of the recorded traffic shows it',
  'several exchanges': 'recorded traffic does not tell which exchanges belong together',
  'a run': 'recorded traffic does not tell what its requests may expect; a run does',
};

/**
 * Verdicts on recorded traffic, of which each exchange is judged alone. A requirement that needs more than one exchange
 * stays inconclusive, except where one exchange contradicts it.
 */
export const verdictsOfTraffic = (
  results: readonly RequirementResult[],
  catalogue: Catalogue,
): readonly RequirementResult[] =>
  results.map((result): RequirementResult => {
    const { verdict } = result;
    const requirement = catalogue.find(result.id);
    if (requirement === undefined || verdict === 'not-applicable' || verdict === 'error') return result;
    const needs = evidenceFor(requirement, catalogue.kind(requirement.kind));
    const isOfOne = requirement.judgement.scope !== 'scenario';
    if (isOfOne && (verdict === 'fail' || (verdict === 'pass' && needs === 'one exchange'))) return result;
    const { decidedBy: _, alsoNeeds: __, violating: ___, ...rest } = result;
    return {
      ...rest,
      verdict: 'inconclusive',
      reason: reasons[needs],
      exercised: 0,
      violations: [],
      violationCount: 0,
    };
  });
