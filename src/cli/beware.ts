import { suiteIdentity } from '../campaign/suite-identity.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { truncate, singleLine } from '../core/text.js';

const beware = (text: string): void => void process.stderr.write(`! ${truncate(singleLine(text), 300)}\n`);

/** Says so where another version of the suite wrote a file: what it means may have changed since. */
export function noteVersion(
  file: string,
  { suite }: { readonly suite: { readonly name: string; readonly version: string } },
): void {
  const { name, version } = suiteIdentity();
  if (suite.version !== version || suite.name !== name)
    beware(`${file}: recorded by ${suite.name} ${suite.version}; this is ${version}`);
}

/** Says so where a bundle that was read to its end is not whole. */
export function noteDamage(file: string, reader: Pick<EvidenceReader, 'footer' | 'damage'>): void {
  const damage = reader.damage();
  if (damage !== undefined) beware(`${file} is not as it was written: ${damage}`);
  else if (reader.footer() === undefined) beware(`${file} breaks off: the run was cut short, or the file was`);
}
