import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DevExchange } from '../../reports/html/dev-model.js';
import { runCampaign, type CampaignOutcome } from '../campaign/campaign.js';
import type { CampaignOptions } from '../campaign/campaign-options.js';
import { prepare, type PreparedRun } from '../campaign/prepare.js';
import { chosenFrom, select, type Chosen } from '../campaign/selection.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';
import {
  follow,
  followedCauses,
  turnedCauses,
  type FollowedCause,
  type FollowedFailure,
  type TurnedCause,
} from '../changes/followed-failures.js';
import { requirementsToReplay } from '../changes/replay.js';
import { secretsOf } from '../config/secrets.js';
import type { Progress } from '../engine/run-state.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import type { Exchange } from '../evidence/exchange.js';
import { createRedactor } from '../evidence/redact.js';
import type { Requirement } from '../requirements/requirement.js';
import { exitOf } from '../results/outcome.js';
import { failsUnwaived } from '../results/failing.js';
import type { RequirementResult, Results, Violation } from '../results/results.js';
import { serialiseResults } from '../results/serialise-results.js';
import type { RecordedSupplement } from '../supplement/supplement-of.js';
import { optionsOfRun, readEarlierRun } from './earlier-run.js';
import { shortExchange } from './exchange-words.js';
import type { IterationFolders } from './iteration-folders.js';
import { printRedacted } from './output.js';
import { exists } from './report-action.js';
import { reportResults } from './report-results.js';
import type { Rerun } from './rerun-queue.js';
import { resultsFile } from './run-files.js';
import { writeCommandFile } from './write-command-file.js';

/** The end of an iteration. */
export type Iterated =
  | {
      readonly kind: 'judged';
      readonly iteration: number;
      readonly isWhole: boolean;
      /** A first look, which waited less for changes to be visible. */
      readonly isShort: boolean;
      readonly exchanges: number;
      readonly elapsedMs: number;
      readonly turned: readonly TurnedCause[];
    }
  /** A server that has just started may answer in this way for a moment. */
  | { readonly kind: 'obstacle'; readonly message: string }
  /** The implementation changed before all was sent, or the command was interrupted. */
  | { readonly kind: 'abandoned' };

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Aborted when the implementation changed, so that the rest of the whole plan would judge two versions of it. */
  readonly changed: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
}

class AbandonedError extends Error {}

/** The run, the iterations after it, and the failures that they follow. Iteration 0 is the run. */
export class DevRuns {
  readonly #folders: IterationFolders;
  readonly #options: TargetOptions;
  /** The failed requirements with the stimuli that they want again. */
  readonly #requirements = new Map<string, Requirement>();
  /** Those that the scenarios of their violations alone did not decide. */
  readonly #needsMore = new Set<string>();
  readonly #shown = new Map<string, { readonly before: DevExchange; readonly after?: DevExchange }>();
  #supplement: RecordedSupplement | undefined;
  #prepared: Promise<PreparedRun> | undefined;
  /** When the configuration was changed last, as it was prepared. */
  #changedAt = 0;
  #iteration: number;
  #followed: readonly FollowedFailure[] = [];
  /** Has this command judged the iteration, so that another attempt at it may replace it? */
  #mayReplace = false;
  /** Did the newest iteration wait less for changes to be visible? */
  #wasShort = false;

  private constructor(folders: IterationFolders, options: TargetOptions, iteration: number) {
    this.#folders = folders;
    this.#options = options;
    this.#iteration = iteration;
  }

  /** Reads the run where there is one. @throws UsageError, ResultsError, EvidenceError */
  static async open(folders: IterationFolders, options: TargetOptions): Promise<DevRuns> {
    const whole = folders.pathOf(0);
    if (!(await exists(join(whole, resultsFile)))) return new DevRuns(folders, options, -1);
    const earlier = await readEarlierRun(whole);
    const { results, evidence } = earlier;
    const only = results.run.selection?.patterns;
    const newest = (await folders.numbers()).at(-1) ?? 0;
    const runs = new DevRuns(folders, { ...optionsOfRun(earlier, options), ...(only && { only }) }, newest);
    runs.#supplement = evidence.header.supplement;
    await runs.#take(results, evidence, 0, 'all');
    return runs;
  }

