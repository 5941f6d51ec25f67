import { compare } from '../core/compare.js';
import type { Bindings } from '../evidence/exchange.js';
import { isWithin } from '../patterns/match.js';
import { allPatterns, interpreter, type Pattern } from '../patterns/pattern.js';
import { tell } from '../patterns/tell.js';
import type { Features } from './feature-table.js';

/** One observation of a requirement: an answer, or a list item in one, that keeps it or violates it. */
export interface Observation {
  readonly violates: boolean;
  readonly features: Features;
  /** The ids of the records that it is about, by path variable. */
  readonly records?: Bindings;
}

/** A pattern that all observations of one side have, and none of the other. */
export interface Separation {
  /** `fails`: the observations with the pattern violate, all others pass. `passes`: the other way round. */
  readonly outcome: 'fails' | 'passes';
  readonly pattern: Pattern;
  /** Further patterns that separate the same observations, in order of preference. */
  readonly also: readonly Pattern[];
}

/** Questions about a pattern that a search for a condition asks besides looking at the observations. */
export interface ConditionTests {
  /** Whether a pattern names the same value that the requirement judges, which would explain no failure. */
  isAbout(pattern: Pattern): boolean;
  /**
   * Whether requests were sent with and without a pattern that differ in little else, and answered as it says; then
   * chance is no explanation.
   */
  readonly isTested?: ((pattern: Pattern) => boolean) | undefined;
  /** What an observation is; a scenario has the patterns that one of its exchanges has. */
  readonly unit?: 'answer' | 'list item' | 'scenario';
}

/** The fewest observations on each side. */
const leastOnEachSide = 2;

/** The largest part of a side for which the pattern may be unknown. */
const mostUnknown = 0.2;

/**
 * A condition is reported only if chance would hardly separate as well: the number of different subsets of the same
 * size that the patterns select, divided by the number of all subsets of that size, is at most this.
 */
const mostByChance = 0.1;

/** The most patterns that pairs are built of. */
const pairLimit = 120;

/** So many further patterns are kept that a reader can see how little is known. */
const alsoLimit = 20;

/**
 * The smallest pattern, or *and* of two, that separates the violating observations from the others.
 * @returns `undefined` if no pattern does, or if one may well do so by chance
 */
export function separatingPattern(
  patterns: readonly Pattern[],
  observations: readonly Observation[],
  { isAbout, isTested = () => false, unit = 'answer' }: ConditionTests,
): Separation | undefined {
  const violating = observations.filter(({ violates }) => violates);
  const passing = observations.filter(({ violates }) => !violates);
  if (Math.min(violating.length, passing.length) < leastOnEachSide) return undefined;
  const present = columnsOf(patterns, observations, isAbout);
  // That one exchange of a scenario has a pattern says nothing of the others.
  if (unit === 'scenario') return single('fails', present, observations, isTested);
  const candidates = [...withAbsence(present), ...boundsOf(present)];
  const usual = candidates.filter(({ pattern }) => !isOfDetails(pattern));
  return (
    single('fails', usual, observations, isTested) ??
    single(
      'passes',
      usual.filter(({ pattern }) => !isShown(pattern)),
      observations,
      isTested,
    ) ??
    single('fails', candidates, observations, isTested) ??
    single(
      'passes',
      candidates.filter(({ pattern }) => !isShown(pattern)),
      observations,
      isTested,
    ) ??
    pair(usual, observations)
  );
}

/**
 * Of these there are so many that some separate a small number of observations by chance: they are looked at only where
 * no other pattern separates them.
 */
const isOfDetails = (pattern: Pattern): boolean =>
  pattern.kind === 'state' ||
  pattern.kind === 'latest' ||
  (pattern.kind === 'response member' && typeof pattern.is === 'object') ||
  (pattern.kind === 'item' &&
    typeof pattern.is === 'object' &&
    ('has' in pattern.is || typeof pattern.is.value === 'object'));

/**
 * The patterns that one violating observation has and no other one, in order of preference. A single observation
 * doesn't show whether one of them is the condition.
 */
