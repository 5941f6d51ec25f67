import type { Pattern } from '../patterns/pattern.js';
import type { RequestExchange } from '../evidence/exchange.js';
import type { Features } from './feature-table.js';
import { sortedByPreference } from './separate.js';

/** An exchange in words, as small as a sample of many can hold it. */
export interface ShownExchange {
  readonly exchange: string;
  /** Method and URL. */
  readonly request: string;
  /** Status, or the reason why there is none. */
  readonly answered: string;
}

export const shownExchange = ({ id, request, outcome }: RequestExchange): ShownExchange => ({
  exchange: id,
  request: `${request.method} ${request.url}`,
  answered: outcome.kind === 'response' ? String(outcome.status) : outcome.fault,
});

/** An exchange with its patterns. */
export interface SeenExchange {
  readonly features: Features;
  readonly shown: ShownExchange;
}

/** The passing exchange that differs least from a failing one, and the patterns by which they differ. */
export interface NearestPassing {
  readonly failing: string;
  readonly passing: ShownExchange;
  readonly onlyFailing: readonly Pattern[];
  readonly onlyPassing: readonly Pattern[];
}

/**
 * Chooses the passing exchange with the fewest patterns that it alone or the failing one alone has: first of the
 * request, as a failing response shows less than a passing one, then of all; of several, the one with the first id.
 * @param patterns those of the table that gave the features their numbers
 * @param isAbout whether a pattern names the judged value itself, which differs in any case
 */
export function nearestPassing(
  failing: SeenExchange,
  passing: readonly SeenExchange[],
  patterns: readonly Pattern[],
  isAbout: (pattern: Pattern) => boolean,
): NearestPassing | undefined {
  const counted = new Set(patterns.flatMap((pattern, number) => (isAbout(pattern) ? [] : [number])));
  const besides = (one: Features, other: Features): readonly number[] =>
    [...one.holds].filter((number) => counted.has(number) && !other.holds.has(number) && !other.unknown.has(number));
  const ofRequest = new Set(patterns.flatMap((pattern, number) => (showsInResponse(pattern) ? [] : [number])));
  const distances = passing.map((each) => {
    const differing = [...besides(failing.features, each.features), ...besides(each.features, failing.features)];
    return { each, ofRequest: differing.filter((number) => ofRequest.has(number)).length, ofAll: differing.length };
  });
  const [nearest] = distances.toSorted(
    (a, b) =>
      a.ofRequest - b.ofRequest || a.ofAll - b.ofAll || (a.each.shown.exchange < b.each.shown.exchange ? -1 : 1),
  );
  if (nearest === undefined) return undefined;
  const { each } = nearest;
  const named = (numbers: readonly number[]): readonly Pattern[] =>
    sortedByPreference(withoutPresence(numbers.flatMap((number) => patterns[number] ?? [])));
  return {
    failing: failing.shown.exchange,
    passing: each.shown,
    onlyFailing: named(besides(failing.features, each.features)),
    onlyPassing: named(besides(each.features, failing.features)),
  };
}

const kindsOfResponses: ReadonlySet<Pattern['kind']> = new Set([
  'list',
  'item',
  'record',
  'shows',
  'response member',
  'state',
  'status',
]);

const showsInResponse = (pattern: Pattern): boolean =>
  pattern.kind === 'all' ? pattern.of.some(showsInResponse) : kindsOfResponses.has(pattern.kind);

/** Without patterns that others imply: a parameter or a member with a value is present. */
const withoutPresence = (patterns: readonly Pattern[]): readonly Pattern[] =>
  patterns.filter(
    (pattern) =>
      !('is' in pattern && pattern.is === 'present') ||
      !patterns.some((other) => other !== pattern && subjectOf(other) === subjectOf(pattern)),
  );

const subjectOf = (pattern: Pattern): string => {
  if (pattern.kind === 'query' || pattern.kind === 'header') return `${pattern.kind} ${pattern.name}`;
  return pattern.kind === 'member' ? `member ${pattern.at}` : pattern.kind;
};
