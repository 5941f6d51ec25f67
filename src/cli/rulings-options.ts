import type { Command } from 'commander';
import { UsageError } from '../campaign/usage-error.js';
import type { RulingFiles } from '../certificate/rulings.js';
import type { Ruling } from '../judge/rulings.js';
import { collect } from './command-options.js';

/** Rulings of the interface's maintainer that results are under. */
export interface RulingsOptions {
  readonly rulings?: string;
  readonly rulingsKey?: readonly string[];
}

/** Adds `--rulings` and `--rulings-key`. */
export const withRulings = (command: Command): Command =>
  command
    .option('--rulings <file>', "rulings that the interface's maintainer signed, applied after judging")
    .option('--rulings-key <file>', 'with --rulings: public key of who may rule; may be repeated', collect);

/** The files of the two options; `undefined` without them. @throws UsageError for one without the other */
export function rulingFiles({ rulings: file, rulingsKey: keys }: RulingsOptions): RulingFiles | undefined {
  if (file === undefined && keys === undefined) return undefined;
  if (file === undefined || keys === undefined)
    throw new UsageError(
      'A ruling is worth what its signature is.\nGive both --rulings and --rulings-key, or neither.',
    );
  return { file, keys };
}

/**
 * Reads the signed rulings of the two options; none without them.
 * @param title of the interface
 * @throws UsageError for rulings that can't be read, or are not signed by each of the keys
 */
export async function rulingsOf(options: RulingsOptions, title: string): Promise<readonly Ruling[]> {
  const files = rulingFiles(options);
  if (files === undefined) return [];
  // Loaded where there are rulings alone: every command asks for its options, and the packages take half of its start.
  const { readSignedRulings } = await import('../certificate/rulings.js');
  const read = await readSignedRulings(files, title);
  if (read.kind === 'rulings') return read.rulings;
  throw new UsageError(
    read.kind === 'refused' ? `Refused (${read.code}): ${read.because}.\nNothing was judged.` : read.because,
  );
}
