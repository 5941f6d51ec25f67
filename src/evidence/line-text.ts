import { canonical } from '../core/json.js';
import { escapeInvisible } from '../core/text.js';

/** A line of evidence as text: canonical JSON, with escapes for characters that are invisible or reorder text. */
export const lineText = (line: unknown): string => escapeInvisible(canonical(line));

/**
 * Is `text` the canonical JSON of the parsed line? Invisible characters may be escaped, as `lineText` writes them, or
 * plain, as in evidence of earlier versions.
 */
export function isLineText(text: string, line: unknown): boolean {
  const plain = canonical(line);
  return text === plain || text === escapeInvisible(plain);
}
