import { markdown, markdownCode } from '../../../reports/markup.js';
import { count } from '../../core/count.js';
import { few, stimuliWords, totalOf, type ShownBeside } from './changes-text.js';
import type { Affected } from './affected.js';
import { placeWords } from './place-words.js';
import { selectedBy, type ChangeSelection } from './selection.js';

/** Changes as Markdown, for release notes or a pull request: each change, the requirements that it selects, and why. */
export function changesMarkdown(selection: ChangeSelection, { annotations, differ }: ShownBeside, all: number): string {
  const { affected, warnings } = selection;
  return [
    '# Changes of the interface',
    '',
    `${markdown(totalOf(selection, annotations, all))}.` +
      (differ === undefined ? '' : ` Compared by ${markdown(differ)}.`),
    ...(affected.length === 0 ? [] : ['']),
    ...affected.flatMap(linesOf),
    ...(warnings.length === 0 ? [] : ['', '## Warnings', '', ...warnings.map((warning) => `- ${markdown(warning)}`)]),
    ...(annotations.length === 0
      ? []
      : ['', '## Annotations, which select nothing', '', ...annotations.map(({ text }) => `- ${markdown(text)}`)]),
    '',
  ].join('\n');
}

function linesOf(affected: Affected): readonly string[] {
  const { change, recorded, breaksPolicy, added, changed, withdrawn, touched, because } = affected;
  const selected = selectedBy(affected);
  const listed = (what: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [`  - ${what}: ${few(items).map(markdownCode).join(', ')}`];
  const ids = (requirements: readonly { readonly id: string }[]): readonly string[] => requirements.map(({ id }) => id);
  return [
    `- **${change.severity}** ${markdownCode(placeWords(change.place))} ${markdown(change.text)} ` +
      `(${markdownCode(change.id ?? 'unknown change')})`,
    ...(breaksPolicy ? ['  - against the policy: it breaks clients, and no deprecation came before'] : []),
    ...listed('recorded as', ids(recorded)),
    ...listed('to be met from now on', ids(added)),
    ...listed('judged in another way', ids(changed)),
    ...listed('no longer asked for', ids(withdrawn)),
    ...listed(`run again, as ${markdown(because)}`, ids(touched)),
    ...listed(`what ${count(selected.length, 'requirement')} of it send`, stimuliWords(selected)),
  ];
}