export function patternsOfOneViolation(
  patterns: readonly Pattern[],
  observations: readonly Observation[],
  isAbout: (pattern: Pattern) => boolean,
): readonly Pattern[] {
  return columnsOf(patterns, observations, isAbout)
    .filter(({ pattern }) => pattern.kind === 'latest' || !isOfDetails(pattern))
    .filter(({ cells }) => observations.every(({ violates }, at) => cells[at] === (violates ? 'yes' : 'no')))
    .toSorted(bySimplicity)
    .slice(0, alsoLimit + 1)
    .map(({ pattern }) => pattern);
}

/** A pattern that all violating observations have, and none of the others do; of those that have it, most violate. */
export interface Narrowing {
  readonly outcome: Separation['outcome'];
  readonly pattern: Pattern;
  /** Observations as the pattern says. None of the others violates. */
  readonly such: number;
}

/** The least part of the observations as a narrowing says that violates. */
const leastViolating = 0.5;

/** The least part of the passing observations that a narrowing explains. */
const leastExplained = 0.5;

/** Whether a pattern says that something is there, so that its absence is a condition that a person recognises. */
const isOfPresence = (pattern: Pattern): boolean =>
  (pattern.kind === 'item' && typeof pattern.is === 'object' && 'has' in pattern.is) ||
  ((pattern.kind === 'member' || pattern.kind === 'header') && pattern.is === 'present');

/** Chance gives a narrowing at most this often; far less than a separation, since it says less. */
const narrowedByChance = 0.001;

/**
 * The pattern without which no observation violates, where violations need another condition as well, which no pattern
 * describes.
 */
export function narrowingPattern(
  patterns: readonly Pattern[],
  observations: readonly Observation[],
  isAbout: (pattern: Pattern) => boolean,
): Narrowing | undefined {
  const violating = observations.filter(({ violates }) => violates).length;
  if (violating < leastOnEachSide) return undefined;
  const candidates = withAbsence(columnsOf(patterns, observations, isAbout)).filter(
    ({ cells }) => cells.includes('yes') && cells.includes('no') && !cells.includes('unknown'),
  );
  const found = candidates.flatMap(({ pattern, cells }) =>
    (['fails', 'passes'] as const).flatMap((outcome): readonly Narrowing[] => {
      if (outcome === 'passes' && !isOfPresence(pattern)) return [];
      const as = outcome === 'fails' ? 'yes' : 'no';
      const such = cells.filter((cell) => cell === as).length;
      const isNeeded = observations.every(({ violates }, at) => !violates || cells[at] === as);
      const explained = observations.length - such;
      const isMostOfBoth =
        violating >= leastViolating * such && explained >= leastExplained * (observations.length - violating);
      return isNeeded && isMostOfBoth ? [{ outcome, pattern, such }] : [];
    }),
  );
  const [best] = found.toSorted(
    (a, b) => a.such - b.such || rankOf(a.pattern) - rankOf(b.pattern) || compare(tell(a.pattern), tell(b.pattern)),
  );
  if (best === undefined) return undefined;
  // The chance that all violations are among these observations, for any of the patterns.
  const chance = logSubsets(best.such, violating) - logSubsets(observations.length, violating);
  return chance + Math.log(2 * candidates.length) <= Math.log(narrowedByChance) ? best : undefined;
}

/** What only a right response shows: a wrong one lacks it because it is wrong, so it is no condition for passing. */
const isShown = ({ kind }: Pattern): boolean => ['shows', 'record', 'response member', 'state'].includes(kind);

type Cell = 'yes' | 'no' | 'unknown';

/** A pattern, and for each observation in order whether it has the pattern. */
interface Column {
  readonly pattern: Pattern;
  readonly cells: readonly Cell[];
}

/** The member of a record in the response, or of a list item, whose value a pattern names. */
const memberOf = (pattern: Pattern): string | undefined => {
  if (pattern.kind === 'response member') return pattern.at;
  if (pattern.kind === 'state') return `${pattern.of} ${pattern.at}`;
  return pattern.kind === 'item' && typeof pattern.is === 'object' && 'at' in pattern.is ? pattern.is.at : undefined;
};

/**
 * The columns of the patterns that may be a condition. A value in the response is one only beside another value of the
 * same member: where the others lack the member, they are different in another way, e.g. refusals without a record.
 */
