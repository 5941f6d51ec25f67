import { kindOf } from '../requirements/kinds/index.js';
import type { WantedStimulus } from '../requirements/requirement.js';
import type { RequirementResult, Verdict } from '../results/results.js';
import type { ChangelogEntry } from './entry.js';

/** The state of an implementation with respect to a change, and the evidence for it. */
export type Placement =
  | { readonly kind: 'before' | 'after'; readonly because: readonly string[] }
  /** Some of it is as before the change, some as after it. */
  | { readonly kind: 'mixed'; readonly before: readonly string[]; readonly after: readonly string[] }
  /** `stimuli` would decide it, as `operation sent for purpose`; without any, no request can decide it. */
  | { readonly kind: 'undetermined'; readonly because: string; readonly stimuli: readonly string[] };

/**
 * A verdict that differs with and without one entry of the changelog; `absent` where the requirement does not exist on
 * that side.
 */
export interface VerdictFlip {
  readonly requirement: string;
  readonly without: Verdict | 'absent';
  readonly with: Verdict | 'absent';
}

/** Where an implementation stands to one recorded change. */
export interface TimelineEntry {
  readonly entry: ChangelogEntry;
  readonly placement: Placement;
  readonly flips: readonly VerdictFlip[];
}

/** A requirement judged with a change and without it. */
interface Pair {
  readonly id: string;
  readonly with: RequirementResult | undefined;
  readonly without: RequirementResult | undefined;
}

/** Does this pass show that something is there, which may not have been so before the change? */
function passDecides({ verdict, kind, id }: RequirementResult): boolean {
  const shows = kindOf(kind)?.passShows ?? 'no contradiction';
  if (verdict !== 'pass') return false;
  return typeof shows === 'string'
    ? shows === 'what is stated'
    : shows.details.some((detail) => id.endsWith(`/${kind}/${detail}`));
}

const passes = ({ id }: RequirementResult): string => `${id} passes`;

/** A failure on the side that the implementation is not on. It is no failure at the current revision. */
const wouldFail = (side: 'before it' | 'with it', { id, reason }: RequirementResult): string =>
  `${side}, ${id} would fail: ${reason}`;

/**
 * Where an indication was seen. Its own reason is about a document made for this comparison alone, so it is not shown.
 */
function whereSeen({ violations: [first], subject }: RequirementResult): string {
  const about = `seen in an answer of ${'operation' in subject ? subject.operation : subject.event}`;
  if (first === undefined) return about;
  return `${about} (${first.exchange}${first.pointer === '' ? '' : ` at ${first.pointer}`})`;
}

/**
 * Reads placements from verdicts. A violation on one side only, or a pass on one side only that shows that something
 * is there, speaks for a side.
 */
export function placementOf({
  pairs,
  indications,
  wants,
}: {
  readonly pairs: readonly Pair[];
  /** Verdicts of requirements that forbid the values which only the change made possible. */
  readonly indications: readonly RequirementResult[];
  readonly wants: readonly WantedStimulus[];
}): Placement {
  const before: string[] = [];
  const after: string[] = indications.filter(({ verdict }) => verdict === 'fail').map(whereSeen);
  for (const pair of pairs) {
    const sign = signOf(pair);
    if (sign !== undefined) (sign.side === 'before' ? before : after).push(sign.because);
  }
  if (before.length > 0 && after.length > 0) return { kind: 'mixed', before, after };
  if (before.length > 0) return { kind: 'before', because: before };
  if (after.length > 0) return { kind: 'after', because: after };
  const stimuli = [...wants, ...indications.flatMap(stimulusOf)].map((want) =>
    typeof want === 'string' ? want : `${want.operation ?? 'an unknown path'} sent for ${want.purpose}`,
  );
  return {
    kind: 'undetermined',
    because: undecidedBecause([...pairs.flatMap((pair) => [pair.with, pair.without]), ...indications]),
    stimuli: [...new Set(stimuli)].toSorted(),
  };
}

/** The side of the change that the verdicts with it and without it speak for; `undefined` where they say neither. */
function signOf({
  with: later,
  without: earlier,
}: Pair): { readonly side: 'before' | 'after'; readonly because: string } | undefined {
  if (later?.verdict === earlier?.verdict) return undefined;
  if (later?.verdict === 'fail') return { side: 'before', because: wouldFail('with it', later) };
  if (earlier?.verdict === 'fail') return { side: 'after', because: wouldFail('before it', earlier) };
  if (later === undefined) return undefined;
  if (passDecides(later)) return { side: 'after', because: passes(later) };
  return earlier !== undefined && passDecides(earlier) ? { side: 'before', because: passes(earlier) } : undefined;
}

function undecidedBecause(results: readonly (RequirementResult | undefined)[]): string {
  const judged = results.filter((result) => result !== undefined);
  if (judged.length === 0) return 'no response of an implementation depends on it';
  const undecided = judged.find(({ verdict }) => verdict === 'inconclusive');
  return undecided?.reason ?? 'the evidence fits the interface before the change as well as after it';
}

const stimulusOf = ({ subject }: RequirementResult): readonly string[] =>
  'operation' in subject ? [`${subject.operation} sent for success`] : [];
