import { defined } from '../core/defined.js';
import type { Omission } from '../evidence/exchange.js';
import type { Requirement } from '../requirements/requirement.js';

interface Omitted {
  readonly first: Omission;
  /** Entries that any of the omissions names: as many as a configuration can have, at most. */
  readonly entries: Set<string>;
}

/** The reason why a requirement was not exercised, and every missing entry behind it. */
export interface WhyOmitted {
  readonly reason: string;
  readonly decidedBy?: string;
  readonly alsoNeeds?: readonly string[];
}

/** Remembers, per operation and purpose, why something was not sent: the first omission in order of its stimulus. */
export class OmissionIndex {
  readonly #omitted = new Map<string, Omitted>();

  add(omission: Omission): void {
    const key = `${omission.operation ?? ''} ${omission.purpose}`;
    const known = this.#omitted.get(key);
    const entries = known?.entries ?? new Set<string>();
    for (const entry of [omission.decidedBy, ...(omission.alsoNeeds ?? [])])
      if (entry !== undefined) entries.add(entry);
    const first = known === undefined || before(omission, known.first) ? omission : known.first;
    this.#omitted.set(key, { first, entries });
  }

  /** The reason why a requirement was not exercised: an omission of a stimulus that it wants. */
  of(requirement: Requirement): WhyOmitted | undefined {
    for (const { operation, purpose } of requirement.wants) {
      const omitted = this.#omitted.get(`${operation ?? ''} ${purpose}`);
      if (omitted === undefined) continue;
      const { reason, decidedBy } = omitted.first;
      const alsoNeeds = [...omitted.entries].filter((entry) => entry !== decidedBy).toSorted();
      return {
        reason,
        ...defined({ decidedBy }),
        ...(alsoNeeds.length === 0 ? {} : { alsoNeeds }),
      };
    }
    return undefined;
  }
}

/** One stimulus may be omitted in several scenarios, so the scenario decides then: the order of lines is no matter. */
const before = (a: Omission, b: Omission): boolean =>
  a.stimulus < b.stimulus || (a.stimulus === b.stimulus && a.scenario < b.scenario);
