import { suiteIdentity } from '../campaign/suite-identity.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { truncate, singleLine } from '../core/text.js';
import { printError } from './output.js';

const warn = (text: string): void => printError(`! ${truncate(singleLine(text), 300)}\n`);

/** Warns where another version of the suite wrote a file, since its meaning may have changed since. */
export function noteVersion(
  file: string,
  { suite }: { readonly suite: { readonly name: string; readonly version: string } },
): void {
  const { name, version } = suiteIdentity();
  if (suite.version !== version || suite.name !== name)
    warn(`${file}: recorded by ${suite.name} ${suite.version}; this is ${version}`);
}

/** Warns where a bundle that was read to its end is damaged or incomplete. */
export function noteDamage(file: string, reader: Pick<EvidenceReader, 'footer' | 'damage'>): void {
  const damage = reader.damage();
  if (damage !== undefined) warn(`${file} was changed after it was written: ${damage}`);
  else if (reader.footer() === undefined)
    warn(`${file} is incomplete: the run was interrupted, or the end of the file is missing`);
}
