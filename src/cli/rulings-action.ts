import { UsageError } from '../campaign/usage-error.js';
import { select, suggestion } from '../campaign/selection.js';
import { loadPrivateKey } from '../certificate/private-key.js';
import { readRulingFiles, signRulings } from '../certificate/rulings.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { revisionOf } from '../changes/revision.js';
import { count } from '../core/count.js';
import type { Catalogue } from '../requirements/catalogue.js';
import type { Ruling } from '../judge/rulings.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';
import { passphraseOf, type PassphraseOptions } from './passphrase.js';
import { writeCommandFile } from './write-command-file.js';

/** Options of the command line. */
export interface RulingsActionOptions extends PassphraseOptions {
  readonly key: string;
  readonly out: string;
}

/** `ems-conformance rulings FILE…`: checks that rulings name requirements of the suite, and signs them together. */
export async function rulingsAction(files: readonly string[], options: RulingsActionOptions): Promise<ExitCode> {
  const read = await readRulingFiles(files);
  if (read.kind !== 'rulings') throw new UsageError(read.because);
  const { catalogue, changelog } = await loadCatalogue(undefined);
  // An unknown revision throws, so that no ruling is signed that is never in force.
  for (const text of read.rulings.flatMap(({ revisions = [] }) => revisions)) revisionOf(text, changelog);
  const lines = read.rulings.map((ruling) => linesOf(ruling, catalogue));
  const loaded = await loadPrivateKey(options.key, await passphraseOf(options, process.env));
  if (loaded.kind === 'problem') throw new UsageError(loaded.message);
  await writeCommandFile(options.out, signRulings(catalogue.iface.title, read.rulings, loaded.key));
  print(`${lines.join('\n')}\n${options.out}  ${count(read.rulings.length, 'signed ruling')}, for --rulings\n`);
  return exitCode.conforming;
}

/** @throws UsageError where a ruling names no requirement */
function linesOf({ number, date, effect, requirements }: Ruling, catalogue: Catalogue): string {
  const selection = select(catalogue, requirements);
  if (selection.kind === 'unknown')
    throw new UsageError(
      `Ruling ${number}: no requirement, operation or kind is called ${selection.pattern}.` +
        suggestion(selection.pattern, catalogue.requirements),
    );
  const named = selection.kind === 'all' ? catalogue.requirements : selection.requirements;
  return [
    `ruling ${number} of ${date}: ${effect} ${count(named.length, 'requirement')}`,
    ...named.map(({ id, level }) => `  ${level.padEnd(6)} ${id}`),
  ].join('\n');
}
