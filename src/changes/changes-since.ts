import { singleLine } from '../core/text.js';
import { ChangesError } from './changes-error.js';
import type { ChangelogEntry } from './entry.js';
import type { Requirement } from '../requirements/requirement.js';
import { AffectedBy, type SelectionSources } from './select/affected.js';

/**
 * The work for implementers that follows from the changes since a day or an entry, as Markdown for release notes.
 * Undated entries are at the end, as the interface does not say when they were made.
 * @param since a day, e.g. `2025-08-28`, or the id of an entry; entries of that day are included, that entry is not
 * @throws ChangesError for a text that is neither
 */
export function changesSince(since: string, known: SelectionSources): string {
  const { entries } = known.changelog;
  const lookup = new AffectedBy(known);
  const lines = (some: readonly ChangelogEntry[]): readonly string[] => entriesLines(some, lookup);
  const section = (title: string, some: readonly ChangelogEntry[]): readonly string[] =>
    some.length === 0 ? [] : ['', `## ${title}`, '', ...lines(some)];
  if (/^\d{4}-\d{2}-\d{2}$/.test(since)) {
    const dated = entries.filter(({ when }) => lastDay(when) !== undefined && (lastDay(when) ?? '') >= since);
    return [
      `# Changes since ${since}`,
      '',
      how,
      ...(dated.length === 0 ? ['', 'No dated change was made since then.'] : []),
      ...section('Dated', dated),
      ...section(
        'Undated: the interface does not say when they were made',
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
  return [`# Changes after ${since}`, '', how, '', ...lines(entries.slice(index + 1)), ''].join('\n');
}

/** The next step for implementers. */
const how = '`ems-conformance explain ID` tells all of a requirement, `run --only ID` tries it.';

const lastDay = (when: ChangelogEntry['when']): string | undefined =>
  when.kind === 'date' ? when.date : when.kind === 'window' ? when.to : undefined;

/** Requirements of one kind of effect are listed up to this many. */
const most = 5;

/** Each entry that asks for something, and at the end the ids of those that don't. */
function entriesLines(entries: readonly ChangelogEntry[], lookup: AffectedBy): readonly string[] {
  const all = entries.map((entry) => ({ entry, effects: effectsOf(entry, lookup) }));
  const without = all.filter(({ effects }) => effects.length === 0).map(({ entry }) => entry);
  return [
    ...all
      .filter(({ effects }) => effects.length > 0)
      .flatMap(({ entry, effects }) => [
        `- ${dayOf(entry)}**${entry.id}** ${singleLine(entry.says)} (\`${entry.change}\`)`,
        ...effects,
      ]),
    ...(without.length === 0
      ? []
      : [`- Nothing to do, as no requirement rests on it: ${without.map(({ id }) => `\`${id}\``).join(', ')}`]),
  ];
}

function dayOf({ when }: ChangelogEntry): string {
  if (when.kind === 'undated') return '';
  return `${when.kind === 'date' ? when.date : `${when.from} to ${when.to}`}: `;
}

function idsOf(requirements: readonly Requirement[]): string {
  const ids = requirements.slice(0, most).map(({ id }) => `\`${id}\``);
  return ids.join(', ') + (requirements.length > most ? `, and ${requirements.length - most} more` : '');
}

/** Requirements that an entry adds, changes or removes, as the list below the entry. */
function effectsOf(entry: ChangelogEntry, lookup: AffectedBy): readonly string[] {
  const { added, changed, withdrawn } = lookup.differenceOf(entry);
  const listed = (what: string, some: readonly Requirement[]): readonly string[] =>
    some.length === 0
      ? []
      : [
          `  - ${what}:`,
          ...some.slice(0, most).map(({ id, title }) => `    - ${singleLine(title)} (\`${id}\`)`),
          ...(some.length > most ? [`    - and ${some.length - most} more`] : []),
        ];
  return [
    ...listed('to be met from now on', added),
    ...listed('judged in another way', changed),
    ...(withdrawn.length === 0 ? [] : [`  - no longer asked for: ${idsOf(withdrawn)}`]),
  ];
}
