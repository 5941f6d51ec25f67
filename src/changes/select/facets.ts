import { kindOf } from '../../requirements/kinds/index.js';
import type { ChangeFacet } from '../../rules/rule.js';

/** Can a change of this facet touch requirements of this kind? A change of the whole operation touches all. */
export function touches(facet: ChangeFacet, kind: string): boolean {
  if (facet === 'nothing') return false;
  const touchedBy = kindOf(kind)?.touchedBy ?? 'any change';
  return facet === 'operation' || touchedBy === 'any change' || touchedBy.includes(facet);
}

/** The names of facets, in words that `of OPERATION` can follow. */
export const facetWords: { readonly [Name in ChangeFacet]: string } = {
  operation: 'anything',
  parameter: 'the parameters',
  'request-body': 'the request body',
  'request-media-type': 'the media type of the request',
  'response-body': 'the body of the answers',
  'response-media-type': 'the media type of the answers',
  'response-status': 'the status of the answers',
  security: 'the credential',
  nothing: 'nothing that is sent',
};
