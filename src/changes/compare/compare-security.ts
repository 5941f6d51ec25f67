import type { ChangePlace } from '../intake/change.js';
import { elementsOf, namesOf, childOf, type Cursor } from './cursor.js';
import { valueText, type Both, type Findings } from './findings.js';

/** The alternatives of a `security` member by the schemes that each demands. */
const alternativesOf = (security: Cursor): ReadonlyMap<string, Cursor> =>
  new Map(elementsOf(security).map((one) => [namesOf(one).toSorted().join(' and ') || 'none', one]));

/** Compares security requirements; ids begin with the given text. */
export function compareRequirements(findings: Findings, place: ChangePlace, security: Both, id: string): void {
  const [before, after] = [alternativesOf(security.from), alternativesOf(security.to)];
  if (security.from.value === undefined || security.to.value === undefined) {
    findings.cover(security);
  }
  for (const [name, later] of after) {
    const old = before.get(name);
    if (old === undefined) findings.change(place, [`${id}-added`], [{ to: later }], { value: name });
    else
      for (const scheme of namesOf(later))
        compareScopes(findings, place, { from: childOf(old, scheme), to: childOf(later, scheme) }, `${id}-scope`);
  }
  for (const [name, old] of before)
    if (!after.has(name)) findings.change(place, [`${id}-removed`], [{ from: old }], { value: name });
}

function compareScopes(findings: Findings, place: ChangePlace, scopes: Both, id: string): void {
  const [before, after] = [elementsOf(scopes.from), elementsOf(scopes.to)];
  const isIn = (all: readonly Cursor[], { value }: Cursor): boolean => all.some((one) => one.value === value);
  for (const to of after)
    if (!isIn(before, to)) findings.change(place, [`${id}-added`], [{ to }], { scope: valueText(to.value) });
  for (const from of before)
    if (!isIn(after, from)) findings.change(place, [`${id}-removed`], [{ from }], { scope: valueText(from.value) });
}
