import { open } from 'node:fs/promises';

export type ReadFile =
  | { readonly kind: 'read'; readonly bytes: Buffer }
  | { readonly kind: 'problem'; readonly message: string };

const words: { readonly [code: string]: string } = {
  ENOENT: 'is not there',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
};

/** Reads a whole file of at most so many bytes; the message continues a sentence that names the file. */
export async function readBounded(path: string, maxBytes: number): Promise<ReadFile> {
  try {
    const file = await open(path, 'r');
    try {
      const buffer = Buffer.alloc(maxBytes + 1);
      let length = 0;
      while (length <= maxBytes) {
        const { bytesRead } = await file.read(buffer, length, buffer.length - length, null);
        if (bytesRead === 0) return { kind: 'read', bytes: buffer.subarray(0, length) };
        length += bytesRead;
      }
      return { kind: 'problem', message: `has more than ${maxBytes} bytes` };
    } finally {
      await file.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return { kind: 'problem', message: Object.hasOwn(words, code) ? (words[code] ?? '') : `can't be read (${code})` };
  }
}
