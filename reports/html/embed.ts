import { escapeInvisible } from '../../src/core/text.js';

/** What could end the element or open another. */
const dangerous = /[<>&]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON that may stand in a `<script type="application/json">`: it can't end the element, open a comment, or be
 * anything but characters of a JSON text; what is not seen or turns text around stands as an escape.
 */
export const embed = (value: unknown): string => escapeInvisible(JSON.stringify(value)).replace(dangerous, escaped);

/** Size of a value once embedded, in bytes of UTF-8. */
export const embeddedBytes = (value: unknown): number => Buffer.byteLength(embed(value));
