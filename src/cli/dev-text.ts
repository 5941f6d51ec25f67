import { count } from '../core/count.js';
import { singleLine } from '../core/text.js';
import type { FollowedCause, TurnedCause } from '../changes/followed-failures.js';
import type { Iterated } from './dev-runs.js';

/** The lines of `dev` at its start. */
export function startText(start: {
  readonly url: string;
  readonly facts: string;
  readonly folder: string;
  readonly watch: readonly string[];
  readonly failing: readonly FollowedCause[];
  readonly isBegun: boolean;
}): string {
  const { url, facts, folder, watch, failing, isBegun } = start;
  const known = isBegun ? `${folder}: ${count(failing.length, 'cause fails', 'causes fail')}` : `none yet in ${folder}`;
  return [
    `  page     ${url}`,
    `  target   ${facts}`,
    `  run      ${known}`,
    `  changes  a restart${watch.length === 0 ? '' : `, or a change in ${watch.join(', ')}`}`,
    'Enter sends again what failed, w and Enter the whole plan, and Ctrl-C ends.',
    '',
  ].join('\n');
}

const signs = { fixed: '✓ fixed', 'still-fails': '✗ still fails', 'fails-now': '✗ fails now', 'not-decided': '?' };

const order: readonly TurnedCause['kind'][] = ['fixed', 'fails-now', 'not-decided', 'still-fails'];

/** Changed causes come first, and advisory ones last. */
const placeOf = ({ kind, cause }: TurnedCause): number =>
  order.indexOf(kind) + (cause.level === 'SHOULD' ? order.length : 0);

/** Causes that are named for one iteration. */
const named = 8;

/** One line for an iteration, and one for each cause that it was about. */
export function iterationText(iterated: Extract<Iterated, { readonly kind: 'judged' }>, at: Date): string {
  const turned = iterated.turned.toSorted((a, b) => placeOf(a) - placeOf(b));
  const lines = turned.slice(0, named).map(causeLine);
  const more = turned.length - lines.length;
  return [
    `${at.toTimeString().slice(0, 8)}  ${summaryOf(iterated)}`,
    ...lines,
    ...(more > 0 ? [`  and ${count(more, 'further cause')}`] : []),
    '',
  ].join('\n');
}

/** E.g. `iteration 3: 14 exchanges in 0.4 s; 1 fixed, 2 still fail`. */
export function summaryOf({
  iteration,
  isWhole,
  exchanges,
  elapsedMs,
  turned,
}: Extract<Iterated, { readonly kind: 'judged' }>): string {
  const of = (kind: TurnedCause['kind']): number => turned.filter((each) => each.kind === kind).length;
  const changes = [
    [of('fixed'), 'fixed'],
    [of('fails-now'), of('fails-now') === 1 ? 'fails now' : 'fail now'],
    [of('still-fails'), of('still-fails') === 1 ? 'still fails' : 'still fail'],
    [of('not-decided'), 'not decided'],
  ] as const;
  const told = changes.flatMap(([n, words]) => (n === 0 ? [] : [`${n} ${words}`]));
  return (
    `iteration ${iteration}${isWhole ? ', the whole plan' : ''}: ${count(exchanges, 'exchange')} in ` +
    `${(elapsedMs / 1000).toFixed(1)} s; ${told.join(', ') || 'no change'}`
  );
}

function causeLine({ kind, cause: { message, level, since, state, failures } }: TurnedCause): string {
  const because = state === 'not-decided' ? (failures.find(({ reason }) => reason !== '')?.reason ?? '') : '';
  const remarks = [
    ...(level === 'SHOULD' ? ['advisory'] : []),
    ...(kind === 'still-fails' ? [sinceText(since)] : []),
    ...(because === '' ? [] : [`not decided: ${because}`]),
  ];
  return singleLine(`  ${signs[kind]}  ${message}${remarks.length === 0 ? '' : `  (${remarks.join('; ')})`}`);
}

const sinceText = (iteration: number): string => (iteration === 0 ? 'since the run' : `since iteration ${iteration}`);
