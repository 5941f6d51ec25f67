import leven from 'leven';
import { globOf } from '../core/glob.js';
import type { Changelog, ChangelogEntry } from './entry.js';
import { RevisionError } from './revision-error.js';

/**
 * A state of the interface: the recorded changes that it includes. For `undetermined` ones the interface does not say
 * whether they are included; requirements that rest on them are not judged.
 */
export interface Revision {
  /** As results name it: `initial`, `current`, a date, or the name of a set. */
  readonly name: string;
  readonly included: ReadonlySet<ChangelogEntry>;
  readonly undetermined: ReadonlySet<ChangelogEntry>;
}

const none: ReadonlySet<ChangelogEntry> = new Set();

/** Every recorded change counts. */
export const currentRevision = ({ entries }: Changelog): Revision => ({
  name: 'current',
  included: new Set(entries),
  undetermined: none,
});

/**
 * The revision that a text names: `initial`, `current`, a date (`2025-08-28`), or entries by id or pattern with `*`,
 * separated by commas. An entry after `!` does not count; a list that begins so starts from all of them.
 * @throws RevisionError
 */
export function revisionOf(text: string, changelog: Changelog): Revision {
  if (text === 'current') return currentRevision(changelog);
  if (text === 'initial') return { name: 'initial', included: none, undetermined: none };
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return ofDate(text, changelog);
  return ofSet(
    text,
    text.split(',').map((item) => item.trim()),
    changelog,
  );
}

/** A named set of entries, each by id or pattern. @throws RevisionError */
export function ofSet(name: string, items: readonly string[], changelog: Changelog): Revision {
  const included = new Set(items[0]?.startsWith('!') === true ? changelog.entries : []);
  for (const item of items) {
    const excluded = item.startsWith('!');
    for (const entry of matching(excluded ? item.slice(1) : item, changelog)) {
      if (excluded) included.delete(entry);
      else included.add(entry);
    }
  }
  for (const entry of included) {
    const missing = entry.requires.find((id) => ![...included].some((other) => other.id === id));
    if (missing !== undefined)
      throw new RevisionError(
        `The revision ${name} has ${entry.id} without ${missing}, which came before it.\nAdd that, or leave both out.`,
      );
  }
  return { name, included, undetermined: none };
}

function matching(pattern: string, { entries }: Changelog): readonly ChangelogEntry[] {
  const takes = globOf(pattern);
  const found = entries.filter(({ id }) => takes(id));
  if (found.length > 0) return found;
  // The pattern may come from evidence of unknown origin, and have any length.
  const name = pattern.slice(0, 80);
  const nearest = entries.map(({ id }) => id).toSorted((a, b) => leven(name, a) - leven(name, b))[0] ?? '';
  throw new RevisionError(
    `There is no revision or recorded change called ${name}; the nearest is ${nearest}.\n` +
      'Give initial, current, a date such as 2025-08-28, a file with a named set, or ids that ' +
      `\`ems-conformance changes\` lists.`,
  );
}

/**
 * Changes dated up to a day, with those that they require; undated ones, and those within a window, are undetermined.
 */
function ofDate(date: string, { entries }: Changelog): Revision {
  if (Number.isNaN(Date.parse(date)) || new Date(date).toISOString().slice(0, 10) !== date)
    throw new RevisionError(`${date} is no date.\nGive a revision such as 2025-08-28.`);
  const included = new Set<ChangelogEntry>();
  const include = (entry: ChangelogEntry): void => {
    included.add(entry);
    for (const id of entry.requires) for (const required of entries) if (required.id === id) include(required);
  };
  for (const entry of entries) if (isMadeBy(entry, date)) include(entry);
  const undetermined = entries.filter(
    (entry) =>
      !included.has(entry) &&
      (entry.when.kind === 'undated' || (entry.when.kind === 'window' && entry.when.from <= date)),
  );
  return { name: date, included, undetermined: new Set(undetermined) };
}

function isMadeBy({ when }: ChangelogEntry, date: string): boolean {
  switch (when.kind) {
    case 'date':
      return when.date <= date;
    case 'window':
      return when.to <= date;
    case 'undated':
      return false;
  }
}