  /** The newest iteration; -1 where there is not even a run. */
  get iteration(): number {
    return this.#iteration;
  }

  get followed(): readonly FollowedFailure[] {
    return this.#followed;
  }

  get causes(): readonly FollowedCause[] {
    return followedCauses(this.#followed);
  }

  /** The exchange that shows the failure of a requirement, and the same one after it was fixed. */
  exchangesOf(requirement: string): { readonly before: DevExchange; readonly after?: DevExchange } | undefined {
    return this.#shown.get(requirement);
  }

  /** The campaign, prepared anew after a change of the configuration. @throws ConfigurationError, UsageError */
  async prepared(): Promise<PreparedRun> {
    const changedAt = await timeOf(this.#options.config ?? 'ems-conformance.yaml');
    if (this.#prepared === undefined || changedAt !== this.#changedAt) {
      this.#changedAt = changedAt;
      this.#prepared = prepare(this.#options, process.env, this.#supplement);
      const { configuration, substitutions } = (await this.#prepared).campaign;
      printRedacted(createRedactor({ secrets: secretsOf(configuration, substitutions) }));
    }
    return this.#prepared;
  }

  /**
   * Sends the failures of a rerun; the whole plan where no requirement failed so far.
   * @throws ConfigurationError, UsageError
   */
  async send(rerun: Rerun, options: SendOptions): Promise<Iterated> {
    const started = performance.now();
    const { attempt } = rerun;
    const { sent, part } = await this.#asked(rerun);
    const isWhole = sent.length === 0 && part === undefined;
    const isShort = !isWhole && isFirstLook(rerun);
    if (attempt === 0) this.#mayReplace = false;
    const iteration = this.#mayReplace ? this.#iteration : this.#iteration + 1;
    let outcome: CampaignOutcome | undefined;
    do {
      outcome = await this.#campaign(iteration, part ?? this.#chosen(sent), isShort, options);
      if (outcome === undefined) return { kind: 'abandoned' };
      if (outcome.kind !== 'judged') return { kind: 'obstacle', message: whyNotJudged(outcome, await this.prepared()) };
      const cutOff = iteration > 0 ? whyCutOff(outcome) : undefined;
      if (cutOff !== undefined) return { kind: 'obstacle', message: `Not judged: ${cutOff}.` };
    } while (this.#needMore(sent, outcome.results));
    const { results, open } = outcome;
    await this.#write(iteration, outcome, options.signal);
    const before = this.causes;
    const asked = (part?.requirements ?? sent.map(({ failed }) => failed)).map(({ id }) => id);
    await this.#take(results, await open(), iteration, isWhole ? 'all' : new Set(asked), this.#isUnchanged(rerun));
    this.#wasShort = isShort;
    this.#iteration = iteration;
    this.#mayReplace = iteration > 0;
    return {
      kind: 'judged',
      iteration,
      isWhole,
      isShort,
      exchanges: results.run.exchanges,
      elapsedMs: performance.now() - started,
      turned: turnedCauses(before, this.causes, iteration),
    };
  }

  /** The operations that requests are sent to, in the order of the interface. */
  async operations(): Promise<readonly string[]> {
    const { requirements } = (await this.prepared()).campaign.catalogue;
    return [...new Set(requirements.flatMap(({ wants }) => wants.flatMap(({ operation }) => operation ?? [])))];
  }

  /** The failures of one cause, or of one requirement; all without a name. */
  #failuresIn(only: string | undefined): readonly FollowedFailure[] {
    if (only === undefined) return this.#followed;
    const cause = this.causes.find(({ id }) => id === only);
    return cause?.failures ?? this.#followed.filter(({ failed }) => failed.id === only);
  }

  /** Did nothing change since the iteration before? A look that waited less does not show that. */
  #isUnchanged({ follows }: Rerun): boolean {
    return follows === true && !this.#wasShort;
  }

  /** The failures that a rerun asks for, or the requirements of an operation; for the whole plan neither. */
  async #asked({ kind, only }: Rerun): Promise<{
    readonly sent: readonly FollowedFailure[];
    readonly part: Chosen | undefined;
  }> {
    if (kind === 'whole') return { sent: [], part: undefined };
    const sent = this.#failuresIn(only);
    return { sent, part: sent.length > 0 ? undefined : await this.#partOf(only) };
  }

  /** The requirements of an operation, or of a pattern; `undefined` where there are none. */
  async #partOf(pattern: string | undefined): Promise<Chosen | undefined> {
    const selection = select((await this.prepared()).campaign.catalogue, pattern === undefined ? [] : [pattern]);
    return selection.kind === 'some' ? selection : undefined;
  }

  /** Remembers which failures need more than their scenarios to be decided. @returns whether there are new ones */
  #needMore(sent: readonly FollowedFailure[], { requirements }: Results): boolean {
    const decided = new Set(requirements.flatMap(({ id, verdict }) => (/pass|fail/.test(verdict) ? [id] : [])));
    const before = this.#needsMore.size;
    for (const { failed } of sent) if (!decided.has(failed.id)) this.#needsMore.add(failed.id);
    return this.#needsMore.size > before;
  }

