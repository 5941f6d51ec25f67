import { childOf, elementsOf, namesOf, rootOf, type Cursor } from './cursor.js';
import type { Both } from './findings.js';
import { eachPair, listed, type Walk } from './walk.js';

/** The alternatives of a `security` member by the schemes that each demands. */
const alternativesOf = (security: Cursor): ReadonlyMap<string, Cursor> =>
  new Map(elementsOf(security).map((one) => [namesOf(one).toSorted().join(' and ') || 'none', one]));

/** Compares security requirements; ids begin with the given text. */
export function compareRequirements(walk: Walk, security: Both, id: string): void {
  const { findings, place } = walk;
  if (security.from.value === undefined || security.to.value === undefined) findings.cover(security);
  eachPair(alternativesOf(security.from), alternativesOf(security.to), {
    added: (to, value) => findings.change(place, [`${id}-added`], [{ to }], { value }),
    removed: (from, value) => findings.change(place, [`${id}-removed`], [{ from }], { value }),
    both: (old, later) => {
      for (const scheme of namesOf(later))
        listed(`${id}-scope`, 'scope')(walk, { from: childOf(old, scheme), to: childOf(later, scheme) }, {});
    },
  });
}

/** The security of an operation; an operation without its own has that of the whole document. */
export function compareSecurity(walk: Walk, own: Both): void {
  const effective = (cursor: Cursor): Cursor =>
    cursor.value === undefined ? childOf(rootOf(cursor.document), 'security') : cursor;
  compareRequirements(walk, { from: effective(own.from), to: effective(own.to) }, 'api-security');
  if (own.from.value === undefined || own.to.value === undefined) walk.findings.cover(own);
}
