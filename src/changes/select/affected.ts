import type { Catalogue } from '../../requirements/catalogue.js';
import { byId, type Requirement } from '../../requirements/requirement.js';
import type { Interface, OperationId } from '../../../spec/model.js';
import { deriveAgain } from '../derive-again.js';
import { catalogueDifference, type CatalogueDifference } from '../difference.js';
import type { Changelog, ChangelogEntry } from '../entry.js';
import { interfaceWithout, withDependents } from '../interface-at.js';
import type { Change } from '../intake/change.js';
import { knownChange } from '../known-changes.js';
import { facetWords, touches } from './facets.js';
import { changedPartsOf } from './located.js';
import { recordedAs } from './recorded.js';

/** The consequences of a change for the requirements. */
export interface Affected {
  readonly change: Change;
  /** Operations or events of the interface that it is about. */
  readonly subjects: readonly OperationId[];
  /** Entries of the interface's own changelog that it is. */
  readonly recorded: readonly ChangelogEntry[];
  /** It breaks clients, and no deprecation came before: against the interface's own policy (Versioning). */
  readonly breaksPolicy: boolean;
  /** Requirements that came, changed and went with it; known where the interface records the change. */
  readonly added: readonly Requirement[];
  readonly changed: readonly Requirement[];
  readonly withdrawn: readonly Requirement[];
  /** Unchanged requirements about the parts that the change touches. */
  readonly touched: readonly Requirement[];
  /** Why the requirements that it touches are selected, as an end of a sentence; empty where it touches none. */
  readonly because: string;
  /** Why more is selected than the change names, or why the selection is empty. */
  readonly warning?: string;
}

/** Interface, changelog and catalogue, from which the consequences of a change are looked up. */
export interface SelectionSources {
  readonly iface: Interface;
  readonly changelog: Changelog;
  readonly catalogue: Catalogue;
}

/** Looks up the consequences of changes, and remembers those of each recorded entry. */
export class AffectedBy {
  readonly #known: SelectionSources;
  readonly #differences = new Map<ChangelogEntry, CatalogueDifference>();

  constructor(known: SelectionSources) {
    this.#known = known;
  }

  of(change: Change): Affected {
    const { iface, changelog, catalogue } = this.#known;
    const known = knownChange(change.id);
    const located = changedPartsOf(change.place, iface);
    const subjects = located.kind === 'subjects' ? located.ids : [];
    const recorded = located.kind === 'unknown' ? [] : recordedAs(change, subjects, changelog, iface);
    const differences = recorded.map((entry) => this.differenceOf(entry));
    const mine = (requirements: readonly Requirement[]): readonly Requirement[] =>
      unique(requirements.filter((requirement) => subjects.length === 0 || isAbout(requirement, subjects)));
    const added = mine(differences.flatMap((one) => one.added));
    const changed = mine(differences.flatMap((one) => one.changed));
    const gone = mine(differences.flatMap((one) => one.withdrawn));
    const about = {
      change,
      subjects,
      recorded,
      breaksPolicy:
        (known?.severity ?? change.severity) === 'breaking' &&
        change.id?.endsWith('with-deprecation') !== true &&
        // The interface warns of new values of enumerations, and does not call them breaking (Versioning).
        change.id?.endsWith('enum-value-added') !== true &&
        !(located.kind === 'subjects' && located.deprecated),
      added,
      changed,
      withdrawn: gone,
    };
    const others = catalogue.requirements.filter(({ id }) => ![...added, ...changed].some((one) => one.id === id));
    return { ...about, ...touchedBy(change, located, others) };
  }

  /** The requirements that an entry adds, changes or removes. */
  differenceOf(entry: ChangelogEntry): CatalogueDifference {
    const { iface, changelog, catalogue } = this.#known;
    const found = this.#differences.get(entry);
    if (found !== undefined) return found;
    const undone = withDependents(changelog, entry);
    const later = new Set([...undone].filter((other) => other !== entry));
    const made = catalogueDifference(
      deriveAgain(catalogue, interfaceWithout(iface, changelog, undone)),
      deriveAgain(catalogue, interfaceWithout(iface, changelog, later)),
    );
    this.#differences.set(entry, made);
    return made;
  }
}

/** The unchanged requirements that a change touches, and why. @param others all requirements that it does not change */
function touchedBy(
  change: Change,
  located: ReturnType<typeof changedPartsOf>,
  others: readonly Requirement[],
): Pick<Affected, 'touched' | 'because' | 'warning'> {
  const known = knownChange(change.id);
  const named = change.id ?? `"${change.text.slice(0, 80)}"`;
  switch (located.kind) {
    case 'unknown':
      return {
        touched: [],
        because: '',
        warning: `${located.what} is not part of the interface that this suite knows, so nothing judges ${named}`,
      };
    case 'everything':
      if (known?.facet === 'nothing' || selectsNothing(change))
        return { touched: [], because: '', warning: `${named} is about no operation, so it selects nothing` };
      return known === undefined
        ? {
            touched: others,
            because: 'it names no operation',
            warning: `${named} names no operation, so everything is selected`,
          }
        : {
            touched: others.filter(({ kind }) => touches(known.facet, kind)),
            because: `they are about ${facetWords[known.facet]}, of any operation`,
          };
    case 'subjects': {
      const { ids } = located;
      const under = others.filter((requirement) => isAbout(requirement, ids));
      const where = ids.length > 3 ? `${ids.length} subjects` : ids.join(', ');
      return known === undefined
        ? {
            touched: under,
            because: `they are about ${where}`,
            warning: `${named} is a change that this suite does not know, so everything under ${where} is selected`,
          }
        : {
            touched: under.filter(({ kind }) => touches(known.facet, kind)),
            because: `they are about ${facetWords[known.facet]} of ${where}`,
          };
    }
  }
}

/** Components that no operation uses, and the description of the document. */
const selectsNothing = ({ place }: Change): boolean =>
  place.kind === 'document' && ['info', 'components', 'tags', 'externalDocs'].includes(place.section);

/**
 * A requirement is also about the operations at which a fault breaks it, e.g. about the list that shows a created
 * record.
 */
const isAbout = (requirement: Requirement, ids: readonly OperationId[]): boolean => {
  const { subject, operations } = requirement;
  return ids.some(
    (id) =>
      ('operation' in subject ? subject.operation === id : subject.event === id) ||
      operations.includes(id) ||
      (requirement.role !== 'receiver' && requirement.faults.some(({ fault }) => fault.on.operation === id)),
  );
};

const unique = (requirements: readonly Requirement[]): readonly Requirement[] =>
  [...new Map(requirements.map((requirement) => [requirement.id, requirement])).values()].toSorted(byId);
