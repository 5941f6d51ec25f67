import type { Json } from '../core/json.js';
import type { TooMuch } from './json-bounds.js';
import { excessIn, isDeeper, maxBodyDepth, maxBodyValues } from './nesting.js';

/** What a text says as JSON; `excess` where it is too deep or too large to be looked into, JSON or not. */
export type ReadJson =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'not-json'; readonly why: string }
  | { readonly kind: 'excess'; readonly excess: TooMuch };

/** Longer text is looked at before it is parsed, and its value is not kept. In shorter one there are few values. */
const longText = 64 * 1024;

/** Characters of the texts whose values are kept: half of what lists and errors say comes again soon, as it was. */
const mostKept = 1024 * 1024;

/** Values of the texts that were read last, the last one at the end. */
const kept = new Map<string, ReadJson & { readonly kind: 'json' }>();
let keptLength = 0;

/**
 * Parses JSON text (RFC 8259) within bounds of depth and of the number of values. Equal texts may give the same value,
 * which nobody changes: what the engine reads of an answer is what the judge reads of it soon after.
 *
 * @param bytes the same text in UTF-8, where it is at hand: a copy of megabytes is spared
 */
export function readJson(text: string, bytes: Uint8Array | string = text): ReadJson {
  const known = kept.get(text);
  if (known !== undefined) {
    kept.delete(text);
    kept.set(text, known);
    return known;
  }
  const excess = text.length > longText ? excessIn(bytes) : undefined;
  if (excess !== undefined) return { kind: 'excess', excess };
  try {
    const value = JSON.parse(text) as Json; // JSON.parse is typed `any`; a parsed text is JSON by definition.
    if (text.length > longText) return { kind: 'json', value };
    // Each level takes two characters.
    if (text.length > 2 * maxBodyDepth && isDeeper(value, maxBodyDepth)) return { kind: 'excess', excess: 'deep' };
    return keep(text, { kind: 'json', value });
  } catch (error) {
    const tooMuch = excessIn(bytes);
    if (tooMuch !== undefined) return { kind: 'excess', excess: tooMuch };
    return { kind: 'not-json', why: error instanceof Error ? error.message : String(error) };
  }
}

function keep(text: string, read: ReadJson & { readonly kind: 'json' }): ReadJson {
  kept.set(text, read);
  keptLength += text.length;
  for (const oldest of kept.keys()) {
    if (keptLength <= mostKept) break;
    kept.delete(oldest);
    keptLength -= oldest.length;
  }
  return read;
}

/** Why a body is not looked into, in words. */
export const wordsFor = (excess: TooMuch): string =>
  excess === 'deep'
    ? `the body is nested deeper than ${maxBodyDepth}, and is not looked into`
    : `the body has more than ${maxBodyValues} values, and is not looked into`;
