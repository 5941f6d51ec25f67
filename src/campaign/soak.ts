import { createHash } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigurationError } from '../config/configuration-error.js';
import { writeOutput } from '../core/write-output.js';
import { evidenceFileOf } from '../evidence/evidence-file.js';
import { ReceiverError } from '../receiver/receiver-error.js';
import type { Results } from '../results/results.js';
import { serialiseResults } from '../results/serialise-results.js';
import { SoakTally, type SoakResults } from '../results/soak-results.js';
import type { CampaignOptions } from './campaign-options.js';
import { runCampaign, type CampaignOutcome } from './campaign.js';
import { ensureSubfolder } from './output-folder.js';

/** The file in the output folder with the results of a soak. */
export const soakFile = 'soak.json';

/** Rounds whose evidence is kept, besides the first; further new failures are only counted. */
const keptRounds = 50;

/** Rounds without a judgement whose evidence is kept all the same: its last request may have stopped the target. */
const keptNotJudged = 5;

/** Pause after a round that could not be judged, e.g. because the target did not answer; milliseconds. */
const restMs = 5_000;

const current = 'round-current';

/** The report of a soak on one round after the first. */
export interface RoundReport {
  readonly round: number;
  readonly exchanges: number;
  /** Requirements that failed in a way that no earlier round showed. */
  readonly isNew: readonly string[];
  readonly failedRounds: number;
  /** Why the round could not be judged. */
  readonly notJudged?: string;
}

export interface SoakOptions {
  /** The first round as it was sent; its seed gives those of all others. */
  readonly campaign: CampaignOptions;
  /** The results of the first round. */
  readonly first: Results;
  /** Output folder of the first round. */
  readonly folder: string;
  readonly resultsFile: string;
  readonly signal: AbortSignal;
  /** Milliseconds since the start of the first round. */
  elapsedMs(): number;
  /** No round begins after so many milliseconds. */
  readonly forMs: number;
  /** RFC 3339, UTC. */
  now(): string;
  /** Do these results make a build red? */
  isRed(results: Results): boolean;
  onRound(report: RoundReport): void;
  /** Saves the results so far; called after each round. */
  save(results: SoakResults): Promise<void>;
}

/** The seed of a round: the first round has the given one. */
export const seedOfRound = (seed: string, round: number): string =>
  round === 1 ? seed : createHash('sha256').update(`${seed}\n${round}`).digest('hex').slice(0, 16);

/**
 * Repeats a run with new seeds, one round after the other, and counts the rounds in which each requirement fails. A
 * round without a new failure is deleted; one with a new failure is kept, so that it can be judged and sent again.
 * @throws EvidenceError when the disk refuses
 */
export async function soak(options: SoakOptions): Promise<SoakResults> {
  const { campaign, first, folder, signal } = options;
  const tally = new SoakTally(first);
  const place = join(folder, current);
  let failedRounds = 0;
  let kept = 0;
  let keptOfNotJudged = 0;
  const keepNotJudged = async (round: number, results: Results): Promise<string | null> => {
    keptOfNotJudged += 1;
    return keptOfNotJudged <= keptNotJudged ? keep(options, round, results) : null;
  };
  const take = async (round: number, seed: string, results: Results): Promise<readonly string[]> => {
    const isNew = tally.newIn(results);
    const isRed = options.isRed(results);
    if (isRed) failedRounds += 1;
    const isKept = round > 1 && isNew.length > 0 && kept < keptRounds;
    if (isKept) kept += 1;
    tally.take(
      { round, seed, results, isRed },
      round === 1 ? '.' : isKept ? await keep(options, round, results) : null,
    );
    return isNew;
  };
  const soFar = (ended: SoakResults['ended']): SoakResults => tally.results(ended, Math.round(options.elapsedMs()));
  if (first.run.complete) await take(1, campaign.seed, first);
  else if (!signal.aborted) tally.takeNotJudged({ round: 1, because: first.run.incompleteBecause, folder: '.' });
  try {
    for (let round = 2; options.elapsedMs() < options.forMs && !signal.aborted; round += 1) {
      // Saved before each round, so that the results remain when the process is killed.
      await options.save(soFar('interrupted'));
      const seed = seedOfRound(campaign.seed, round);
      await ensureSubfolder(place);
      const outcome = await roundOf({
        ...campaign,
        confirming: 'skip',
        seed,
        startedAt: options.now(),
        evidence: { kind: 'file', folder: place, storage: 'gzip' },
      });
      // An interrupted round is not counted, since it would count as a round without failure.
      if (signal.aborted) break;
      const results = outcome.kind === 'judged' ? outcome.results : undefined;
      const exchanges = results?.run.exchanges ?? 0;
      if (results?.run.complete === true) {
        const isNew = await take(round, seed, results);
        options.onRound({ round, exchanges, isNew, failedRounds });
      } else {
        const because = outcome.kind === 'judged' ? outcome.results.run.incompleteBecause : outcome.message;
        const folder = results === undefined || exchanges === 0 ? null : await keepNotJudged(round, results);
        tally.takeNotJudged({ round, because, folder });
        options.onRound({ round, exchanges, isNew: [], failedRounds, notJudged: because });
        await sleep(restMs, undefined, { signal }).catch(() => undefined);
      }
      await rm(place, { recursive: true, force: true });
    }
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  const results = soFar(signal.aborted ? 'interrupted' : 'time');
  await options.save(results);
  return results;
}

/** Keeps the evidence of a round, with its results. @returns the name of its folder */
async function keep({ folder, resultsFile }: SoakOptions, round: number, results: Results): Promise<string> {
  const place = join(folder, current);
  await writeOutput(join(place, resultsFile), serialiseResults(results));
  await rename(place, join(folder, `round-${round}`));
  return `round-${round}`;
}

/** Preconditions of the first round may fail in a later one: a token that a command prints, a free port. */
async function roundOf(campaign: CampaignOptions): Promise<CampaignOutcome | { kind: 'obstacle'; message: string }> {
  try {
    return await runCampaign(campaign);
  } catch (error) {
    if (error instanceof ConfigurationError || error instanceof ReceiverError)
      return { kind: 'obstacle', message: error.message };
    throw error;
  }
}

/**
 * Removes the rounds of an earlier soak from an output folder, since they belong to another run. A folder with the name
 * of a round that holds other files stays.
 */
export async function removeSoak(folder: string, resultsFile: string): Promise<void> {
  const own: ReadonlySet<string> = new Set([resultsFile, evidenceFileOf('gzip')]);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || (entry.name !== current && !/^round-\d+$/.test(entry.name))) continue;
    const path = join(folder, entry.name);
    if ((await readdir(path)).every((name) => own.has(name))) await rm(path, { recursive: true });
  }
  await rm(join(folder, soakFile), { force: true });
}
