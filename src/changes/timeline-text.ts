import { count } from '../core/count.js';
import type { Placement, TimelineEntry } from './placement.js';

const marks: { readonly [kind in Placement['kind']]: string } = {
  before: '◀ before',
  after: '▶ after',
  mixed: '◆ mixed',
  undetermined: '· undetermined',
};

/** A timeline in words: entries by placement, the evidence for it, and the verdicts that each entry changes. */
export function timelineText(entries: readonly TimelineEntry[]): string {
  const kinds = ['before', 'mixed', 'after', 'undetermined'] as const;
  const counts = kinds.map((kind) => `${entries.filter(({ placement }) => placement.kind === kind).length} ${kind}`);
  const lines = kinds.flatMap((kind) => entries.filter(({ placement }) => placement.kind === kind).flatMap(linesOf));
  return `${lines.join('\n')}\n\n${count(entries.length, 'recorded change')}: ${counts.join(', ')}\n`;
}

function linesOf({ entry, placement, flips }: TimelineEntry): readonly string[] {
  return [
    `${marks[placement.kind].padEnd(15)} ${entry.id}  ${whenOf(entry.when)}`,
    ...reasonsOf(placement).map((reason) => `                  ${reason}`),
    ...flips.map(
      (flip) => `                  flips ${flip.requirement}: ${flip.without} without it, ${flip.with} with it`,
    ),
  ];
}

function whenOf(when: TimelineEntry['entry']['when']): string {
  return when.kind === 'undated' ? 'undated' : when.kind === 'date' ? when.date : `${when.from} to ${when.to}`;
}

function reasonsOf(placement: Placement): readonly string[] {
  switch (placement.kind) {
    case 'before':
    case 'after':
      return few(placement.because);
    case 'mixed':
      return [
        ...few(placement.before).map((reason) => `before: ${reason}`),
        ...few(placement.after).map((reason) => `after: ${reason}`),
      ];
    case 'undetermined':
      return [
        placement.because,
        ...(placement.stimuli.length === 0 ? [] : [`would decide it: ${few(placement.stimuli).join('; ')}`]),
      ];
  }
}

const few = (all: readonly string[]): readonly string[] =>
  all.length <= 3 ? all : [...all.slice(0, 3), `and ${all.length - 3} more`];
