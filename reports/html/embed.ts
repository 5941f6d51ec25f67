/**
 * What could end the element or open another, and what is not seen: control characters, and marks that reorder text.
 */
// The whole point of this expression is to find control characters.
// oxlint-disable-next-line no-control-regex
const dangerous = /[<>&\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * JSON that may stand in a `<script type="application/json">`: it can't end the element, open a comment, or be
 * anything but characters of a JSON text.
 */
export const embed = (value: unknown): string => JSON.stringify(value).replace(dangerous, escaped);

/** Size of a value once embedded, in bytes of UTF-8. */
export const embeddedBytes = (value: unknown): number => Buffer.byteLength(embed(value));
