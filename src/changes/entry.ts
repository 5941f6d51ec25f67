import type { StatementId } from '../../spec/model.js';
import type { Json } from '../core/json.js';

/**
 * When the interface was changed: on a day (`2025-08-28`), within days (both included), or the interface gives no date.
 */
export type ChangeDate =
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'window'; readonly from: string; readonly to: string }
  | { readonly kind: 'undated' };

/** The subject of a change; the id of the change determines which members it has. */
export interface EntrySubject {
  readonly operation?: string;
  readonly event?: string;
  /** Name of a schema of the documents. */
  readonly schema?: string;
  /** Names from the schema down to the property, `[]` for the items of an array, e.g. `periods.[].totalConsumption`. */
  readonly property?: readonly string[];
  readonly parameter?: string;
  readonly status?: number;
  readonly mediaType?: string;
  readonly scope?: string;
  readonly tag?: string;
}

/**
 * One recorded change of the interface. `recorded`: the interface says that it changed. `listed`: the interface lists
 * it in the way of a change, and does not date it; going back before it removes an obligation and adds none.
 */
export interface ChangelogEntry {
  /** Readable and stable, e.g. `accounts.list.per-page.raised`. */
  readonly id: string;
  /** In the vocabulary of OpenAPI diff tools, e.g. `request-parameter-max-increased`. */
  readonly change: string;
  readonly subject: EntrySubject;
  /** In our own words. */
  readonly says: string;
  readonly statements: readonly StatementId[];
  readonly when: ChangeDate;
  readonly basis: 'recorded' | 'listed';
  /** The value that was added or removed, or that counts now. */
  readonly value?: Json;
  /** The value before the change. */
  readonly was?: Json;
  /** Earlier entries that this one depends on. */
  readonly requires: readonly string[];
  /** Further facts about a removed operation. */
  readonly restores?: { readonly summary: string; readonly paged?: number };
}

/** The changes of an interface, each after those that it requires. */
export interface Changelog {
  readonly entries: readonly ChangelogEntry[];
}