  /** Of each failure the scenarios that violate it; where these alone do not decide it, all that it wants. */
  #chosen(sent: readonly FollowedFailure[]): Chosen | undefined {
    if (sent.length === 0) return undefined;
    const scenarios = sent
      .filter(({ failed }) => !this.#needsMore.has(failed.id))
      .flatMap(({ failed }) => scenariosOf(failed));
    const requirements = sent.flatMap(({ failed }) => {
      const requirement = this.#requirements.get(failed.id);
      if (requirement === undefined) return [];
      return [this.#needsMore.has(failed.id) ? requirement : { ...requirement, wants: [] }];
    });
    return { ...chosenFrom(requirements), scenarios };
  }

  /** @returns `undefined` where it was abandoned; the exchanges until then are recorded, and not judged */
  async #campaign(
    iteration: number,
    only: Chosen | undefined,
    isShort: boolean,
    { signal, changed, onProgress }: SendOptions,
  ): Promise<CampaignOutcome | undefined> {
    const { campaign } = await this.prepared();
    // The results of a run are worth having, however far it came.
    const isAbandoned = (): boolean => changed.aborted || (signal.aborted && iteration > 0);
    const options: CampaignOptions = {
      ...campaign,
      startedAt: new Date().toISOString(),
      evidence: { kind: 'file', folder: await this.#folders.make(iteration) },
      signal: AbortSignal.any([signal, changed]),
      onProgress,
      onRedactor: printRedacted,
      onSent: () => {
        if (isAbandoned()) throw new AbandonedError();
      },
      ...(only !== undefined && { only, confirming: 'skip' }),
      ...(isShort && { waiting: 'short' }),
    };
    try {
      return await runCampaign(options);
    } catch (error) {
      if (error instanceof AbandonedError) return undefined;
      throw error;
    }
  }

  /** The run itself gets the files of every run, and an iteration its results beside its evidence. */
  async #write(
    iteration: number,
    { results, open }: Extract<CampaignOutcome, { readonly kind: 'judged' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const folder = this.#folders.pathOf(iteration);
    const { gate } = (await this.prepared()).campaign.configuration;
    if (iteration > 0) {
      const exit = exitOf(results, gate && { gate });
      await writeCommandFile(join(folder, resultsFile), serialiseResults({ ...results, exit }));
      await this.#folders.prune();
      return;
    }
    await reportResults({
      results,
      open,
      out: folder,
      formats: [],
      failOn: [],
      gateRules: gate,
      interrupted: signal.aborted,
      prints: 'conclusion',
    });
  }

  /** Follows the failures of results, with the stimuli and the exchanges that show them. */
  async #take(
    results: Results,
    evidence: EvidenceReader,
    iteration: number,
    sent: ReadonlySet<string> | 'all',
    isUnchanged = false,
  ): Promise<void> {
    this.#followed = follow(this.#followed, results, iteration, sent, isUnchanged);
    const unknown = results.requirements.filter((each) => failsUnwaived(each) && !this.#requirements.has(each.id));
    const { catalogue } = (await this.prepared()).campaign;
    const failures = unknown.map((result, index) => ({ number: index + 1, result }));
    for (const requirement of await requirementsToReplay(failures, catalogue, evidence))
      this.#requirements.set(requirement.id, requirement);
    await this.#show(evidence, iteration);
  }

  /** Keeps the exchanges of a new failure, or of one that was fixed. */
  async #show(evidence: EvidenceReader, iteration: number): Promise<void> {
    const of = new Map<string, FollowedFailure[]>();
    for (const failure of this.#followed.filter(({ judgedIn }) => judgedIn === iteration)) {
      const violation = shownViolation(failure.failed);
      if (violation === undefined || failure.state === 'not-decided') continue;
      of.set(violation.exchange, [...(of.get(violation.exchange) ?? []), failure]);
    }
    const fixed = [...of.values()].flat().filter(({ state }) => state === 'fixed');
    for await (const line of evidence.lines()) {
      if (line.kind !== 'exchange' && line.kind !== 'delivery') continue;
      for (const failure of of.get(line.id) ?? []) this.#showOne(failure, line, iteration);
      // A request that follows from earlier responses may be gone after the fix: another one of the operation is shown.
      for (const failure of fixed)
        if (isLike(failure, line) && this.#shown.get(failure.failed.id)?.after?.iteration !== iteration)
          this.#showOne(failure, line, iteration);
    }
  }

  #showOne({ failed, state }: FollowedFailure, exchange: Exchange, iteration: number): void {
    const shown = { iteration, ...shortExchange(exchange, shownViolation(failed)?.pointer ?? '') };
    const before = this.#shown.get(failed.id)?.before;
    if (state === 'fails') this.#shown.set(failed.id, { before: shown });
    else if (before !== undefined) this.#shown.set(failed.id, { before, after: shown });
  }
}

