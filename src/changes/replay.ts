import type { EvidenceReader } from '../evidence/bundle.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Requirement, WantedStimulus } from '../requirements/requirement.js';
import type { RequirementResult, Results } from '../results/results.js';
import { causesOf } from '../results/causes.js';
import { relatedLines } from '../results/related-lines.js';
import { count } from '../core/count.js';

/** A failing requirement of earlier results, with its number there (from 1). */
export interface NumberedFailure {
  readonly number: number;
  readonly result: RequirementResult;
}

/** The outcome of a failure after its stimuli were sent again. */
export type Replayed =
  | { readonly kind: 'fixed'; readonly failure: NumberedFailure }
  | { readonly kind: 'still-failing'; readonly failure: NumberedFailure; readonly now: RequirementResult }
  | { readonly kind: 'not-reproducible'; readonly failure: NumberedFailure; readonly because: string };

/** The failures of results, numbered in the order in which results list them. */
export const failuresOf = ({ requirements }: Results): readonly NumberedFailure[] =>
  requirements.filter(({ verdict }) => verdict === 'fail').map((result, index) => ({ number: index + 1, result }));

/**
 * The failing requirements, extended by the stimuli that showed the failure: any stimulus may show a failure, not only
 * one that was sent for the requirement.
 */
export async function requirementsToReplay(
  failures: readonly NumberedFailure[],
  catalogue: Catalogue,
  evidence: EvidenceReader,
): Promise<readonly Requirement[]> {
  const failed = new Map<string, string[]>();
  for (const { result } of failures)
    for (const { exchange } of result.violations) failed.set(exchange, [...(failed.get(exchange) ?? []), result.id]);
  const wants = new Map<string, WantedStimulus[]>();
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

/** Failures named in one line. */
const named = 4;

/**
 * The outcome of a replay in words: remaining failures by cause, failures that can't be reproduced by reason, then
 * fixed ones.
 * @param from the results that were replayed, as the command line names them
 */
export function replayText(replayed: readonly Replayed[], from: string): string {
  const still = replayed.filter((one) => one.kind === 'still-failing');
  const gone = replayed.filter((one) => one.kind === 'not-reproducible');
  const fixed = replayed.filter((one) => one.kind === 'fixed');
  const numberOf = new Map(replayed.map(({ failure }) => [failure.result.id, failure.number]));
  const list = (ids: readonly string[]): string =>
    ids
      .slice(0, named)
      .map((id) => `${numberOf.get(id)}. ${id}`)
      .join(', ') + (ids.length > named ? ` and ${ids.length - named} more` : '');
  const lines = [
    ...causesOf(
      still.map(({ now }) => now),
      () => true,
    ).flatMap(({ level, message, requirements, example: { requirement, violation } }) => [
      `✗ still failing  ${requirements.length}×  ${message}${level === 'SHOULD' ? '  (advisory)' : ''}`,
      `    ${list(requirements.map(({ id }) => id))}`,
      `    this one alone: ems-conformance replay ${from} --failure ${numberOf.get(requirement.id)}`,
      ...(violation === undefined ? [] : [violation.curl, ...relatedLines(violation)].map((line) => `    ${line}`)),
    ]),
    ...[...new Set(gone.map(({ because }) => because))].flatMap((because) => {
      const some = gone.filter((one) => one.because === because);
      return [
        `? not reproducible  ${some.length}×  ${because}`,
        `    ${list(some.map(({ failure }) => failure.result.id))}`,
      ];
    }),
    ...(fixed.length === 0
      ? []
      : [`✓ fixed  ${fixed.length}×`, `    ${list(fixed.map(({ failure }) => failure.result.id))}`]),
  ];
  return (
    `${lines.join('\n')}\n\n${count(replayed.length, 'failure')}: ${fixed.length} fixed, ${still.length} still ` +
    `failing, ${gone.length} not reproducible\n`
  );
}
