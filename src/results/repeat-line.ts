import type { Results } from './results.js';

/** The facts that a command line for repeating a run needs. */
export type Repeatable = Pick<Results, 'suite'> & {
  readonly run: Pick<
    Results['run'],
    'seed' | 'target' | 'role' | 'embedded' | 'configurationFile' | 'limits' | 'selection' | 'recorded'
  >;
};

/** A text as one word of a POSIX shell. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Shell words for the configuration: none where the run had none, and a placeholder where its name is not known. */
const configurationWords = (file: string | null | undefined): readonly string[] =>
  file === null ? [] : ['--config', shellWord(file ?? '<your configuration>')];

/**
 * The shell line that repeats a run, or the judgement of recorded traffic; the suite's own reference needs neither
 * configuration nor address.
 * @param command by default the version that is installed
 */
export function repeatLine(
  { suite, run: { seed, target, role, embedded, configurationFile, limits, selection, recorded } }: Repeatable,
  command = `npx ${suite.name}`,
): string {
  if (recorded?.from.includes('proxy') === true) return `${command} proxy --to ${shellWord(target)}`;
  if (recorded !== undefined) return `${command} judge ${recorded.from.map(shellWord).join(' ')}`;
  return [
    `${command} run`,
    ...(role === 'receiver' ? ['--target receiver'] : []),
    ...(embedded === true ? [] : [...configurationWords(configurationFile), '--base-url', shellWord(target)]),
    '--seed',
    shellWord(seed),
    // The limits are written out, because options may have replaced those of the configuration.
    `--depth ${limits.depth} --examples ${limits.examples}`,
    ...(limits.requests === undefined ? [] : [`--max-requests ${limits.requests}`]),
    ...(selection?.patterns ?? []).map((pattern) => `--only ${shellWord(pattern)}`),
  ].join(' ');
}

/** The options of `judge` and `verify` for results under rulings, with the usual names of the files. */
export const rulingsOptions = ({ rulings }: Pick<Results, 'rulings'>): string =>
  rulings === undefined ? '' : ' --rulings rulings.json --rulings-key maintainer.public.pem';