/** After a change, a person wants to know quickly; a second look waits longer. */
const isFirstLook = ({ kind, attempt }: Rerun): boolean => attempt === 0 && (kind === 'files' || kind === 'restart');

const whyCutOff = ({ results: { run } }: Extract<CampaignOutcome, { readonly kind: 'judged' }>): string | undefined =>
  run.complete ? undefined : run.incompleteBecause;

/**
 * The violation that comes first in its scenario: later steps may depend on responses, and then the scenario has no
 * such step after the fix.
 */
const shownViolation = ({ violations }: RequirementResult): Violation | undefined =>
  violations.toSorted((a, b) => stepOf(a) - stepOf(b))[0];

/** Is an exchange a plain request to the operation of a failure? */
const isLike = ({ failed: { subject } }: FollowedFailure, exchange: Exchange): boolean =>
  exchange.kind === 'exchange' &&
  exchange.purpose === 'success' &&
  'operation' in subject &&
  subject.operation === exchange.operation;

const stepOf = ({ exchange }: Violation): number => Number(/#(\d+)\.\d+$/.exec(exchange)?.[1] ?? Infinity);

/** Scenarios that are sent for one requirement. */
const mostScenarios = 3;

/** The scenarios of the first violations, by their ids in the suites: `systems.read@7#0.0` is in `systems.read`. */
const scenariosOf = ({ violations }: RequirementResult): readonly string[] =>
  [...new Set(violations.map(({ exchange }) => exchange.replace(/[@#!].*/s, '')))].slice(0, mostScenarios);

/** When a file was changed, in milliseconds; 0 where there is none. */
const timeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
