import { join } from 'node:path';
import { devPage } from '../../reports/html/dev-page.js';
import type { DevState } from '../../reports/html/dev-model.js';
import { html } from '../../reports/html/reporter.js';
import { baseUrlOf } from '../campaign/campaign-options.js';
import { UsageError } from '../campaign/usage-error.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { isFixed } from '../changes/followed-failures.js';
import type { Configuration } from '../config/configuration.js';
import { shownUrl } from '../config/secrets.js';
import { singleLine } from '../core/text.js';
import type { Progress } from '../engine/run-state.js';
import { DevRuns, type Iterated } from './dev-runs.js';
import { causesForPage } from './dev-state.js';
import { iterationText, startText, summaryOf } from './dev-text.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { explainError } from './explain-error.js';
import { IterationFolders } from './iteration-folders.js';
import { LiveServer } from './live-server.js';
import { onEnteredLine, print, printError } from './output.js';
import { exists, reportInputOf } from './report-action.js';
import { RerunQueue, type Rerun } from './rerun-queue.js';
import { resultsFile } from './run-files.js';
import { showInBrowser } from './show-in-browser.js';
import { untilInterrupted } from './until-interrupted.js';

/** Options of `dev`; stimuli, seed and role come from the run where there is one. */
export interface DevOptions extends Omit<TargetOptions, 'target' | 'only' | 'seed' | 'changes'> {
  /** Files and folders: a change in them is a reason to send again. */
  readonly watch?: readonly string[];
}

/** Milliseconds after which a rerun that showed no change is tried again: a build or a start takes a while. */
const tryAgainAfterMs = [500, 1_500, 4_000];

/** Milliseconds without a change after which the whole plan follows, even where something still fails. */
const idleMs = 10_000;

/** Milliseconds between two states that the page receives while stimuli are sent. */
const progressEveryMs = 250;

/**
 * `ems-conformance dev FOLDER`: sends the failures of a run again each time the implementation was restarted or
 * changed, and shows which are fixed, until it is interrupted. Makes the run where the folder has none.
 */
export async function devAction(folder: string, options: DevOptions): Promise<ExitCode> {
  const folders = new IterationFolders(folder);
  const runs = await DevRuns.open(folders, options);
  const { campaign } = await runs.prepared();
  if (campaign.embedded)
    throw new UsageError(
      '`dev` waits until an implementation is changed, and the embedded reference is not.\nGive the address of ' +
        'yours as --base-url, or the folder of a run against it.',
    );
  await untilInterrupted((signal) => new Workbench({ folder, folders, runs, options, signal }).work());
  return exitCode.interrupted;
}

interface WorkbenchOptions {
  readonly folder: string;
  readonly folders: IterationFolders;
  readonly runs: DevRuns;
  readonly options: DevOptions;
  readonly signal: AbortSignal;
}

