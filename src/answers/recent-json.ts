import type { Json } from '../core/json.js';

/** Values of the texts that were parsed last: many lists and errors are repeated soon, without a change. */
const recent = new Map<string, Json>();
const mostRecent = 32;
const longestRecent = 64 * 1024;

/** The value of a text that was parsed lately. */
export const recentJson = (text: string): Json | undefined => recent.get(text);

/** The value of a text. @throws SyntaxError where it is no JSON */
export function parseJson(text: string): Json {
  const value = JSON.parse(text) as Json; // JSON.parse is typed `any`; a parsed text is JSON by definition.
  if (text.length > longestRecent) return value;
  const [oldest] = recent.keys();
  if (oldest !== undefined && recent.size >= mostRecent) recent.delete(oldest);
  recent.set(text, value);
  return value;
}
