import { runCampaign } from '../campaign/campaign.js';
import { prepare } from '../campaign/prepare.js';
import { chosenFrom } from '../campaign/selection.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { UsageError } from '../campaign/usage-error.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';
import {
  compareReplay,
  failuresOf,
  replayText,
  requirementsToReplay,
  type NumberedFailure,
} from '../changes/replay.js';
import { singleLine } from '../core/text.js';
import { optionsOfRun, readEarlierRun } from './earlier-run.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printRedacted } from './output.js';
import { untilInterrupted } from './until-interrupted.js';

/** Options of `replay`; the stimuli and the role come from the run. */
export interface ReplayOptions extends Omit<TargetOptions, 'target' | 'only' | 'seed' | 'changes'> {
  /** Number or requirement of a failure. */
  readonly failure?: string;
}

/**
 * `ems-conformance replay RESULTS`: the failures of a run, sent again with its seed, to its target unless another is
 * named.
 */
export async function replayAction(given: string, { failure, ...options }: ReplayOptions): Promise<ExitCode> {
  const earlier = await readEarlierRun(given);
  const { file, results, evidence } = earlier;
  const all = failuresOf(results);
  if (all.length === 0) {
    print(`${file} has no failures, so there is nothing to replay.\n`);
    return exitCode.conforming;
  }
  const failures = chosen(all, failure, file);
  const prepared = await prepare(optionsOfRun(earlier, options), process.env, evidence.header.supplement);
  try {
    const requirements = await requirementsToReplay(failures, prepared.campaign.catalogue, evidence);
    const { outcome, interrupted } = await untilInterrupted(async (signal) => ({
      outcome: await runCampaign({
        ...prepared.campaign,
        only: chosenFrom(requirements),
        onRedactor: printRedacted,
        signal,
      }),
      interrupted: signal.aborted,
    }));
    if (outcome.kind !== 'judged') throw new UsageError(whyNotJudged(outcome, prepared));
    const replayed = compareReplay(failures, outcome.results);
    print(replayText(replayed, given));
    if (interrupted) return exitCode.interrupted;
    if (replayed.some(({ kind }) => kind === 'still-failing')) return exitCode.notConforming;
    return replayed.every(({ kind }) => kind === 'fixed') ? exitCode.conforming : exitCode.couldNotJudge;
  } finally {
    await prepared.close();
  }
}

/** @throws UsageError that lists the failures where none is called so */
function chosen(
  all: readonly NumberedFailure[],
  failure: string | undefined,
  file: string,
): readonly NumberedFailure[] {
  const found =
    failure === undefined
      ? all
      : all.filter(({ number, result }) => result.id === failure || String(number) === failure);
  if (found.length > 0) return found;
  const list = all.map(({ number, result }) => `  ${number}  ${singleLine(result.id)}`);
  throw new UsageError(
    `${file} has no failure ${failure}. Give --failure a number or an id of these:\n${list.join('\n')}`,
  );
}
