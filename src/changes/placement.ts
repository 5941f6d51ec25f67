import type { Want } from '../requirements/requirement.js';
import type { RequirementResult } from '../results/results.js';

/** Where an implementation stands to a change, and what says so. */
export type Placement =
  | { readonly kind: 'before' | 'after'; readonly because: readonly string[] }
  /** Some of it is as before the change, some as after it. */
  | { readonly kind: 'mixed'; readonly before: readonly string[]; readonly after: readonly string[] }
  /** `stimuli` would tell, `operation sent for purpose`; none: nothing that is sent tells. */
  | { readonly kind: 'undetermined'; readonly because: string; readonly stimuli: readonly string[] };

/** A requirement judged with a change and without it. */
interface Pair {
  readonly id: string;
  readonly with: RequirementResult | undefined;
  readonly without: RequirementResult | undefined;
}

/**
 * Kinds whose pass shows something that is there. The pass of any other kind only shows that something is not there, or
 * not refused, as it may have been before the change too.
 */
const telling: ReadonlySet<string> = new Set([
  'served',
  'success-status',
  'media-type',
  'presence',
  'stated-type',
  'withdrawn',
  'withdrawn-scope',
  'accepts-media-type',
  'error-media-type',
  'added-value',
  'event-json',
  'event-method',
  'event-path',
]);

const tells = ({ verdict, kind, id }: RequirementResult): boolean =>
  verdict === 'pass' && (telling.has(kind) || id.endsWith('/per-page/not-clamped'));

const passes = ({ id }: RequirementResult): string => `${id} passes`;

/** A failure against the side that the implementation is not on: said so, as it is none of today's. */
const wouldFail = (side: 'before it' | 'with it', { id, reason }: RequirementResult): string =>
  `${side}, ${id} would fail: ${reason}`;

/** Signs are breaches of a document that nobody wrote, so their words mean nothing; where they were seen does. */
const shown = ({ violations: [first], subject }: RequirementResult): string =>
  'seen in an answer of ' +
  `${'operation' in subject ? subject.operation : subject.event}${first === undefined ? '' : ` (${first.exchange}${first.pointer === '' ? '' : ` at ${first.pointer}`})`}`;

/**
 * Reads placements from verdicts. A breach of one side, or a telling pass that the other side has not, speaks for a
 * side.
 */
export function placementOf({
  pairs,
  signs,
  wants,
}: {
  readonly pairs: readonly Pair[];
  readonly signs: readonly RequirementResult[];
  readonly wants: readonly Want[];
}): Placement {
  const before: string[] = [];
  const after: string[] = signs.filter(({ verdict }) => verdict === 'fail').map(shown);
  for (const { with: later, without: earlier } of pairs) {
    if (later?.verdict === 'fail' && earlier?.verdict !== 'fail') before.push(wouldFail('with it', later));
    else if (earlier?.verdict === 'fail' && later?.verdict !== 'fail') after.push(wouldFail('before it', earlier));
    else if (later !== undefined && tells(later) && earlier?.verdict !== 'pass') after.push(passes(later));
    else if (earlier !== undefined && tells(earlier) && later !== undefined && later.verdict !== 'pass')
      before.push(passes(earlier));
  }
  if (before.length > 0 && after.length > 0) return { kind: 'mixed', before, after };
  if (before.length > 0) return { kind: 'before', because: before };
  if (after.length > 0) return { kind: 'after', because: after };
  const judged = [...pairs.flatMap((pair) => [pair.with, pair.without]), ...signs].filter(
    (result) => result !== undefined,
  );
  const open = judged.find(({ verdict }) => verdict === 'inconclusive');
  return {
    kind: 'undetermined',
    because:
      judged.length === 0
        ? 'nothing that an implementation answers tells it from before'
        : (open?.reason ?? 'what was seen is as before the change as well as after it'),
    stimuli: [
      ...new Set(
        [...wants, ...signs.flatMap(stimulusOf)].map((want) =>
          typeof want === 'string' ? want : `${want.operation ?? 'an unknown path'} sent for ${want.purpose}`,
        ),
      ),
    ].toSorted(),
  };
}

const stimulusOf = ({ subject }: RequirementResult): readonly string[] =>
  'operation' in subject ? [`${subject.operation} sent for success`] : [];
