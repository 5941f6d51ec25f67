import { EvidenceError } from './evidence-error.js';

/** Longest accepted line, bytes: more than the limit for recorded bodies needs. */
const maxLine = 32 * 1024 * 1024;

export interface RawLine {
  /** Without its line feed. */
  readonly bytes: Buffer;
  /** False for a last line without a line feed. */
  readonly terminated: boolean;
}

/**
 * The lines of some content, in batches, with no more than one chunk and one line in memory.
 * Splits at line feeds alone: other separators may stand in JSON strings.
 */
export async function* splitLines(content: AsyncIterable<Buffer>, path: string): AsyncGenerator<readonly RawLine[]> {
  let pieces: Buffer[] = [];
  let pending = 0;
  for await (const chunk of content) {
    const lines: RawLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      const tail = chunk.subarray(start, end);
      lines.push({ bytes: pieces.length === 0 ? tail : Buffer.concat([...pieces, tail]), terminated: true });
      pieces = [];
      pending = 0;
      start = end + 1;
    }
    if (start < chunk.length) {
      pieces.push(chunk.subarray(start));
      pending += chunk.length - start;
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
