import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../campaign/usage-error.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import { harText } from '../evidence/har.js';
import { openBundle } from '../evidence/reader.js';
import { systemErrorInWords } from '../core/system-error.js';
import { writeNoLink } from '../core/write-output.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printJsonText } from './output.js';
import { escapeInvisible } from '../core/text.js';
import { noteDamage, noteVersion } from './version-notice.js';
import { bundlePath } from './run-files.js';

/** The text with JSON escapes for characters that are invisible or reorder text. */
async function* escaped(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) yield escapeInvisible(piece);
}

/** `ems-conformance har BUNDLE`: evidence in the form that other tools show. */
export async function harAction(bundle: string, { out }: { readonly out?: string }): Promise<ExitCode> {
  const path = await bundlePath(bundle);
  const reader = await openBundle(path);
  noteVersion(path, reader.header);
  const text = Readable.from(escaped(harText(reader)));
  if (out === undefined) {
    for await (const piece of text) printJsonText(piece);
    noteDamage(path, reader);
    return exitCode.conforming;
  }
  try {
    const file = await open(out, writeNoLink);
    await pipeline(text, file.createWriteStream());
  } catch (error) {
    if (error instanceof EvidenceError) throw error;
    throw new UsageError(`${out} can't be written to: ${systemErrorInWords(error)}.\nGive another file with --out.`);
  }
  noteDamage(path, reader);
  print(`The exchanges are in ${out}.\n`);
  return exitCode.conforming;
}
