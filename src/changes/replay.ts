import type { EvidenceReader } from '../evidence/bundle.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Requirement, Want } from '../requirements/requirement.js';
import type { RequirementResult, Results } from '../results/results.js';
import { count } from '../core/count.js';

/** A failing requirement of earlier results, with its number there (from 1). */
export interface NumberedFailure {
  readonly number: number;
  readonly result: RequirementResult;
}

/** What became of a failure when its stimuli were sent again. */
export type Replayed =
  | { readonly kind: 'fixed'; readonly failure: NumberedFailure }
  | { readonly kind: 'still-failing'; readonly failure: NumberedFailure; readonly now: RequirementResult }
  | { readonly kind: 'not-reproducible'; readonly failure: NumberedFailure; readonly because: string };

/** The failures of results, numbered in the order in which results list them. */
export const failuresOf = ({ requirements }: Results): readonly NumberedFailure[] =>
  requirements.filter(({ verdict }) => verdict === 'fail').map((result, index) => ({ number: index + 1, result }));

/**
 * The failing requirements, wanting besides what they usually want what failed: any stimulus may show a failure, not
 * only the one that was sent for it.
 */
export async function requirementsToReplay(
  failures: readonly NumberedFailure[],
  catalogue: Catalogue,
  evidence: EvidenceReader,
): Promise<readonly Requirement[]> {
  const failed = new Map<string, string[]>();
  for (const { result } of failures)
    for (const { exchange } of result.violations) failed.set(exchange, [...(failed.get(exchange) ?? []), result.id]);
  const wants = new Map<string, Want[]>();
  for await (const line of evidence.lines()) {
    if (line.kind !== 'exchange') continue;
    for (const id of failed.get(line.id) ?? [])
      wants.set(id, [...(wants.get(id) ?? []), { operation: line.operation, purpose: line.purpose }]);
  }
  return failures.flatMap(({ result }) => {
    const requirement = catalogue.find(result.id);
    return requirement === undefined
      ? []
      : [{ ...requirement, wants: [...requirement.wants, ...(wants.get(result.id) ?? [])] }];
  });
}

/** Compares failures with the results of sending their stimuli again. */
export function compareReplay(failures: readonly NumberedFailure[], results: Results): readonly Replayed[] {
  const now = new Map(results.requirements.map((result) => [result.id, result]));
  return failures.map((failure): Replayed => {
    const again = now.get(failure.result.id);
    switch (again?.verdict) {
      case 'pass':
        return { kind: 'fixed', failure };
      case 'fail':
        return { kind: 'still-failing', failure, now: again };
      case undefined:
        return {
          kind: 'not-reproducible',
          failure,
          because:
            'this is not a requirement of revision ' +
            `${results.interface.revision}${results.interface.revision === 'current' ? ' any more' : ''}`,
        };
      default:
        return { kind: 'not-reproducible', failure, because: again?.reason ?? '' };
    }
  });
}

const words = {
  fixed: '✓ fixed',
  'still-failing': '✗ still failing',
  'not-reproducible': '? not reproducible',
} as const;

/** The outcome of a replay in words. */
export function replayText(replayed: readonly Replayed[]): string {
  const lines = replayed.flatMap((one) => [
    `${words[one.kind].padEnd(19)} ${one.failure.number}. ${one.failure.result.id}`,
    ...(one.kind === 'still-failing'
      ? [
          `                      ${one.now.reason}`,
          ...one.now.violations.slice(0, 1).map(({ curl }) => `                      ${curl}`),
        ]
      : []),
    ...(one.kind === 'not-reproducible' ? [`                      ${one.because}`] : []),
  ]);
  const of = (kind: Replayed['kind']): number => replayed.filter((one) => one.kind === kind).length;
  return (
    `${lines.join('\n')}\n\n${count(replayed.length, 'failure')}: ${of('fixed')} fixed, ${of('still-failing')} ` +
    `still failing, ${of('not-reproducible')} not reproducible\n`
  );
}
