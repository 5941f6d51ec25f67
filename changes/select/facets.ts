import type { Facet } from '../intake/vocabulary.js';

/** Facets of a change that each kind of requirement can be touched by; a kind that is not here is touched by all. */
const facetsOfKind: ReadonlyMap<string, readonly Facet[]> = new Map<string, readonly Facet[]>([
  ['served', ['parameter', 'request-body', 'request-media-type', 'response-status', 'security']],
  ['success-status', ['response-status']],
  ['gone-status', ['response-status']],
  ['media-type', ['response-media-type', 'response-status']],
  ['error-media-type', ['response-media-type', 'response-status']],
  ['json-body', ['response-body', 'response-media-type']],
  ['presence', ['response-body']],
  ['stated-type', ['response-body']],
  ['enumeration-type', ['response-body']],
  ['removed-value', ['response-body']],
  ['withdrawn-property', ['response-body']],
  ['list', ['response-body', 'parameter']],
  ['per-page', ['parameter']],
  ['query-parameter', ['parameter']],
  ['credential-required', ['security']],
  ['withdrawn-scope', ['security']],
  ['accepts-media-type', ['request-media-type']],
  ['optional-property', ['request-body', 'request-media-type']],
  ['supplied-body', ['response-body']],
  ['added-value', ['request-body', 'response-body']],
  ['invalid-request', ['request-body', 'parameter', 'response-status']],
]);

/** Can a change of this facet touch requirements of this kind? What has to do with the whole operation touches all. */
export function touches(facet: Facet, kind: string): boolean {
  if (facet === 'nothing') return false;
  return facet === 'operation' || (facetsOfKind.get(kind)?.includes(facet) ?? true);
}
