import type { FileHandle } from 'node:fs/promises';
import { EvidenceError } from './evidence-error.js';

const chunkSize = 1024 * 1024;

/** Longest line taken, bytes: above what a recorded body limit lets through. */
const maxLine = 32 * 1024 * 1024;

export interface RawLine {
  /** Without its line feed. */
  readonly bytes: Buffer;
  /** False for a last line without a line feed. */
  readonly terminated: boolean;
}

/**
 * The lines of a file, in batches, with no more than one chunk and one line in memory.
 * Splits at line feeds alone: other separators may stand in JSON strings.
 */
export async function* splitLines(file: FileHandle, path: string): AsyncGenerator<readonly RawLine[]> {
  let pieces: Buffer[] = [];
  let pending = 0;
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize);
    if (bytesRead === 0) break;
    const chunk = buffer.subarray(0, bytesRead);
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const tail = chunk.subarray(start, end);
      lines.push({ bytes: pieces.length === 0 ? tail : Buffer.concat([...pieces, tail]), terminated: true });
      pieces = [];
      pending = 0;
      start = end + 1;
    }
    if (start < bytesRead) {
      pieces.push(chunk.subarray(start));
      pending += bytesRead - start;
      if (pending > maxLine)
        throw new EvidenceError(
          `${path} is no evidence of this suite: it has a line of more than ${maxLine} bytes.\nUse the file ` +
            'as the run wrote it.',
        );
    }
    if (lines.length > 0) yield lines;
  }
  if (pending > 0) yield [{ bytes: Buffer.concat(pieces), terminated: false }];
}
