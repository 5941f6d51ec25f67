import { singleLine } from '../core/text.js';
import { ChangesError } from './changes-error.js';
import type { Entry } from './entry.js';
import { AffectedBy, type Known } from './select/affected.js';

/**
 * What implementers have to do about the changes since a day, or after an entry, as Markdown for release notes. Undated
 * entries come after, as the interface does not tell when they were made.
 *
 * @param since a day such as `2025-08-28`, or the id of an entry; entries of that day count, that entry does not
 * @throws ChangesError for a text that is neither
 */
export function changesSince(since: string, known: Known): string {
  const { entries } = known.changelog;
  const lookup = new AffectedBy(known);
  const lines = (some: readonly Entry[]): readonly string[] => some.flatMap((entry) => entryLines(entry, lookup));
  const section = (title: string, some: readonly Entry[]): readonly string[] =>
    some.length === 0 ? [] : ['', `## ${title}`, '', ...lines(some)];
  if (/^\d{4}-\d{2}-\d{2}$/.test(since)) {
    const dated = entries.filter(({ when }) => lastDay(when) !== undefined && (lastDay(when) ?? '') >= since);
    return [
      `# Changes since ${since}`,
      ...(dated.length === 0 ? ['', 'No dated change was made since then.'] : []),
      ...section('Dated', dated),
      ...section(
        'Undated: made at a time that the interface does not tell',
        entries.filter(({ when }) => when.kind === 'undated'),
      ),
      '',
    ].join('\n');
  }
  const index = entries.findIndex(({ id }) => id === since);
  if (index === -1)
    throw new ChangesError(
      `${since.slice(0, 120)} is neither a day nor a recorded change.\nGive a day such as 2025-08-28, or an id that ` +
        '`ems-conformance changes` lists.',
    );
  return [`# Changes after ${since}`, '', ...lines(entries.slice(index + 1)), ''].join('\n');
}

const lastDay = (when: Entry['when']): string | undefined =>
  when.kind === 'date' ? when.date : when.kind === 'window' ? when.to : undefined;

/** Requirements of one kind of effect are listed up to this many. */
const most = 5;

function entryLines(entry: Entry, lookup: AffectedBy): readonly string[] {
  const { added, changed, withdrawn } = lookup.differenceOf(entry);
  const day =
    entry.when.kind === 'undated'
      ? ''
      : `${entry.when.kind === 'date' ? entry.when.date : `${entry.when.from} to ${entry.when.to}`}: `;
  const listed = (what: string, some: readonly { readonly id: string }[]): readonly string[] =>
    some.length === 0
      ? []
      : [
          `  - ${what}: ${some
            .slice(0, most)
            .map(({ id }) => `\`${id}\``)
            .join(', ')}${some.length > most ? `, and ${some.length - most} more` : ''}`,
        ];
  const effects = [
    ...listed('to be met from now on', added),
    ...listed('to be met in another way', changed),
    ...listed('no longer asked for', withdrawn),
  ];
  return [
    `- ${day}**${entry.id}** ${singleLine(entry.says)} (\`${entry.change}\`)`,
    ...(effects.length === 0 ? ['  - nothing to do: no requirement rests on it'] : effects),
  ];
}
