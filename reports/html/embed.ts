const dangerous: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/**
 * JSON that may stand in a `<script type="application/json">`: it can't end the element, open a comment, or be
 * anything but characters of a JSON text.
 */
export const embed = (value: unknown): string => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => dangerous[character] ?? character);

/** Size of a value once embedded, in bytes of UTF-8. */
export const embeddedBytes = (value: unknown): number => Buffer.byteLength(embed(value));
