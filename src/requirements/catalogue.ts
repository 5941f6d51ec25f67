import type { Interface } from '../../spec/model.js';
import { kinds } from './kinds/index.js';
import { byId, type Kind, type Requirement, type RequirementId } from './requirement.js';

/** All requirements of an interface, in order of their ids. */
export interface Catalogue {
  readonly iface: Interface;
  /** The revision of the interface: `current`, `initial`, a date, or the name of a set of recorded changes. */
  readonly revision: string;
  readonly requirements: readonly Requirement[];
  /** The number of requirements for all roles, also if `requirements` holds those of one role. */
  readonly ofAllRoles: number;
  find(id: string): Requirement | undefined;
  kind(id: string): Kind | undefined;
  /** Sections and rows of the interface that a requirement follows from, and its standard. */
  source(requirement: Requirement): string;
  /** The texts of the statements that a requirement follows from. */
  says(requirement: Requirement): readonly string[];
}

/**
 * Derives the catalogue. Two requirements with one id, an id that does not name its kind, and a requirement without a
 * statement are errors of the suite and throw.
 */
export function deriveCatalogue(iface: Interface, from: readonly Kind[] = kinds, revision = 'current'): Catalogue {
  return catalogueOf(
    iface,
    from.flatMap((kind) => kind.derive(iface)),
    from,
    revision,
  );
}

/**
 * The catalogue of requirements that were derived from an interface by these kinds, in any order. Throws as
 * `deriveCatalogue` does.
 */
export function catalogueOf(
  iface: Interface,
  derived: readonly Requirement[],
  from: readonly Kind[],
  revision: string,
): Catalogue {
  const requirements = derived.toSorted(byId);
  const byRequirementId = new Map<RequirementId | string, Requirement>();
  for (const requirement of requirements) {
    if (byRequirementId.has(requirement.id)) throw new Error(`two requirements are called ${requirement.id}`);
    if (requirement.id.split('/')[1] !== requirement.kind)
      throw new Error(`${requirement.id} is not <operation>/${requirement.kind}[/<detail>]`);
    byRequirementId.set(requirement.id, requirement);
  }
  const statements = new Map(iface.statements.map((statement) => [statement.id, statement]));
  return {
    iface,
    revision,
    requirements,
    ofAllRoles: requirements.length,
    find: (id) => byRequirementId.get(id),
    kind: (id) => from.find((kind) => kind.id === id),
    source: (requirement) =>
      [
        ...new Set(
          requirement.statements.map((id) => {
            const statement = statements.get(id);
            if (statement === undefined) throw new Error(`${requirement.id} cites ${id}, which is no statement`);
            return `${statement.source.section}, ${statement.source.place}`;
          }),
        ),
        ...(requirement.standard === undefined ? [] : [requirement.standard]),
        ...(requirement.place === undefined ? [] : [requirement.place]),
      ].join('; '),
    says: (requirement) => [...new Set(requirement.statements.flatMap((id) => statements.get(id)?.says ?? []))],
  };
}
