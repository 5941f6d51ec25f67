import { canonical } from '../core/json.js';
import { escapeInvisible } from '../core/text.js';

/** A line of evidence as text: canonical JSON, with escapes for characters that are invisible or reorder text. */
export const lineText = (line: unknown): string => escapeInvisible(canonical(line));

/** Is this text one that the suite writes for the line? Earlier evidence has these characters without escapes. */
export function isLineText(text: string, line: unknown): boolean {
  const plain = canonical(line);
  return text === plain || text === escapeInvisible(plain);
}
