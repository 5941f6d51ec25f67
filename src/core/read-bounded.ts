import { open, stat } from 'node:fs/promises';
import { errorCode } from './system-error.js';

export type ReadFile =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  /** `message` continues a sentence that names the file; `code` is that of a system error. */
  | { readonly kind: 'problem'; readonly message: string; readonly code?: string };

const words: { readonly [code: string]: string } = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

/** Keys, certificates, passphrases and sets of changes are smaller than this; bytes. */
export const smallFile = 64 * 1024;

/**
 * The text of a small file.
 * @throws the error that `refuse` makes of a reason such as `it is not there`
 */
export async function readSmallText(path: string, refuse: (reason: string) => Error): Promise<string> {
  const read = await readBounded(path, smallFile);
  if (read.kind === 'problem') throw refuse(`it ${read.message}`);
  return read.bytes.toString('utf8');
}

/**
 * Reads a whole regular file of at most so many bytes. Devices, pipes and sockets are refused before they are opened:
 * reading them may never end.
 */
export async function readBounded(path: string, maxBytes: number): Promise<ReadFile> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return { kind: 'problem', message: 'is a folder', code: 'EISDIR' };
    if (!found.isFile()) return { kind: 'problem', message: 'is no regular file' };
    const file = await open(path, 'r');
    try {
      // One byte more than the reported size, to notice a file that grows.
      const buffer = Buffer.alloc(Math.min(found.size, maxBytes) + 1);
      let length = 0;
      while (length < buffer.length) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
        if (bytesRead === 0) return { kind: 'read', bytes: buffer.subarray(0, length) };
        length += bytesRead;
      }
      return found.size > maxBytes
        ? { kind: 'problem', message: `has more than ${maxBytes} bytes` }
        : { kind: 'problem', message: 'grows while it is read' };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = errorCode(error) || 'unknown';
    return {
      kind: 'problem',
      message: Object.hasOwn(words, code) ? (words[code] ?? '') : `can't be read (${code})`,
      code,
    };
  }
}