function columnsOf(
  patterns: readonly Pattern[],
  observations: readonly Observation[],
  isAbout: (pattern: Pattern) => boolean,
): readonly Column[] {
  const columns = patterns.flatMap((pattern, number) =>
    isAbout(pattern) ? [] : [columnOf(pattern, number, observations)],
  );
  const values = new Map<string, number>();
  for (const { pattern, cells } of columns) {
    const member = memberOf(pattern);
    if (member !== undefined && cells.includes('yes')) values.set(member, (values.get(member) ?? 0) + 1);
  }
  return columns
    .filter(({ pattern }) => {
      const member = memberOf(pattern);
      return member === undefined || (values.get(member) ?? 0) > 1;
    })
    .filter((column) => isOfSeveralRecords(column, observations));
}

/** The state of a single record would be no more than its id, on either side. */
function isOfSeveralRecords({ pattern, cells }: Column, observations: readonly Observation[]): boolean {
  if (pattern.kind !== 'state') return true;
  const idsOf = (having: boolean): ReadonlySet<string | undefined> =>
    new Set(
      observations.flatMap(({ records }, at) => ((cells[at] === 'yes') === having ? [records?.[pattern.of]] : [])),
    );
  return Math.min(idsOf(true).size, idsOf(false).size) >= leastOnEachSide;
}

const columnOf = (pattern: Pattern, number: number, observations: readonly Observation[]): Column => ({
  pattern,
  cells: observations.map(({ features: { holds, unknown } }) =>
    holds.has(number) ? 'yes' : unknown.has(number) ? 'unknown' : 'no',
  ),
});

/** For each query parameter that some requests carry, that it is absent. */
const withAbsence = (columns: readonly Column[]): readonly Column[] => [
  ...columns,
  ...columns.flatMap(({ pattern, cells }): readonly Column[] =>
    pattern.kind === 'query' && pattern.is === 'present'
      ? [{ pattern: { ...pattern, is: 'absent' }, cells: cells.map((cell) => (cell === 'yes' ? 'no' : 'yes')) }]
      : [],
  ),
];

/** Numbers of one query parameter that bounds are made of. */
const boundLimit = 60;

/** For each number that requests carry in a query parameter, that it is at least or at most this number. */
function boundsOf(columns: readonly Column[]): readonly Column[] {
  const numbers = columns.flatMap(({ pattern, cells }) =>
    pattern.kind === 'query' && typeof pattern.is === 'object' && /^\d{1,9}$/.test(pattern.is.value)
      ? [{ name: pattern.name, number: Number(pattern.is.value), cells }]
      : [],
  );
  return [...new Set(numbers.map(({ name }) => name))].flatMap((name) => {
    const own = numbers.filter((each) => each.name === name).slice(0, boundLimit);
    return own.flatMap(({ number }) =>
      [{ atLeast: number }, { atMost: number }].flatMap((is): readonly Column[] => {
        const within = own.filter((each) => isWithin(each.number, is));
        // One value alone, or all of them, have patterns of their own.
        if (within.length < 2 || within.length === own.length) return [];
        const cells = within[0]?.cells.map((_, at) => (within.some((each) => each.cells[at] === 'yes') ? 'yes' : 'no'));
        return [{ pattern: { kind: 'query number', name, is }, cells: cells ?? [] }];
      }),
    );
  });
}

/** Whether a column has `yes` for one side and `no` for the other, as far as it is known. */
function separates({ cells }: Column, observations: readonly Observation[], outcome: Separation['outcome']): boolean {
  const sides = { in: { known: 0, all: 0 }, out: { known: 0, all: 0 } };
  for (const [at, { violates }] of observations.entries()) {
    const isIn = violates === (outcome === 'fails');
    const side = isIn ? sides.in : sides.out;
    side.all += 1;
    if (cells[at] === 'unknown') continue;
    if ((cells[at] === 'yes') !== isIn) return false;
    side.known += 1;
  }
  return Object.values(sides).every(
    ({ known, all: total }) => known >= leastOnEachSide && total - known <= mostUnknown * total,
  );
}

function single(
  outcome: Separation['outcome'],
  candidates: readonly Column[],
  observations: readonly Observation[],
  isTested: (pattern: Pattern) => boolean,
): Separation | undefined {
  const found = candidates.filter((column) => separates(column, observations, outcome)).map(({ pattern }) => pattern);
  const isSure = found.length > 0 && isBeyondChance(candidates, observations, outcome);
  return separationOf(outcome, isSure ? found : found.filter(isTested));
}

