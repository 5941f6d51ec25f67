import type { FileHandle } from 'node:fs/promises';
import { constants, createGunzip } from 'node:zlib';
import { EvidenceError } from './evidence-error.js';

const chunkSize = 1024 * 1024;

/**
 * Content that is this many times as large as the file is taken for a decompression bomb, from so many bytes on. A
 * recorder keeps far below it (`Compressor`), and evidence of usual answers comes to about thirty times.
 */
const mostTimes = 200;
const looksFrom = 64 * 1024 * 1024;

/**
 * The content of a file of evidence in chunks; a compressed one, recognised by its first bytes, is decompressed. A file
 * that breaks off gives its beginning. Each call reads from the start.
 * @throws EvidenceError for a file that is no intact gzip, or a decompression bomb
 */
export async function* readContent(file: FileHandle, path: string): AsyncGenerator<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
  if (bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b) yield* decompressed(file, path);
  else yield* plain(file);
}

async function* plain(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkSize), 0, chunkSize, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* decompressed(file: FileHandle, path: string): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  const source = file.createReadStream({ autoClose: false, start: 0 });
  // A run that was killed leaves no end of the gzip; the content before it counts.
  const gunzip = createGunzip({ chunkSize, finishFlush: constants.Z_SYNC_FLUSH });
  source.on('error', (error) => gunzip.destroy(error));
  source.pipe(gunzip);
  let total = 0;
  try {
    for await (const chunk of gunzip as AsyncIterable<Buffer>) {
      total += chunk.length;
      if (total > looksFrom && total > mostTimes * gunzip.bytesWritten)
        throw new EvidenceError(
          `${path} is no evidence of this suite: decompressed, it is more than ${mostTimes} times as large as the ` +
            'file.\nUse the file as the run wrote it.',
        );
      yield chunk;
    }
  } catch (error) {
    if (error instanceof EvidenceError || !isOfGzip(error)) throw error;
    throw new EvidenceError(`${path} is no intact gzip file: ${error.message}.\nUse the file as the run wrote it.`, {
      cause: error,
    });
  } finally {
    source.destroy();
    gunzip.destroy();
  }
  // Node stops silently at bytes that are no longer gzip.
  if (gunzip.bytesWritten < size)
    throw new EvidenceError(
      `${path} is no intact gzip file: something else follows its end.\nUse the file as the run wrote it.`,
    );
}

const isOfGzip = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
