import type { Catalogue } from './catalogue.js';

/** The two roles that the interface defines. */
export type Role = 'service' | 'receiver';

/** The part of a catalogue that one role is held to: what the other one is held to is no part of its results. */
export function forRole(catalogue: Catalogue, role: Role): Catalogue {
  const requirements = catalogue.requirements.filter((requirement) => (requirement.role ?? 'service') === role);
  return { ...catalogue, requirements, find: (id) => requirements.find((requirement) => requirement.id === id) };
}
