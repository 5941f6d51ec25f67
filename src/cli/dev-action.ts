import { baseUrlOf } from '../campaign/campaign-options.js';
import { shownUrl, secretsOf } from '../config/secrets.js';
import { createRedactor } from '../evidence/redact.js';
import { UsageError } from '../campaign/usage-error.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { devPage } from '../../reports/html/dev-page.js';
import type { DevState } from '../../reports/html/dev-model.js';
import { singleLine } from '../core/text.js';
import { DevRuns } from './dev-runs.js';
import { turnedText, waitingText } from './dev-text.js';
import { Triggers, type Trigger } from './dev-triggers.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { explainError } from './explain-error.js';
import { IterationFolders } from './iteration-folders.js';
import { LiveServer } from './live-server.js';
import { onEnteredLine, print, printError, printRedacted } from './output.js';
import { reportIn } from './run-action.js';
import { showInBrowser } from './show-in-browser.js';
import { untilInterrupted } from './until-interrupted.js';

/** Options of `dev`; stimuli, seed and role come from the run where there is one. */
export interface DevOptions extends Omit<TargetOptions, 'target' | 'only' | 'seed' | 'changes'> {
  /** Files and folders: a change of them is a reason to send again. */
  readonly watch?: readonly string[];
}

/** Milliseconds after which an iteration that changed no verdict is repeated: a build or a restart takes a while. */
const repeatAfterMs = [500, 1_500, 4_000];

/**
 * `ems-conformance dev FOLDER`: sends again what failed in a run each time the implementation was restarted or changed,
 * until it is interrupted. Makes the run where the folder has none.
 */
export async function devAction(folder: string, options: DevOptions): Promise<ExitCode> {
  const folders = new IterationFolders(folder);
  const runs = await DevRuns.open(folders, options);
  try {
    const { campaign } = await runs.prepared();
    const { configuration } = campaign;
    printRedacted(createRedactor({ secrets: secretsOf(configuration, campaign.substitutions) }));
    if (campaign.embedded)
      throw new UsageError(
        '`dev` waits until an implementation is changed, and the embedded reference is not.\nGive the address of ' +
          'yours as --base-url, or the folder of a run against it.',
      );
    const baseUrl = baseUrlOf(configuration);
    const facts = `${shownUrl(baseUrl)}${configuration.writes?.allowed === true ? '' : ' (writes are off)'}`;
    return await untilInterrupted(async (signal) => {
      const server = await LiveServer.start<DevState>(await devPage(), async (number) =>
        reportIn(folders.pathOf(number)),
      );
      let phase: DevState['phase'] = 'waiting';
      const tell = async (now: DevState['phase']): Promise<void> => {
        phase = now;
        server.tell(await runs.state({ facts: singleLine(facts), phase }));
      };
      let triggers: Triggers | undefined;
      let endReading: (() => void) | undefined;
      try {
        triggers = new Triggers({
          baseUrl: configuration.proxy === undefined ? baseUrl : undefined,
          watch: options.watch ?? [],
          results: folder,
          signal,
          onReachable: (reachable) => {
            print(`  ${reachable ? 'It answers again.' : `Nothing answers at ${shownUrl(baseUrl)}: waiting for it.`}\n`);
            if (phase === 'waiting' || phase === 'down') void tell(reachable ? 'waiting' : 'down');
          },
        });
        const sendAgain = triggers.ask.bind(triggers);
        endReading = onEnteredLine((line) => sendAgain(line.trim() === 'w' ? 'whole' : 'asked'));
        print(waitingText({ url: server.url, facts, watch: options.watch ?? [], failing: runs.failing, folder }));
        await tell('waiting');
        await showInBrowser(server.url, process.env);
        sendAgain(runs.isBegun ? 'asked' : 'whole');
        return await iterate({ runs, triggers, signal, tell });
      } finally {
        endReading?.();
        triggers?.close();
        await server.end(undefined, '`dev` was ended in its terminal.');
      }
    });
  } finally {
    await runs.close();
  }
}

interface Loop {
  readonly runs: DevRuns;
  readonly triggers: Triggers;
  readonly signal: AbortSignal;
  tell(phase: DevState['phase']): Promise<void>;
}

/** Sends again at each trigger. @returns the exit code of the last whole run, or that of an interrupted one */
async function iterate({ runs, triggers, signal, tell }: Loop): Promise<ExitCode> {
  for (;;) {
    const trigger = await triggers.next();
    if (trigger === undefined) return runs.code;
    const isWhole = trigger.kind === 'whole' || runs.toSend.length === 0;
    await tell(isWhole ? 'whole' : 'failed');
    const isSettled = await iterateOnce(runs, trigger, isWhole, signal);
    if (signal.aborted) return exitCode.interrupted;
    await tell('waiting');
    const afterMs = repeatAfterMs[trigger.attempt];
    if (isSettled === 'then-whole') triggers.ask('whole');
    else if (!isSettled && afterMs !== undefined)
      triggers.repeat({ kind: trigger.kind, attempt: trigger.attempt + 1 }, afterMs);
  }
}

/**
 * One iteration, with its lines in the terminal.
 * @returns whether it needs no repetition; `then-whole` where all that failed is fixed by it
 */
async function iterateOnce(
  runs: DevRuns,
  { kind, attempt }: Trigger,
  isWhole: boolean,
  signal: AbortSignal,
): Promise<boolean | 'then-whole'> {
  try {
    const outcome = isWhole ? await runs.sendWhole(signal) : await runs.sendFailed(signal, attempt > 0);
    if (signal.aborted) return true;
    if (outcome.kind === 'obstacle') {
      if (attempt === 0) printError(`${outcome.message}\n`);
      return !outcome.mayPass;
    }
    const { turned, isFixedNow } = outcome;
    const isUnchanged = turned.every((each) => each.kind === 'still-fails');
    if (attempt === 0 || !isUnchanged) print(turnedText(outcome));
    if (isFixedNow) return 'then-whole';
    if (turned.some((each) => each.kind === 'not-decided')) return false;
    return isWhole || kind !== 'files' || !isUnchanged;
  } catch (error) {
    // E.g. a configuration that is being edited: the next change is waited for.
    explainError(error);
    return true;
  }
}

