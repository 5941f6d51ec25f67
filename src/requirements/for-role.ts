import type { Catalogue } from './catalogue.js';

/** The two roles that the interface defines. */
export type Role = 'service' | 'receiver';

/** The requirements for one role. Results for a service don't name those for receivers, and the other way round. */
export function forRole(catalogue: Catalogue, role: Role): Catalogue {
  const requirements = catalogue.requirements.filter((requirement) => (requirement.role ?? 'service') === role);
  return { ...catalogue, requirements, find: (id) => requirements.find((requirement) => requirement.id === id) };
}
