import type { ChangelogEntry } from './entry.js';
import type { TimelineEntry } from './placement.js';

/**
 * Corrects placements that depend on each other: an operation that was added and removed looks as if it had never
 * existed, and an implementation with a later change also has the changes that it requires.
 */
export const reconcilePlacements = (entries: readonly TimelineEntry[]): readonly TimelineEntry[] =>
  entries.map((one) => reconciled(one, entries));

function reconciled(one: TimelineEntry, all: readonly TimelineEntry[]): TimelineEntry {
  const { entry } = one;
  const other = all.find((candidate) => cameAndWent(entry, candidate.entry) || cameAndWent(candidate.entry, entry));
  if (other !== undefined) {
    const removal = isRemoval(entry) ? one : other;
    if (removal.placement.kind === 'before')
      return one === removal ? one : { ...one, placement: { kind: 'after', because: ['the operation is served'] } };
    return {
      ...one,
      placement: {
        kind: 'undetermined',
        because: 'an operation that came and went looks as if it had never been there',
        stimuli: [],
      },
    };
  }
  const later = all.find(
    (candidate) => candidate.placement.kind === 'after' && requires(candidate.entry, entry.id, all),
  );
  return later === undefined
    ? one
    : { ...one, placement: { kind: 'after', because: [`${later.entry.id}, which came later, was made`] } };
}

const isRemoval = ({ change }: ChangelogEntry): boolean => /^api-(path-)?removed-/.test(change);

const cameAndWent = (came: ChangelogEntry, went: ChangelogEntry): boolean =>
  went.requires.includes(came.id) &&
  came.change === 'endpoint-added' &&
  isRemoval(went) &&
  came.subject.operation === went.subject.operation;

/** Whether an entry requires another one, directly or through others. */
const requires = (entry: ChangelogEntry, id: string, all: readonly TimelineEntry[]): boolean =>
  entry.requires.some(
    (required) => required === id || all.some((other) => other.entry.id === required && requires(other.entry, id, all)),
  );
