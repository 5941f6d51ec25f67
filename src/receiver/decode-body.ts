import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import type { Headers } from '../evidence/exchange.js';
import { valuesOf } from './signatures/signature-scheme.js';

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;
const isKnown = (coding: string): coding is keyof typeof decoders => Object.hasOwn(decoders, coding);

/** Whether a body is under a content coding at all. */
export const isCoded = (headers: Headers): boolean => valuesOf(headers, 'content-encoding').length > 0;

/**
 * Takes a body out of its content coding (RFC 9110 §8.4.1). Gives it back as it is when there is more than one
 * coding, when the coding is unknown or damaged, or when what comes out would be longer than the limit.
 */
export const decodeBody = async (headers: Headers, body: Buffer, limit: number): Promise<Buffer> => {
  const coding = valuesOf(headers, 'content-encoding').join(',').trim().toLowerCase();
  if (!isKnown(coding)) return body;
  try {
    return await decoders[coding](body, { maxOutputLength: limit });
  } catch {
    return body;
  }
};

/** Would a body be longer than the limit without its content coding? Decodes no further than that. */
export async function isTooLongDecoded(headers: Headers, body: Buffer, limit: number): Promise<boolean> {
  const coding = valuesOf(headers, 'content-encoding').join(',').trim().toLowerCase();
  if (!isKnown(coding)) return false;
  try {
    await decoders[coding](body, { maxOutputLength: limit });
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
  }
}
