import type { Entry } from './entry.js';
import { formOf } from './forms/index.js';
import { operationAdded } from './forms/operation-added.js';
import { operationRemoved } from './forms/operation-removed.js';
import type { TimelineEntry } from './timeline-entry.js';

/** A placement seen together with those of entries that belong to the same thing. */
export function settled(one: TimelineEntry, all: readonly TimelineEntry[]): TimelineEntry {
  const { entry } = one;
  const other = all.find((candidate) => cameAndWent(entry, candidate.entry) || cameAndWent(candidate.entry, entry));
  if (other !== undefined) {
    const went = formOf(entry.change) === operationRemoved ? one : other;
    if (went.placement.kind === 'before')
      return one === went ? one : { ...one, placement: { kind: 'after', because: ['the operation is served'] } };
    return {
      ...one,
      placement: {
        kind: 'undetermined',
        because: 'an operation that came and went looks as if it had never been there',
        stimuli: [],
      },
    };
  }
  const later = all.find((candidate) => candidate.placement.kind === 'after' && rests(candidate.entry, entry.id, all));
  // Whoever made a later change has left behind what it rests on.
  return later === undefined
    ? one
    : { ...one, placement: { kind: 'after', because: [`${later.entry.id}, which came later, was made`] } };
}

const cameAndWent = (came: Entry, went: Entry): boolean =>
  went.requires.includes(came.id) &&
  formOf(came.change) === operationAdded &&
  formOf(went.change) === operationRemoved &&
  came.subject.operation === went.subject.operation;

const rests = (entry: Entry, on: string, all: readonly TimelineEntry[]): boolean =>
  entry.requires.some((id) => id === on || all.some((other) => other.entry.id === id && rests(other.entry, on, all)));
