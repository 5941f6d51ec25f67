import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '../../reports/html/reporter.js';
import { writeReports } from '../../reports/write-reports.js';
import { maxDevCauses, maxDevRequirements, type DevCause, type DevState } from '../../reports/html/dev-model.js';
import { runCampaign, type CampaignOutcome } from '../campaign/campaign.js';
import { prepare, type PreparedRun } from '../campaign/prepare.js';
import { chosenFrom, type Chosen } from '../campaign/selection.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';
import {
  follow,
  followedCauses,
  isFixed,
  turnedCauses,
  type FollowedCause,
  type FollowedFailure,
  type TurnedCause,
} from '../changes/followed-failures.js';
import { requirementsToReplay } from '../changes/replay.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { createOracle } from '../judge/oracle.js';
import type { Requirement } from '../requirements/requirement.js';
import { exitOf } from '../results/outcome.js';
import type { Results } from '../results/results.js';
import { serialiseResults } from '../results/serialise-results.js';
import type { RecordedSupplement } from '../supplement/supplement-of.js';
import { optionsOfRun, readEarlierRun } from './earlier-run.js';
import { exitCode, type ExitCode } from './exit-code.js';
import type { IterationFolders } from './iteration-folders.js';
import { printError, printRedacted, progressStream } from './output.js';
import { linesOf, reportResults } from './report-results.js';
import { resultsFile } from './run-files.js';
import { RunProgress } from './run-progress.js';
import { writeCommandFile } from './write-command-file.js';

/** What an iteration showed. */
export type Iterated =
  | {
      readonly kind: 'judged';
      readonly iteration: number;
      readonly isWhole: boolean;
      readonly exchanges: number;
      readonly elapsedMs: number;
      readonly turned: readonly TurnedCause[];
      /** Was all that failed fixed by this iteration? */
      readonly isFixedNow: boolean;
      /** Folder of its results. */
      readonly folder: string;
    }
  /** `mayPass`: a server that has just started may answer in this way for a moment. */
  | { readonly kind: 'obstacle'; readonly message: string; readonly mayPass: boolean };

type Judged = Extract<CampaignOutcome, { readonly kind: 'judged' }>;

/** The whole run, the iterations after it, and the failures that they follow. */
export class DevRuns {
  readonly #folders: IterationFolders;
  readonly #options: TargetOptions;
  #supplement: RecordedSupplement | undefined;
  #prepared: PreparedRun | undefined;
  /** When the configuration was changed last, as it was prepared. */
  #changedAt = 0;
  #implementation = 'The implementation';
  #iteration: number;
  /** The iteration of the last whole run. */
  #wholeAt = 0;
  #followed: readonly FollowedFailure[] = [];
  readonly #requirements = new Map<string, Requirement>();
  #code: ExitCode = exitCode.couldNotJudge;
  #isBegun = false;

  private constructor(folders: IterationFolders, options: TargetOptions, iteration: number) {
    this.#folders = folders;
    this.#options = options;
    this.#iteration = iteration;
  }

  /** Reads the whole run where there is one. @throws UsageError, ResultsError, EvidenceError, ConfigurationError */
  static async open(folders: IterationFolders, options: TargetOptions): Promise<DevRuns> {
    const newest = (await folders.numbers()).at(-1) ?? 0;
    if ((await timeOf(join(folders.pathOf(0), resultsFile))) === undefined)
      return new DevRuns(folders, options, newest);
    const earlier = await readEarlierRun(folders.pathOf(0));
    const { results, evidence } = earlier;
    const only = results.run.selection?.patterns;
    const runs = new DevRuns(folders, { ...optionsOfRun(earlier, options), ...(only && { only }) }, newest);
    runs.#supplement = evidence.header.supplement;
    runs.#code = (results.exit ?? exitOf(results)).code;
    await runs.#take(results, 0, 'all', evidence);
    return runs;
  }

  /** Is there a whole run? */
  get isBegun(): boolean {
    return this.#isBegun;
  }

  /** The exit code of the last whole run. */
  get code(): ExitCode {
    return this.#code;
  }

  get failing(): readonly FollowedCause[] {
    return followedCauses(this.#followed).filter(({ state }) => state === 'fails');
  }

  /** The failures whose stimuli are sent again: those that the last whole run did not show as fixed. */
  get toSend(): readonly FollowedFailure[] {
    return this.#followed.filter(({ state, since }) => state !== 'fixed' || since > this.#wholeAt);
  }

  /** The campaign, prepared anew after a change of the configuration. @throws ConfigurationError, UsageError */
  async prepared(): Promise<PreparedRun> {
    const changedAt = (await timeOf(this.#options.config ?? 'ems-conformance.yaml')) ?? 0;
    if (this.#prepared === undefined || changedAt !== this.#changedAt) {
      const prepared = await prepare(this.#options, process.env, this.#supplement);
      await this.#prepared?.close();
      this.#prepared = prepared;
      this.#changedAt = changedAt;
    }
    return this.#prepared;
  }

  /** Sends the stimuli of what failed. @param again writes to the folder of the last iteration */
  async sendFailed(signal: AbortSignal, again: boolean): Promise<Iterated> {
    const started = performance.now();
    const iteration = again && this.#iteration > this.#wholeAt ? this.#iteration : this.#iteration + 1;
    const sent = new Set(this.toSend.map(({ failed }) => failed.id));
    const requirements = [...sent].flatMap((id) => this.#requirements.get(id) ?? []);
    const outcome = await this.#send(iteration, signal, { only: chosenFrom(requirements), confirming: 'skip' });
    if (outcome.kind === 'obstacle' || signal.aborted) return ended(outcome);
    const { results, open } = outcome;
    const wasFixed = isFixed(this.toSend);
    const turned = await this.#take(results, iteration, sent, await open());
    const isFixedNow = !wasFixed && isFixed(this.toSend);
    const elapsedMs = performance.now() - started;
    void 0;
    return {
      kind: 'judged',
      iteration,
      isWhole: false,
      exchanges: results.run.exchanges,
      elapsedMs,
      turned,
      isFixedNow,
      folder: this.#folders.pathOf(iteration),
    };
  }
}
