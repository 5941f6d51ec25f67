import { evidenceFor, type DecidingEvidence } from '../requirements/evidence-for.js';
import type { Kind, Requirement } from '../requirements/requirement.js';
import type { Conclusion } from './requirement-state.js';

const reasons: { readonly [needs in DecidingEvidence]: string } = {
  'one exchange': 'no exchange of the recorded traffic shows it',
  'several exchanges': 'recorded traffic does not tell which exchanges belong together',
  'a run': 'recorded traffic does not tell what its requests may expect; a run does',
};

/** A conclusion on recorded traffic, in which the passes of single exchanges decide no requirement that needs more. */
export function conclusionOnTraffic(
  conclusion: Conclusion,
  requirement: Requirement,
  kind: Kind | undefined,
): Conclusion {
  const needs = evidenceFor(requirement, kind);
  const { verdict } = conclusion;
  return verdict === 'inconclusive' || (verdict === 'pass' && needs !== 'one exchange')
    ? { verdict: 'inconclusive', reason: reasons[needs] }
    : conclusion;
}