/** Each part of a pair has all violating observations, and each of the others lacks one part. */
function pair(candidates: readonly Column[], observations: readonly Observation[]): Separation | undefined {
  const cells = (column: Column): readonly Cell[] => column.cells;
  const covering = candidates
    .filter((column) => observations.every(({ violates }, at) => !violates || cells(column)[at] !== 'no'))
    // A pattern that all observations have cannot separate them.
    .filter((column) => cells(column).includes('no'))
    .toSorted(bySimplicity)
    .slice(0, pairLimit);
  const pairs = pairsOf(covering);
  const found = pairs.filter((column) => separates(column, observations, 'fails'));
  if (found.length === 0) return undefined;
  const others = candidates.filter((column) => cells(column).includes('yes') && cells(column).includes('no'));
  const tried = pairsOf(others.toSorted(bySimplicity).slice(0, pairLimit));
  return isBeyondChance(tried, observations, 'fails')
    ? separationOf(
        'fails',
        found.map(({ pattern }) => pattern),
      )
    : undefined;
}

const pairsOf = (columns: readonly Column[]): readonly Column[] =>
  columns.flatMap((first, at) =>
    columns.slice(at + 1).map((second) => ({
      pattern: allPatterns([first.pattern, second.pattern]),
      cells: first.cells.map((cell, place) => both(cell, second.cells[place] ?? 'unknown')),
    })),
  );

const both = (one: Cell, other: Cell): Cell =>
  one === 'no' || other === 'no' ? 'no' : one === 'unknown' || other === 'unknown' ? 'unknown' : 'yes';

function separationOf(outcome: Separation['outcome'], found: readonly Pattern[]): Separation | undefined {
  const [first, ...others] = sortedByPreference(found);
  return first === undefined ? undefined : { outcome, pattern: first, also: others.slice(0, alsoLimit) };
}

/**
 * Is the separation unlikely by chance? Patterns without any link to the violations can separate a small number of
 * observations as well.
 */
function isBeyondChance(
  tried: readonly Column[],
  observations: readonly Observation[],
  outcome: Separation['outcome'],
): boolean {
  const size = observations.filter(({ violates }) => violates === (outcome === 'fails')).length;
  const subsets = new Set(
    tried
      .map(({ cells }) => cells.map((cell) => (cell === 'yes' ? '1' : '0')).join(''))
      .filter((bits) => bits.replaceAll('0', '').length === size),
  );
  return Math.log(subsets.size) - logSubsets(observations.length, size) <= Math.log(mostByChance);
}

/** The natural logarithm of the number of subsets of a size. */
function logSubsets(of: number, size: number): number {
  let sum = 0;
  for (let taken = 1; taken <= Math.min(size, of - size); taken += 1) sum += Math.log((of - taken + 1) / taken);
  return sum;
}

/** Patterns in order of preference, those that say a condition most simply first. */
export const sortedByPreference = (patterns: readonly Pattern[]): readonly Pattern[] =>
  patterns.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(tell(a), tell(b)));

const bySimplicity = (a: Column, b: Column): number =>
  rankOf(a.pattern) - rankOf(b.pattern) || compare(tell(a.pattern), tell(b.pattern));

/**
 * The rank of a pattern in the order of preference: general conditions first, those of the request before those of the
 * response, and its parameters and values before its headers, which vary from request to request.
 */
const rankOf: (pattern: Pattern) => number = interpreter({
  credential: () => 1,
  method: () => 1,
  body: ({ is }) => (is === 'characters outside ASCII' ? 2 : 1),
  query: ({ is }) => (typeof is === 'string' ? 2 : 3),
  member: ({ is }) => (typeof is === 'string' ? 2 : 3),
  header: ({ is }) => (typeof is === 'string' ? 4 : 5),
  target: () => 5,
  message: () => 5,
  'query number': () => 6,
  list: () => 6,
  record: () => 7,
  item: ({ is }) => (typeof is === 'string' ? 7 : 8),
  shows: () => 8,
  'response member': () => 8,
  state: () => 9,
  subject: () => 8,
  'made-up-id': () => 8,
  'id form': () => 9,
  after: ({ sameRecord }) => (sameRecord ? 10 : 9),
  example: () => 9,
  latest: () => 10,
  late: () => 10,
  every: () => 10,
  status: () => 10,
  all: ({ of }) => of.reduce((sum, part) => sum + rankOf(part), 0),
});
