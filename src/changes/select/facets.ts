import type { Facet } from '../intake/vocabulary.js';

/**
 * A success that comes or goes, or comes in another media type, brings its body with it: tools of comparison tell no
 * more of it.
 */
const answer: readonly Facet[] = ['response-body', 'response-media-type', 'response-status'];

/** What a body is sent in, and whether it is taken, which the status tells. */
const sentBody: readonly Facet[] = ['request-body', 'request-media-type', 'response-status'];

/** Facets of a change that each kind of requirement can be touched by; a kind that is not here is touched by all. */
const facetsOfKind: ReadonlyMap<string, readonly Facet[]> = new Map<string, readonly Facet[]>([
  ['served', ['parameter', 'security', ...sentBody]],
  ['success-status', ['response-status']],
  // In any answer, whatever was sent.
  ['gone-status', ['parameter', 'security', ...sentBody]],
  ['media-type', ['response-media-type', 'response-status']],
  // Who may not ask is shown the status.
  ['error-media-type', ['response-media-type', 'response-status', 'security']],
  ['json-body', answer],
  ['presence', answer],
  ['stated-type', answer],
  ['enumeration-type', answer],
  ['removed-value', answer],
  ['withdrawn-property', answer],
  ['list', ['parameter', ...answer]],
  // Sizes are taken or refused, and items counted.
  ['per-page', ['parameter', ...answer]],
  ['query-parameter', ['parameter', 'response-status']],
  ['credential-required', ['security', 'response-status']],
  ['withdrawn-scope', ['security', 'response-status']],
  ['accepts-media-type', sentBody],
  ['optional-property', sentBody],
  ['supplied-body', sentBody],
  ['added-value', ['response-body', ...sentBody]],
  ['invalid-request', ['parameter', ...sentBody]],
]);

/** Can a change of this facet touch requirements of this kind? What has to do with the whole operation touches all. */
export function touches(facet: Facet, kind: string): boolean {
  if (facet === 'nothing') return false;
  return facet === 'operation' || (facetsOfKind.get(kind)?.includes(facet) ?? true);
}
