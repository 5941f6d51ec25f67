import { interfaceOf } from '../../spec/interface-of.js';
import type { Interface } from '../../spec/model.js';
import { Draft } from './draft.js';
import { sharing } from './sharing.js';
import type { Changelog, ChangelogEntry } from './entry.js';
import { reversalOf } from './reversals/index.js';
import { normaliseDocument } from './normalise-document.js';

/**
 * The interface before some of its recorded changes: each is undone in the document, the latest first, and the result
 * is parsed like the original. Without entries, the interface itself.
 *
 * @param undone entries, together with all entries that require one of them
 */
export function interfaceWithout(
  iface: Interface,
  changelog: Changelog,
  undone: ReadonlySet<ChangelogEntry>,
): Interface {
  if (undone.size === 0) return iface;
  const draft = new Draft(iface.document);
  for (const entry of changelog.entries.toReversed())
    if (undone.has(entry)) reversalOf(entry.change)?.undo(draft, entry);
  return parse(draft, iface);
}

/** A document that forbids the values that entries made possible, see `Reversal.forbid`. */
export function interfaceForbidding(iface: Interface, entries: readonly ChangelogEntry[]): Interface {
  const draft = new Draft(iface.document);
  for (const entry of entries) reversalOf(entry.change)?.forbid?.(draft, entry);
  return parse(draft, iface);
}

function parse(draft: Draft, iface: Interface): Interface {
  normaliseDocument(draft);
  return interfaceOf(sharing(iface.document, draft.document), iface.statements, iface.table, iface);
}

/** An entry and all that require it, directly or not. */
export function withDependents(changelog: Changelog, entry: ChangelogEntry): ReadonlySet<ChangelogEntry> {
  const found = new Set([entry]);
  // Entries come after those that they require, so one pass finds them all.
  for (const other of changelog.entries)
    if (other.requires.some((id) => [...found].some((one) => one.id === id))) found.add(other);
  return found;
}
