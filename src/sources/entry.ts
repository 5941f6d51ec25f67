import type { EntryPath } from '../config/yaml-source.js';
import type { Json } from '../core/json.js';

/** One entry for a configuration: its path, its value, and where the value comes from. */
export interface ConfigurationEntry {
  readonly path: EntryPath;
  readonly value: Json;
  /** Stands as a comment before it. */
  readonly origin: string;
  /** Why the entry may be wrong: it is written as a comment. */
  readonly unsure?: string;
  /** A person gave the entry, or an earlier run saw that it is accepted: it is not marked as `supplied`. */
  readonly confirmed?: true;
}
