import { count } from '../core/count.js';
import type { Placement, TimelineEntry } from './placement.js';

const marks: { readonly [kind in Placement['kind']]: string } = {
  before: '◀ before',
  after: '▶ after',
  mixed: '◆ mixed',
  undetermined: '· undetermined',
};

/**
 * A timeline in words: the totals, the newest change that the implementation shows, and the entries that it does not
 * show, or shows in part; with `all` every entry. Under each stand the evidence and the verdicts that it changes.
 */
export function timelineText(entries: readonly TimelineEntry[], { all = false } = {}): string {
  const kinds = ['before', 'mixed', 'after', 'undetermined'] as const;
  const of = (kind: Placement['kind']) => entries.filter(({ placement }) => placement.kind === kind);
  const counts = kinds.map((kind) => `${of(kind).length} ${kind}`);
  const shown = all ? kinds : (['before', 'mixed'] as const);
  const newest = lastDate(of('after'));
  const oldest = firstDate([...of('before'), ...of('mixed')]);
  return [
    `${count(entries.length, 'recorded change')}: ${counts.join(', ')}`,
    ...(newest === undefined ? [] : [`The newest dated change that the evidence shows is of ${newest}.`]),
    ...(oldest === undefined ? [] : [`The oldest dated change that it does not show in full is of ${oldest}.`]),
    ...(all ? [] : ['With --all, each change with its evidence.']),
    '',
    ...shown.flatMap((kind) => of(kind).flatMap(linesOf)),
    '',
  ].join('\n');
}

/** The last day on which each change may have been made, for those with a date. */
const daysOf = (entries: readonly TimelineEntry[]): readonly string[] =>
  entries
    .flatMap(({ entry: { when } }) => (when.kind === 'undated' ? [] : [when.kind === 'date' ? when.date : when.to]))
    .toSorted();

const firstDate = (entries: readonly TimelineEntry[]): string | undefined => daysOf(entries)[0];

const lastDate = (entries: readonly TimelineEntry[]): string | undefined => daysOf(entries).at(-1);

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
