import { canonical } from '../core/json.js';
import { escapeInvisible } from '../core/text.js';

/** A line of evidence as text: canonical JSON in which what is not seen or turns text around stands as an escape. */
export const lineText = (line: unknown): string => escapeInvisible(canonical(line));

/** Is this text how the suite writes a line? Evidence that was recorded earlier has such characters as they are. */
export function isLineText(text: string, line: unknown): boolean {
  const plain = canonical(line);
  return text === plain || text === escapeInvisible(plain);
}
