import { deriveCatalogue, type Catalogue } from '../requirements/catalogue.js';
import type { Finding, Judgement, Requirement } from '../requirements/requirement.js';
import type { Interface } from '../../spec/model.js';
import { catalogueDifference } from './difference.js';
import type { Changelog, ChangelogEntry } from './entry.js';
import { interfaceWithout } from './interface-at.js';
import type { Revision } from './revision.js';

/**
 * The requirements at a revision. A requirement may rest on a change of which the interface does not say whether it is
 * part of that revision. It stays, and its verdict is inconclusive for this reason.
 */
export function catalogueAt(iface: Interface, changelog: Changelog, revision: Revision): Catalogue {
  const catalogue = deriveCatalogue(
    interfaceWithout(iface, changelog, excluded(changelog, revision, 'without-undetermined')),
    undefined,
    revision.name,
  );
  if (revision.undetermined.size === 0) return catalogue;
  const least = deriveCatalogue(interfaceWithout(iface, changelog, excluded(changelog, revision, 'with-undetermined')));
  const { added, changed } = catalogueDifference(least, catalogue);
  const undecided = new Set([...added, ...changed]);
  const requirements = catalogue.requirements.map((requirement) =>
    undecided.has(requirement) ? neverDecided(requirement, revision) : requirement,
  );
  const byRequirementId = new Map<string, Requirement>(
    requirements.map((requirement) => [requirement.id, requirement]),
  );
  return { ...catalogue, requirements, find: (id) => byRequirementId.get(id) };
}

/** Entries that are not part of a revision, with or without those that may be part of it. */
function excluded(
  { entries }: Changelog,
  { included, undetermined }: Revision,
  which: 'with-undetermined' | 'without-undetermined',
): ReadonlySet<ChangelogEntry> {
  return new Set(
    entries.filter((entry) => !included.has(entry) && (which === 'with-undetermined' || !undetermined.has(entry))),
  );
}

/** The requirement with a judgement that is always inconclusive. */
function neverDecided(requirement: Requirement, { name, undetermined }: Revision): Requirement {
  const undated = [...undetermined]
    .filter(({ statements }) => statements.some((statement) => requirement.statements.includes(statement)))
    .map(({ id }) => id);
  const finding: Finding<never> = {
    kind: 'inconclusive',
    reason:
      `whether this held on ${name} is not recorded` +
      (undated.length === 0
        ? ''
        : `: ${undated.slice(0, 3).join(', ')} ${undated.length === 1 ? 'is' : 'are'} not dated`),
  };
  const judge = (): Finding<never> => finding;
  const judgement: Judgement =
    requirement.judgement.scope === 'exchange'
      ? { scope: 'exchange', judge }
      : requirement.judgement.scope === 'delivery'
        ? { scope: 'delivery', judge }
        : { scope: 'scenario', judge };
  return { ...requirement, judgement };
}
