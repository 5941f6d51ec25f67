import { defined } from '../../core/defined.js';
import type { Requirement } from '../../requirements/requirement.js';
import { count } from '../../core/count.js';
import type { Change, ChangePlace } from '../intake/change.js';
import type { Affected } from './affected.js';
import type { ChangeSelection } from './selection.js';

/** What is told beside the changes that select requirements. */
export interface Told {
  readonly annotations: readonly Change[];
  /** Who compared: `own`, or a diff tool and own; absent for a changelog that was read. */
  readonly differ?: string;
}

const marks = { breaking: '✗ breaking', warning: '! warning', info: '· info' } as const;

/** Changes in words: what each is, what it means for the requirements, and what would be run again. */
export function changesText(
  { affected, requirements, warnings }: ChangeSelection,
  { annotations, differ }: Told,
  all: number,
): string {
  const breaks = affected.filter(({ breaksPolicy }) => breaksPolicy).length;
  return [
    ...affected.flatMap(linesOf),
    ...annotations.map(({ text }) => `· annotation ${text}`),
    ...warnings.map((warning) => `! ${warning}`),
    '',
    count(affected.length, 'change') +
      (breaks === 0 ? '' : `, ${breaks} of them against the interface's own policy`) +
      (annotations.length === 0 ? '' : ` and ${count(annotations.length, 'annotation')}`) +
      '; ' +
      `${requirements.length} of ${all} requirements to run again (run --changes)`,
    ...(differ === undefined ? [] : [`compared by ${differ}`]),
    '',
  ].join('\n');
}

function linesOf({ change, recorded, breaksPolicy, added, changed, withdrawn, touched }: Affected): readonly string[] {
  return [
    `${marks[change.severity].padEnd(11)} ${change.id ?? 'unknown change'}  ${placeWords(change.place)}`,
    `            ${change.text}`,
    ...(breaksPolicy ? ['            against the policy: it breaks clients, and no deprecation came before'] : []),
    ...recorded.map(({ id }) => `            recorded as ${id}`),
    ...listed('new', added),
    ...listed('changed', changed),
    ...listed('withdrawn', withdrawn),
    ...(touched.length === 0 ? [] : [`            touched    ${touched.length} more about the same`]),
  ];
}

const listed = (what: string, requirements: readonly Requirement[]): readonly string[] =>
  requirements.map(({ id }) => `            ${what.padEnd(10)} ${id}`);

function placeWords(place: ChangePlace): string {
  switch (place.kind) {
    case 'operation':
      return `${place.method} ${place.path}`;
    case 'event':
      return `webhook ${place.name}`;
    case 'callback':
      return `callback ${place.callback} of ${place.method} ${place.path}`;
    case 'document':
      return place.section;
  }
}

/** The same as data. */
export function changesData(
  { affected, requirements, warnings }: ChangeSelection,
  { annotations, differ }: Told,
): object {
  const ids = (all: readonly Requirement[]): readonly string[] => all.map(({ id }) => id);
  const changeData = ({ id, severity, place, text, details }: Change): object => ({
    id,
    severity,
    place,
    text,
    details: { ...details },
  });
  return {
    changes: affected.map(({ change, recorded, breaksPolicy, added, changed, withdrawn, touched, warning }) => ({
      ...changeData(change),
      breaksPolicy,
      recordedAs: recorded.map(({ id }) => id),
      requirements: { new: ids(added), changed: ids(changed), withdrawn: ids(withdrawn), touched: ids(touched) },
      ...defined({ warning }),
    })),
    ...defined({ differ }),
    annotations: annotations.map(changeData),
    selected: ids(requirements),
    warnings,
  };
}
