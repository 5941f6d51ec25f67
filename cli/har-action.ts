import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '../campaign/usage-error.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import { harText } from '../evidence/har.js';
import { openBundle } from '../evidence/reader.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { bundlePath } from './judge-action.js';

/** `ems-conformance har BUNDLE`: evidence in the form that other tools show. */
export async function harAction(bundle: string, { out }: { readonly out?: string }): Promise<ExitCode> {
  const text = Readable.from(harText(await openBundle(await bundlePath(bundle))));
  if (out === undefined) {
    for await (const piece of text) process.stdout.write(piece);
    return exitCode.conforming;
  }
  try {
    await pipeline(text, createWriteStream(out));
  } catch (error) {
    if (error instanceof EvidenceError) throw error;
    throw new UsageError(`${out} can't be written to (${error instanceof Error && 'code' in error ? String(error.code) : String(error)}).\nGive another file with --out.`);
  }
  process.stdout.write(`The exchanges are in ${out}.\n`);
  return exitCode.conforming;
}
