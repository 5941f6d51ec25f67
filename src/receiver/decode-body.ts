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

/**
 * Decodes the content coding of a body (RFC 9110 §8.4.1). Returns the body as it is when there is more than one coding,
 * or when the coding is unknown or damaged; `undefined` when the decoded body would be longer than the limit, bytes.
 * Stops decoding there.
 */
export async function decodeBody(headers: Headers, body: Buffer, limit: number): Promise<Buffer | undefined> {
  const coding = valuesOf(headers, 'content-encoding').join(',').trim().toLowerCase();
  if (!isKnown(coding)) return body;
  try {
    return await decoders[coding](body, { maxOutputLength: limit });
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? undefined : body;
  }
}
