import type { Json } from '../../core/json.js';
import type { Change, ChangeDetails, ChangePlace, Severity } from '../intake/change.js';
import { knownChange } from '../intake/vocabulary.js';

/** The documents that are compared, and where their differences go. */
export interface Sides {
  readonly from: Json;
  readonly to: Json;
  add(place: ChangePlace, id: string, text: string, details?: ChangeDetails): void;
}

/** Collects changes; what the vocabulary does not know counts as a warning. */
export function collector(from: Json, to: Json): Sides & { readonly changes: readonly Change[] } {
  const changes: Change[] = [];
  return {
    from,
    to,
    changes,
    add: (place, id, text, details = {}) => {
      const severity: Severity = knownChange(id)?.severity ?? 'warning';
      changes.push({ id, severity, place, text, details });
    },
  };
}

/** Names in both, only before, only after; each in its document's order. */
export function partition(
  before: Iterable<string>,
  after: Iterable<string>,
): { readonly both: readonly string[]; readonly removed: readonly string[]; readonly added: readonly string[] } {
  const [old, later] = [new Set(before), new Set(after)];
  return {
    both: [...later].filter((name) => old.has(name)),
    removed: [...old].filter((name) => !later.has(name)),
    added: [...later].filter((name) => !old.has(name)),
  };
}
