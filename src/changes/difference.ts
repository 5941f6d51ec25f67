import type { Catalogue } from '../requirements/catalogue.js';
import { byId, type Requirement } from '../requirements/requirement.js';

/** How two catalogues differ. */
export interface CatalogueDifference {
  readonly added: readonly Requirement[];
  /** In both, with other content; as in the later catalogue. */
  readonly changed: readonly Requirement[];
  readonly withdrawn: readonly Requirement[];
}

/** Everything that can be told of a requirement, as text: judgements are functions, and equal facts give equal ones. */
function factsOf(requirement: Requirement): string {
  const known = facts.get(requirement);
  if (known !== undefined) return known;
  const { id, kind, title, level, statedness, subject, operations, faults } = requirement;
  const made = JSON.stringify([id, kind, title, level, statedness, subject, operations, faults]);
  facts.set(requirement, made);
  return made;
}

/** A catalogue is compared with many others. */
const facts = new WeakMap<Requirement, string>();

/** What became of the requirements from one catalogue to a later one, in order of ids. */
export function difference(from: Catalogue, to: Catalogue): CatalogueDifference {
  const before = new Map(from.requirements.map((requirement) => [requirement.id, requirement]));
  const after = new Map(to.requirements.map((requirement) => [requirement.id, requirement]));
  const pairs = to.requirements.flatMap((requirement) => {
    const earlier = before.get(requirement.id);
    return earlier === undefined ? [] : [{ requirement, earlier }];
  });
  return {
    added: to.requirements.filter(({ id }) => !before.has(id)).toSorted(byId),
    changed: pairs
      .filter(({ requirement, earlier }) => factsOf(requirement) !== factsOf(earlier))
      .map(({ requirement }) => requirement)
      .toSorted(byId),
    withdrawn: from.requirements.filter(({ id }) => !after.has(id)).toSorted(byId),
  };
}
