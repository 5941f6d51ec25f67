import { join } from 'node:path';
import { soakText } from '../../reports/soak-text.js';
import { soak, soakFile, type RoundReport, type SoakOptions } from '../campaign/soak.js';
import { count } from '../core/count.js';
import { escapeInvisible, singleLine, truncate } from '../core/text.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printError } from './output.js';
import { resultsFile } from './run-files.js';
import { writeCommandFile } from './write-command-file.js';

/** Shortest time between reports on rounds without a new failure, milliseconds. */
const reportEveryMs = 30_000;

/** New failures that one line names. */
const named = 5;

/** `run --for`, after its first round: repeats it, and counts how often each failure occurs. */
export async function soakAction({
  firstCode,
  isQuiet,
  ...options
}: Omit<SoakOptions, 'resultsFile' | 'now' | 'onRound' | 'save'> & {
  readonly firstCode: ExitCode;
  readonly isQuiet: boolean;
}): Promise<ExitCode> {
  let toldAt = options.elapsedMs();
  const soaked = await soak({
    ...options,
    resultsFile,
    now: () => new Date().toISOString(),
    onRound: (told) => {
      const isDue = options.elapsedMs() - toldAt >= reportEveryMs;
      if (isQuiet || (!isDue && told.isNew.length === 0 && told.notJudged === undefined)) return;
      toldAt = options.elapsedMs();
      printError(`  ${roundText(told)}\n`);
    },
    save: (results) =>
      writeCommandFile(join(options.folder, soakFile), `${escapeInvisible(JSON.stringify(results, null, 2))}\n`),
  });
  print(soakText(soaked, options.folder));
  if (soaked.ended === 'interrupted') return exitCode.interrupted;
  if (soaked.rounds.failed > 0) return exitCode.notConforming;
  return soaked.notJudged.rounds > 0 ? exitCode.couldNotJudge : firstCode;
}

function roundText({ round, exchanges, isNew, failedRounds, notJudged }: RoundReport): string {
  if (notJudged !== undefined) return `round ${round} could not be judged: ${truncate(singleLine(notJudged), 160)}`;
  const ids = [...new Set(isNew)].map(singleLine);
  const more = ids.length > named ? ` and ${ids.length - named} more` : '';
  const news = ids.length === 0 ? '' : `; new failures: ${ids.slice(0, named).join(', ')}${more}`;
  return `round ${round}: ${count(exchanges, 'exchange')}, ${count(failedRounds, 'round')} failed so far${news}`;
}
