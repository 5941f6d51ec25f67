import type { Omission } from '../evidence/exchange.js';
import type { Requirement } from '../requirements/requirement.js';

/** Remembers, per operation and purpose, why something was not sent: the first omission in order of its stimulus. */
export class OmissionIndex {
  readonly #first = new Map<string, Omission>();

  add(omission: Omission): void {
    const key = `${omission.operation ?? ''} ${omission.purpose}`;
    const known = this.#first.get(key);
    if (known === undefined || omission.stimulus < known.stimulus) this.#first.set(key, omission);
  }

  /** Why a requirement saw nothing: an omission of a stimulus that it wants. */
  of(requirement: Requirement): Omission | undefined {
    for (const { operation, purpose } of requirement.wants) {
      const omission = this.#first.get(`${operation ?? ''} ${purpose}`);
      if (omission !== undefined) return omission;
    }
    return undefined;
  }
}
