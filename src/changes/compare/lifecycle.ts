import { dayOf, type Day } from '../../core/day.js';
import type { Severity } from '../intake/change.js';
import { objectAt, type Cursor } from './cursor.js';
import type { DetailTexts, CursorPair } from './findings.js';
import { valuesDiffer, keywordOf, valuesOf, type ComparisonContext } from './walk.js';

/** When a deprecated part may go, by its `x-sunset`: `open` without one, `unreadable` for a value that is no day. */
type Sunset = 'open' | 'unreadable' | { readonly day: Day };

function sunsetOf(part: Cursor): Sunset {
  const value = objectAt(part)['x-sunset'];
  if (value === undefined) return 'open';
  const day = dayOf(value);
  return day === undefined ? 'unreadable' : { day };
}

const isDeprecated = (part: Cursor): boolean => objectAt(part)['deprecated'] === true;

/** How the removal of a part was announced: `early` means before the day of the sunset, `due` from that day on. */
export type Removal = 'unannounced' | 'announced' | 'unreadable' | 'early' | 'due';

/** The highest severity that a removal can have: a removal on the announced day breaks no promise. */
export const highestSeverityOf = (removal: Removal): Severity => (removal === 'due' ? 'info' : 'breaking');

export function removalOf(part: Cursor, today: Day): Removal {
  if (!isDeprecated(part)) return 'unannounced';
  const sunset = sunsetOf(part);
  if (sunset === 'open') return 'announced';
  if (sunset === 'unreadable') return 'unreadable';
  return today < sunset.day ? 'early' : 'due';
}

/** Ids of changes of `deprecated` and `x-sunset`. */
export interface LifecycleIds {
  readonly reactivated: string;
  /** The part became deprecated, by its sunset; `past` for a day that has passed. */
  readonly deprecated: { readonly [sunset in 'open' | 'unreadable' | 'past' | 'ahead']: string };
  /** The sunset of a deprecated part changed; `past` for a sunset that is earlier now, and has passed. */
  readonly sunset?: { readonly [what in 'deleted' | 'unreadable' | 'past']: string };
  /** The sunset changed in another way. */
  readonly other: string;
}

/** Reports changes of `deprecated` and `x-sunset`. */
export function compareLifecycle(
  { findings, place, today }: ComparisonContext,
  part: CursorPair,
  ids: LifecycleIds,
  about: DetailTexts = {},
  atMost: Severity = 'breaking',
): void {
  const [deprecated, sunset] = [keywordOf(part, 'deprecated'), keywordOf(part, 'x-sunset')];
  const [was, is] = [isDeprecated(part.from), isDeprecated(part.to)];
  if (was !== is) {
    const id = is ? ids.deprecated[aheadOrPast(sunsetOf(part.to), today)] : ids.reactivated;
    findings.change(place, [id], [deprecated, sunset], about, atMost);
  } else if (valuesDiffer(deprecated)) findings.annotation(place, 'written-differently', [deprecated]);
  if (!valuesDiffer(sunset)) return;
  const what = is ? sunsetChange(part, today) : undefined;
  const id = what === undefined ? undefined : ids.sunset?.[what];
  const details = { ...about, ...valuesOf(sunset) };
  if (id !== undefined) findings.change(place, [id], [sunset], details, atMost);
  else if (was === is) findings.change(place, [ids.other], [sunset], details, atMost);
}

const aheadOrPast = (sunset: Sunset, today: Day): keyof LifecycleIds['deprecated'] =>
  typeof sunset === 'string' ? sunset : sunset.day < today ? 'past' : 'ahead';

function sunsetChange({ from, to }: CursorPair, today: Day): keyof NonNullable<LifecycleIds['sunset']> | undefined {
  const [was, is] = [sunsetOf(from), sunsetOf(to)];
  if (was === 'open') return undefined;
  if (is === 'open') return 'deleted';
  if (was === 'unreadable' || is === 'unreadable') return 'unreadable';
  return is.day < was.day && is.day < today ? 'past' : undefined;
}
