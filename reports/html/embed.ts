import { escapeInvisible } from '../../src/core/text.js';

/** Characters that could end the element or open another one. */
const dangerous = /[<>&]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON that may stand in a `<script type="application/json">`: it can't end the element, open a comment, or contain
 * markup. Characters that are invisible or reorder text are written as escapes.
 */
export const embed = (value: unknown): string => escapeInvisible(JSON.stringify(value)).replace(dangerous, escaped);

/** Size of a value once embedded, in bytes of UTF-8. */
export const embeddedBytes = (value: unknown): number => Buffer.byteLength(embed(value));
