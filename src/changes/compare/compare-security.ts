import { operationsByMethod } from './operations-of.js';
import { childOf, elementsOf, namesOf, rootOf, type Cursor } from './cursor.js';
import { valueText, type CursorPair } from './findings.js';
import { eachPair, keywordOf, compareValueList, membersOf, type ComparisonContext } from './walk.js';

/** The alternatives of a `security` member that demand a scheme. */
const alternativesOf = (security: Cursor): readonly Cursor[] =>
  elementsOf(security).filter((one) => namesOf(one).length > 0);

const schemesOf = (alternative: Cursor): string => namesOf(alternative).toSorted().join(' and ');

/**
 * Alternatives by the schemes that each demands; by their scopes too where others demand the same schemes. The first of
 * equal ones counts.
 */
function byScheme(alternatives: readonly Cursor[], repeated: ReadonlySet<string>): ReadonlyMap<string, Cursor> {
  const keyOf = (one: Cursor): string => (repeated.has(schemesOf(one)) ? valueText(one.value) : schemesOf(one));
  return new Map(alternatives.toReversed().map((one) => [keyOf(one), one]));
}

/** Schemes that more than one of the alternatives demand. */
function repeatedIn(alternatives: readonly Cursor[]): readonly string[] {
  const all = alternatives.map(schemesOf);
  return all.filter((one, index) => all.indexOf(one) !== index);
}

/** Is a request without credentials accepted? */
const isOpen = (security: Cursor): boolean =>
  elementsOf(security).length === 0 || elementsOf(security).some((one) => namesOf(one).length === 0);

/** Compares the alternatives of security requirements; ids begin with the given text. */
function compareAlternatives(walk: ComparisonContext, security: CursorPair, id: string): void {
  const { findings, place } = walk;
  if (security.from.value === undefined || security.to.value === undefined) findings.cover(security);
  const [before, after] = [alternativesOf(security.from), alternativesOf(security.to)];
  const repeated = new Set([...repeatedIn(before), ...repeatedIn(after)]);
  const [was, is] = [byScheme(before, repeated), byScheme(after, repeated)];
  // Where a request without credentials is accepted, no client needs the alternatives.
  const isNeeded = !isOpen(security.to);
  eachPair(was, is, {
    added: (to, value) => findings.change(place, [`${id}-added`], [{ to }], { value }),
    removed: (from, value) => {
      if (isNeeded || place.kind === 'document')
        findings.change(place, [`${id}-removed`], [{ from }], { value }, isNeeded ? 'breaking' : 'info');
      else findings.annotation(place, 'optional-security-removed', [{ from }]);
    },
    both: (old, later) => {
      const compare = compareValueList(`${id}-scope`, 'scope', isNeeded ? 'breaking' : 'info');
      for (const scheme of namesOf(later))
        compare(walk, { from: childOf(old, scheme), to: childOf(later, scheme) }, {});
    },
  });
  const isAgain = (alternatives: readonly Cursor[], kept: ReadonlyMap<string, Cursor>): readonly Cursor[] => {
    const told = new Set(kept.values());
    return alternatives.filter((one) => !told.has(one));
  };
  for (const from of isAgain(before, was)) findings.annotation(place, 'security-repeated', [{ from }]);
  for (const to of isAgain(after, is)) findings.annotation(place, 'security-repeated', [{ to }]);
}

/** The security of an operation; an operation without its own has that of the whole document. */
export function compareSecurity(walk: ComparisonContext, own: CursorPair): void {
  const inherits = own.from.value === undefined && own.to.value === undefined;
  if (inherits && walk.place.kind !== 'operation') return;
  const effective = (cursor: Cursor): Cursor =>
    cursor.value === undefined ? childOf(rootOf(cursor.document), 'security') : cursor;
  const security = { from: effective(own.from), to: effective(own.to) };
  if (own.from.value === undefined || own.to.value === undefined) walk.findings.cover(own);
  if (walk.isSame(security)) return;
  const [was, is] = [isOpen(security.from), isOpen(security.to)];
  const details = { was: valueText(security.from.value), value: valueText(security.to.value) };
  if (was !== is) {
    const claims = inherits ? [security] : [own, security];
    walk.findings.change(walk.place, [`api-security-anonymous-access-${is ? 'added' : 'removed'}`], claims, details);
  } else compareAlternatives(walk, security, 'api-security');
}

/** The security of the whole document, which each operation that has none of its own tells instead. */
export function compareGlobalSecurity(walk: ComparisonContext, documents: CursorPair): void {
  const security = keywordOf(documents, 'security');
  if (walk.isSame(security)) return;
  const paths = keywordOf(documents, 'paths');
  const inheriting = [...membersOf(paths.from)].some(([path, item]) => {
    const later = operationsByMethod(childOf(paths.to, path), path);
    return [...operationsByMethod(item, path)].some(([method, { operation }]) => {
      const other = later.get(method);
      return other !== undefined && [operation, other.operation].every((one) => !namesOf(one).includes('security'));
    });
  });
  if (!inheriting) compareAlternatives(walk, security, 'api-global-security');
}
