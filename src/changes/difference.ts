import type { Catalogue } from '../requirements/catalogue.js';
import { byId, type Requirement } from '../requirements/requirement.js';

/** How two catalogues differ. */
export interface CatalogueDifference {
  readonly added: readonly Requirement[];
  /** In both, with other content; as in the later catalogue. */
  readonly changed: readonly Requirement[];
  readonly withdrawn: readonly Requirement[];
}

/** Data of requirements is plain objects, lists, texts, numbers and `null`. */
function isSameData(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left))
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((element, index) => isSameData(element, right[index]))
    );
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && isSameData(Reflect.get(left, name), Reflect.get(right, name)))
  );
}

/** The faults without the list of further requirements that fall with them, which does not bear on a judgement. */
const changesOf = ({ faults }: Requirement): readonly unknown[] => faults.map(({ also: _, ...fault }) => fault);

/** Do two requirements have the same facts? Equal facts give equal judgements. */
function isSame(left: Requirement, right: Requirement): boolean {
  if (left === right) return true;
  return (
    left.kind === right.kind &&
    left.title === right.title &&
    left.level === right.level &&
    left.statedness === right.statedness &&
    isSameData(left.subject, right.subject) &&
    isSameData(left.operations, right.operations) &&
    isSameData(changesOf(left), changesOf(right))
  );
}

/** Requirements that were added, changed or removed between two catalogues, in order of ids. */
export function catalogueDifference(from: Catalogue, to: Catalogue): CatalogueDifference {
  const before = new Map(from.requirements.map((requirement) => [requirement.id, requirement]));
  const after = new Map(to.requirements.map((requirement) => [requirement.id, requirement]));
  const pairs = to.requirements.flatMap((requirement) => {
    const earlier = before.get(requirement.id);
    return earlier === undefined ? [] : [{ requirement, earlier }];
  });
  return {
    added: to.requirements.filter(({ id }) => !before.has(id)).toSorted(byId),
    changed: pairs
      .filter(({ requirement, earlier }) => !isSame(requirement, earlier))
      .map(({ requirement }) => requirement)
      .toSorted(byId),
    withdrawn: from.requirements.filter(({ id }) => !after.has(id)).toSorted(byId),
  };
}
