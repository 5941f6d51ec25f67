import { isUtf8 } from 'node:buffer';
import type { Body } from './exchange.js';
import type { Redactor } from './redact.js';

export interface RecordBodyOptions {
  /** Bytes that a body may have to be kept whole, also after redaction. */
  readonly limit: number;
  readonly redactor: Redactor;
  /** Bytes of the body, where only the beginning of it is given: `bytesToRecord` at least, or all. */
  readonly total?: number;
  /** It came from the other side: see `Redactor.received`. */
  readonly received?: true;
  /** The body broke off. */
  readonly incomplete?: boolean;
}

/**
 * Bytes kept of a body that is too long to be recorded, or that broke off. It is not judged; its beginning is kept for
 * readers. Redacting, writing and reading more of it took most of the time of runs with many such responses.
 */
const keptBeginning = 64 * 1024;

/** Looked at beyond the cut, bytes: a secret in any promised encoding that stands across the cut is found whole. */
const beyondCut = 64 * 1024;

/** The number of bytes that recording a body needs. */
export const bytesToRecord = (limit: number): number => Math.max(limit + 1, keptBeginning + beyondCut);

/** The longest prefix of at most so many bytes that ends between two characters. */
function textPrefix(bytes: Buffer, limit: number): string {
  let end = Math.min(limit, bytes.length);
  while (end > 0 && end < bytes.length && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}

/** The part of broken-off UTF-8 that is whole characters: the break may stand in the middle of one. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let less = 0; less < Math.min(4, bytes.length); less += 1) {
    const part = bytes.subarray(0, bytes.length - less);
    if (isUtf8(part)) return part;
  }
  return bytes;
}

/**
 * The recorded form of a body: redacted first and cut then, so that no half of a secret remains at the cut. Text where
 * the bytes are UTF-8 (a byte order mark stays), else base64.
 * @returns undefined for an empty body
 */
export function recordBody(
  given: Uint8Array,
  { limit, redactor, received, total = given.length, incomplete: broken = false }: RecordBodyOptions,
): Body | undefined {
  if (given.length === 0) return undefined;
  const incomplete = broken || total > limit;
  // Bytes far beyond the cut are not recorded, so they are not redacted; the text before them is treated as broken off.
  const most = incomplete ? Math.min(limit, keptBeginning) : limit;
  const bytes = Buffer.from(given.buffer, given.byteOffset, Math.min(given.byteLength, most + beyondCut));
  const readable = incomplete ? wholeCharacters(bytes) : bytes;
  if (isUtf8(readable)) {
    const sent = readable.toString('utf8');
    const text = received === true ? redactor.received(sent) : sent;
    const clean = incomplete ? redactor.torn(text) : redactor.text(text);
    // Most bodies have no secret and fit.
    if (clean === sent && readable.length <= most) return { kind: 'text', text, bytes: total, cut: incomplete };
    const redacted = Buffer.from(clean, 'utf8');
    const cut = incomplete || redacted.length > most;
    return { kind: 'text', text: textPrefix(redacted, most), bytes: total, cut };
  }
  const redacted = incomplete ? redactor.tornBytes(bytes) : redactor.bytes(bytes);
  const kept = redacted.subarray(0, most);
  return {
    kind: 'binary',
    base64: Buffer.from(kept).toString('base64'),
    bytes: total,
    cut: incomplete || redacted.length > most,
  };
}
