import { readBounded } from '../core/read-bounded.js';
import type { EnvelopeForm } from './envelope.js';
import { openEnvelope, type OpenedEnvelope } from './open-envelope.js';
import type { GivenKey } from './public-key.js';
import { unchecked, type Refusal, type Unchecked } from './refusal.js';

/** An envelope that enough of the given keys signed. */
export interface ReadEnvelope {
  readonly kind: 'read';
  readonly opened: OpenedEnvelope;
  /** The file, byte for byte. */
  readonly bytes: Buffer;
}

/** Reads the envelope in a file; at least `threshold` of these keys have to have signed it. */
export async function readEnvelope(
  path: string,
  keys: readonly GivenKey[],
  threshold: number,
  form: EnvelopeForm,
): Promise<ReadEnvelope | Refusal | Unchecked> {
  const read = await readBounded(path, form.maxBytes);
  if (read.kind === 'problem') return unchecked(`The ${form.noun} ${path} ${read.message}.\n${form.give}`);
  const parsed = parseStrictly(read.bytes);
  if (parsed === undefined) return unchecked(`${path} is no ${form.noun}: it is not JSON.\n${form.give}`);
  const opened = openEnvelope(parsed.text, parsed.value, keys, threshold, form);
  return opened.kind === 'refused' ? opened : { kind: 'read', opened, bytes: read.bytes };
}

/** JSON in UTF-8; a byte order mark is none. */
export function parseStrictly(bytes: Buffer): { readonly text: string; readonly value: unknown } | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