/** The page, the reasons to send again, and the loop between them. */
class Workbench {
  readonly #given: WorkbenchOptions;
  #changed = new AbortController();
  #state: DevState = {
    implementation: '',
    facts: '',
    phase: 'waiting',
    done: 0,
    planned: 0,
    iteration: 0,
    latest: '',
    causes: [],
    failing: 0,
    advisory: 0,
    fixed: 0,
    reports: [],
    operations: [],
  };
  #server: LiveServer<DevState> | undefined;
  #reachable = true;
  #toldAt = 0;

  constructor(given: WorkbenchOptions) {
    this.#given = given;
  }

  /** Sends again for each reason, until the command is interrupted. */
  async work(): Promise<void> {
    const { folder, folders, runs, options, signal } = this.#given;
    const { configuration, configurationFile } = (await runs.prepared()).campaign;
    let queue: RerunQueue | undefined;
    const add = (rerun: Omit<Rerun, 'attempt'>): void => queue?.add({ ...rerun, attempt: 0 });
    const server = await LiveServer.start<DevState>(await devPage(), {
      page: async (number) => reportOf(folders.pathOf(number)),
      ask: (only) => add(only === 'whole' ? { kind: 'whole' } : { kind: 'asked', ...(only !== 'failed' && { only }) }),
    });
    this.#server = server;
    let endReading: (() => void) | undefined;
    try {
      queue = new RerunQueue({
        address: () => this.#address(),
        watch: [...(options.watch ?? []), ...(configurationFile === undefined ? [] : [configurationFile])],
        results: folder,
        signal,
        onReachable: (reachable) => this.#onReachable(reachable, configuration),
        onChange: () => this.#changed.abort(),
      });
      endReading = onEnteredLine((line) => add({ kind: line.trim() === 'w' ? 'whole' : 'asked' }));
      const failing = runs.causes.filter(({ state }) => state === 'fails');
      const [facts, isBegun] = [factsOf(configuration), runs.iteration >= 0];
      print(startText({ url: server.url, facts, watch: options.watch ?? [], failing, folder, isBegun }));
      await this.#tellResults();
      await showInBrowser(server.url, process.env);
      add({ kind: 'asked' });
      for (;;) {
        const rerun = await queue.next();
        if (rerun === undefined) return;
        const next = await this.#iterate(rerun);
        if (next !== undefined) queue.add(next, next.attempt === 0 ? 0 : tryAgainAfterMs[next.attempt - 1]);
        else if (rerun.kind === 'files' || rerun.kind === 'restart')
          queue.add({ kind: 'whole', attempt: 0, follows: true }, idleMs);
      }
    } finally {
      endReading?.();
      queue?.close();
      await server.end(undefined, '`dev` was ended in its terminal.');
    }
  }

  /** One iteration, with its lines in the terminal. @returns the rerun that follows by itself */
  async #iterate(rerun: Rerun): Promise<Rerun | undefined> {
    const { runs, signal } = this.#given;
    const { kind, attempt } = rerun;
    const isWhole = kind === 'whole' || runs.followed.length === 0;
    this.#changed = new AbortController();
    this.#tell({ phase: isWhole ? 'whole' : 'part', done: 0, planned: 0 });
    try {
      const iterated = await runs.send(rerun, {
        signal,
        // Without a failure to send first, the plan goes on: after a change it would begin with the same requests.
        changed:
          (isWhole || attempt > 0) && runs.followed.length > 0 ? this.#changed.signal : new AbortController().signal,
        onProgress: (progress) => this.#onProgress(progress),
      });
      if (signal.aborted) return undefined;
      await this.#show(iterated, attempt);
      return followingRerun(rerun, iterated, isFixed(runs.followed));
    } catch (error) {
      // E.g. a configuration that is being edited: the next change is waited for.
      explainError(error);
      return undefined;
    } finally {
      this.#tell({ phase: this.#reachable ? 'waiting' : 'down' });
    }
  }

  /** Shows an iteration in the terminal and on the page; a further attempt only where a verdict changed. */
  async #show(iterated: Iterated, attempt: number): Promise<void> {
    if (iterated.kind === 'obstacle' && attempt === 0) printError(`${iterated.message}\n`);
    if (iterated.kind !== 'judged' || (attempt > 0 && isUnchanged(iterated))) return;
    print(iterationText(iterated, new Date()));
    await this.#tellResults(summaryOf(iterated));
  }

  /** The address now; the last known one while the configuration cannot be read. Behind a proxy it is not known. */
  async #address(): Promise<string | undefined> {
    try {
      const { configuration } = (await this.#given.runs.prepared()).campaign;
      return configuration.proxy === undefined ? baseUrlOf(configuration) : undefined;
    } catch {
      return undefined;
    }
  }

  #onReachable(reachable: boolean, configuration: Configuration): void {
    this.#reachable = reachable;
    const address = shownUrl(baseUrlOf(configuration));
    print(`  ${reachable ? 'It answers again.' : `Nothing answers at ${address}: waiting for it.`}\n`);
    const { phase } = this.#state;
    if (phase === 'waiting' || phase === 'down') this.#tell({ phase: reachable ? 'waiting' : 'down' });
  }

  #onProgress(progress: Progress): void {
    if (progress.kind === 'planned') this.#state = { ...this.#state, planned: progress.scenarios };
    if (progress.kind === 'scenario') this.#state = { ...this.#state, done: this.#state.done + 1 };
    if (performance.now() - this.#toldAt >= progressEveryMs) this.#tell({});
  }

  /** Sends the causes after the newest iteration to the page. */
  async #tellResults(latest = ''): Promise<void> {
    const { runs, folders } = this.#given;
    const { configuration } = (await runs.prepared()).campaign;
    const { name, version } = configuration.implementation ?? {};
    const iterations = await folders.numbers();
    this.#tell({
      implementation: [name, version].filter(Boolean).join(' ') || 'Unnamed implementation',
      facts: singleLine(factsOf(configuration)),
      iteration: Math.max(0, runs.iteration),
      latest,
      operations: await runs.operations(),
      reports: runs.iteration < 0 ? [] : [0, ...iterations],
      ...causesForPage(runs),
    });
  }

  #tell(changes: Partial<DevState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#toldAt = performance.now();
    this.#server?.tell(this.#state);
  }
}

type Judged = Extract<Iterated, { readonly kind: 'judged' }>;

const isUnchanged = ({ turned }: Judged): boolean => turned.every((each) => each.kind === 'still-fails');

/** The rerun that follows an iteration by itself: the whole plan when all is fixed, or another attempt. */
function followingRerun(rerun: Rerun, iterated: Iterated, allFixed: boolean): Rerun | undefined {
  const { kind, attempt } = rerun;
  const again = attempt < tryAgainAfterMs.length ? { ...rerun, attempt: attempt + 1 } : undefined;
  if (iterated.kind === 'obstacle') return again;
  if (iterated.kind === 'abandoned' || iterated.isWhole) return undefined;
  if (allFixed) return { kind: 'whole', attempt: 0, follows: true };
  const fails = iterated.isShort && iterated.turned.some((each) => each.kind === 'fails-now');
  const isUndecided = iterated.turned.some((each) => each.kind === 'not-decided');
  return isUndecided || fails || (isUnchanged(iterated) && (kind === 'files' || iterated.isShort)) ? again : undefined;
}

const factsOf = (configuration: Configuration): string =>
  `${shownUrl(baseUrlOf(configuration))}${configuration.writes?.allowed === true ? '' : ' (writes are off)'}`;

/** The report of an iteration, made when it is asked for; `undefined` where there is no such iteration. */
async function reportOf(folder: string): Promise<string | undefined> {
  const file = join(folder, resultsFile);
  return (await exists(file)) ? html.render(await reportInputOf(file)) : undefined;
}
