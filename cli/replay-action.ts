import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { evidenceFile, runCampaign } from '../campaign/campaign.js';
import { prepare } from '../campaign/prepare.js';
import { these } from '../campaign/selection.js';
import { UsageError } from '../campaign/usage-error.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';
import { compareReplay, failuresOf, replayText, requirementsToReplay } from '../changes/replay.js';
import { openBundle } from '../evidence/reader.js';
import { readResults } from '../results/read.js';
import { count } from '../spec/count.js';
import { suites } from '../suites/index.js';
import type { ReplayOptions } from './replay-options.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { resultsFile } from './finish.js';

/** `ems-conformance replay RESULTS`: the failures of a run, sent again with its seed, to its target unless another is named. */
export async function replayAction(given: string, { failure, ...options }: ReplayOptions): Promise<ExitCode> {
  const file = await resultsPath(given);
  const results = await readResults(file);
  const all = failuresOf(results);
  const failures = failure === undefined ? all : all.filter(({ number }) => number === failure);
  if (all.length === 0) {
    process.stdout.write(`${file} has no failures, so there is nothing to replay.\n`);
    return exitCode.conforming;
  }
  if (failures.length === 0) throw new UsageError(`${file} has ${count(all.length, 'failure')}, and no number ${failure ?? 0}.\nGive --failure ${all.length === 1 ? '1' : `from 1 to ${all.length}`}.`);
  const evidence = await openBundle(join(dirname(file), evidenceFile));
  const { target, seed } = evidence.header;
  if (evidence.header.interface.title !== results.interface.title) throw new UsageError(`The evidence beside ${file} is about another interface than the results.\nGive the folder of one run.`);
  const prepared = await prepare({ ...(target.embedded ? {} : { baseUrl: target.baseUrl }), revision: results.interface.revision, seed, ...options }, process.env);
  try {
    const requirements = await requirementsToReplay(failures, prepared.catalogue, evidence);
    const outcome = await runCampaign({
      ...prepared,
      suites,
      startedAt: new Date().toISOString(),
      evidence: { kind: 'memory' },
      only: these(requirements),
      ...(prepared.embedded ? { preflight: 'skip' as const } : {}),
    });
    if (outcome.kind !== 'judged') throw new UsageError(whyNotJudged(outcome, prepared));
    const replayed = compareReplay(failures, outcome.results);
    process.stdout.write(replayText(replayed));
    if (replayed.some(({ kind }) => kind === 'still-failing')) return exitCode.notConforming;
    return replayed.every(({ kind }) => kind === 'fixed') ? exitCode.conforming : exitCode.couldNotJudge;
  } finally {
    await prepared.close();
  }
}

async function resultsPath(given: string): Promise<string> {
  try {
    return (await stat(given)).isDirectory() ? join(given, resultsFile) : given;
  } catch {
    throw new UsageError(`There is no ${given}.\nGive the results.json of a run, or the folder that holds it.`);
  }
}
