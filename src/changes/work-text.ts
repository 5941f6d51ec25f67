import { stringify } from 'yaml';
import { markdown, markdownBlock, markdownCode } from '../../reports/markup.js';
import { count } from '../core/count.js';
import { few } from './select/changes-text.js';
import type { WantedStimulus } from '../requirements/requirement.js';
import { wantInWords } from '../requirements/want-in-words.js';
import type { WorkAfterChanges } from './work.js';

/** A part of the work: what it is about, and either items or drafts in YAML. */
interface Section {
  readonly title: string;
  readonly items?: readonly string[];
  readonly drafts?: readonly object[];
}

function sectionsOf({ requirements, sent, unsent, implementations, drafts }: WorkAfterChanges): readonly Section[] {
  const ids = (what: string, some: readonly { readonly id: string }[]): readonly Section[] =>
    some.length === 0
      ? []
      : [{ title: `${count(some.length, 'requirement')} ${what}`, items: some.map(({ id }) => id) }];
  const wants = (title: string, some: readonly WantedStimulus[]): readonly Section[] =>
    some.length === 0 ? [] : [{ title, items: some.map(wantInWords) }];
  const derived: readonly Section[] =
    requirements === undefined
      ? [{ title: 'No requirement can be derived, as the documents do not describe the interface of this suite' }]
      : [
          ...ids('to be met from now on', requirements.added),
          ...ids('judged in another way', requirements.changed),
          ...ids('no longer asked for', requirements.withdrawn),
        ];
  return [
    ...derived,
    ...wants('Stimuli that they want, and that exist', sent),
    ...wants('Stimuli that they want, and that no requirement wanted before', unsent),
    ...implementations.flatMap(({ run, fails, undecided }): readonly Section[] => [
      { title: `${run} will fail ${count(fails.length, 'requirement')} that it does not fail today`, items: fails },
      ...(undecided.length === 0
        ? []
        : [{ title: `${run} has no evidence yet for ${count(undecided.length, 'requirement')}`, items: undecided }]),
    ]),
    ...(drafts.statements.length === 0
      ? []
      : [{ title: 'Statements to write, each into its section in spec/statements', drafts: drafts.statements }]),
    ...(drafts.entries.length === 0
      ? []
      : [
          {
            title: 'Entries of the changelog, to which only `date: YYYY-MM-DD` is to be added',
            drafts: drafts.entries,
          },
        ]),
    ...(drafts.others.length === 0
      ? []
      : [
          {
            title: 'Changes that no entry can record, as src/changes/reversals has no reversal for them',
            items: drafts.others.map(({ id }) => id),
          },
        ]),
  ];
}

/** The work in words, for a terminal. */
export function workText(work: WorkAfterChanges): string {
  const sections = sectionsOf(work);
  const indented = (text: string): string => text.replace(/^(?=.)/gm, '    ').trimEnd();
  return [
    'What to do',
    ...(sections.length === 0 ? ['  nothing: no requirement and no entry of the changelog follows'] : []),
    ...sections.flatMap(({ title, items, drafts }) => [
      `  ${title}`,
      ...few(items ?? []).map((item) => `    ${item}`),
      ...(drafts === undefined ? [] : [indented(stringify(drafts, { lineWidth: 100 }))]),
    ]),
    '',
  ].join('\n');
}

/** The same as Markdown; nothing in a document becomes markup. */
export function workMarkdown(work: WorkAfterChanges): string {
  return [
    '## What to do',
    '',
    ...sectionsOf(work).flatMap(({ title, items, drafts }) => [
      `- ${markdown(title)}`,
      ...few(items ?? []).map((item) => `  - ${markdownCode(item)}`),
      ...(drafts === undefined ? [] : ['', markdownBlock(stringify(drafts), 'yaml').replace(/^/gm, '  '), '']),
    ]),
    '',
  ].join('\n');
}

/** The same as data. */
export function workData({ requirements, sent, unsent, implementations, drafts }: WorkAfterChanges): object {
  const ids = (some: readonly { readonly id: string }[] = []): readonly string[] => some.map(({ id }) => id);
  return {
    requirements:
      requirements === undefined
        ? null
        : {
            new: ids(requirements.added),
            changed: ids(requirements.changed),
            withdrawn: ids(requirements.withdrawn),
          },
    stimuli: { sent, unsent },
    implementations,
    drafts,
  };
}
