import { defined } from '../../core/defined.js';
import type { Requirement } from '../../requirements/requirement.js';
import { count } from '../../core/count.js';
import type { Change } from '../intake/change.js';
import { placeWords } from './place-words.js';
import type { Affected } from './affected.js';
import { selectedBy, stimuliOf, type ChangeSelection } from './selection.js';

/** Facts that are shown beside the changes that select requirements. */
export interface ShownBeside {
  readonly annotations: readonly Change[];
  /** Who compared: `own`, or a diff tool and own; absent for a changelog that was read. */
  readonly differ?: string;
}

const marks = { breaking: '✗ breaking', warning: '! warning', info: '· info' } as const;

/** Changes in words: each change, its consequences for the requirements, and the requirements to run again. */
export function changesText(selection: ChangeSelection, { annotations, differ }: ShownBeside, all: number): string {
  const { affected, warnings } = selection;
  return [
    ...affected.flatMap(linesOf),
    ...annotations.map(({ text }) => `· annotation ${text}`),
    ...warnings.map((warning) => `! ${warning}`),
    '',
    totalOf(selection, annotations, all),
    ...(differ === undefined ? [] : [`compared by ${differ}`]),
    '',
  ].join('\n');
}

/** The number of changes, and how many of all requirements they select. */
export function totalOf(
  { affected, requirements }: ChangeSelection,
  annotations: readonly Change[],
  all: number,
): string {
  const breaks = affected.filter(({ breaksPolicy }) => breaksPolicy).length;
  const receiver = requirements.filter(({ role }) => role === 'receiver').length;
  return (
    count(affected.length, 'change') +
    (breaks === 0 ? '' : `, ${breaks} of them against the interface's own policy`) +
    (annotations.length === 0 ? '' : ` and ${count(annotations.length, 'annotation')}`) +
    `; ${requirements.length} of ${all} requirements to run again (run --changes)` +
    (receiver === 0 ? '' : `, ${receiver} of them of webhook receivers`)
  );
}

const indent = '            ';
/** Lines of a terminal are broken here. */
const width = 120;

function linesOf(affected: Affected): readonly string[] {
  const { change, recorded, breaksPolicy, added, changed, withdrawn, touched, because } = affected;
  const selected = selectedBy(affected);
  return [
    `${marks[change.severity].padEnd(11)} ${change.id ?? 'unknown change'}  ${placeWords(change.place)}`,
    `${indent}${change.text}`,
    ...(breaksPolicy ? [`${indent}against the policy: it breaks clients, and no deprecation came before`] : []),
    ...recorded.map(({ id }) => `${indent}recorded as ${id}`),
    ...listed('new', ids(added)),
    ...listed('changed', ids(changed)),
    ...listed('withdrawn', ids(withdrawn)),
    ...listed('touched', ids(touched)),
    ...(touched.length === 0 ? [] : [`${indent}           touched, as ${because}`]),
    ...listed('sends', stimuliWords(selected)),
  ];
}

const ids = (all: readonly Requirement[]): readonly string[] => all.map(({ id }) => id);

/** `webhooks.ping for success and scope`, one text for each operation. */
export function stimuliWords(requirements: readonly Requirement[]): readonly string[] {
  const purposes = new Map<string, string[]>();
  for (const { operation, purpose } of stimuliOf(requirements)) {
    const name = operation ?? 'an unknown path';
    purposes.set(name, [...(purposes.get(name) ?? []), purpose]);
  }
  return [...purposes].map(([name, all]) => `${name} for ${all.join(' and ')}`);
}

/** Up to this many items are listed; changes of the whole document select all that there is. */
const most = 60;

/** Items, and how many more there are. */
export const few = (items: readonly string[]): readonly string[] =>
  items.length <= most ? items : [...items.slice(0, most), `and ${items.length - most} more (--json lists them)`];

/** Items after a word, as many a line as there is room for. */
function listed(what: string, all: readonly string[]): readonly string[] {
  const items = few(all);
  const lines: string[] = [];
  for (const [index, item] of items.entries()) {
    const text = index === items.length - 1 ? item : `${item},`;
    const last = lines.at(-1);
    if (last !== undefined && indent.length + 11 + last.length + 1 + text.length <= width)
      lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  return lines.map((line, index) => `${indent}${(index === 0 ? what : '').padEnd(10)} ${line}`);
}

/** The same as data. */
export function changesData(
  { affected, requirements, warnings }: ChangeSelection,
  { annotations, differ }: ShownBeside,
): object {
  const changeData = ({ id, severity, place, text, details }: Change): object => ({
    id,
    severity,
    place,
    text,
    details: { ...details },
  });
  return {
    changes: affected.map((one) => ({
      ...changeData(one.change),
      breaksPolicy: one.breaksPolicy,
      recordedAs: one.recorded.map(({ id }) => id),
      requirements: {
        new: ids(one.added),
        changed: ids(one.changed),
        withdrawn: ids(one.withdrawn),
        touched: ids(one.touched),
      },
      ...(one.touched.length === 0 ? {} : { touchedBecause: one.because }),
      stimuli: stimuliOf(selectedBy(one)),
      ...defined({ warning: one.warning }),
    })),
    ...defined({ differ }),
    annotations: annotations.map(changeData),
    selected: ids(requirements),
    stimuli: stimuliOf(requirements),
    warnings,
  };
}
