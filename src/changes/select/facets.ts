import { kindOf } from '../../requirements/kinds/index.js';
import type { Facet } from '../../requirements/requirement.js';

/** Can a change of this facet touch requirements of this kind? A change of the whole operation touches all. */
export function touches(facet: Facet, kind: string): boolean {
  if (facet === 'nothing') return false;
  const touchedBy = kindOf(kind)?.touchedBy ?? 'any change';
  return facet === 'operation' || touchedBy === 'any change' || touchedBy.includes(facet);
}
