/**
 * A character of four bytes that varied texts have. Their requests write it by two escapes (RFC 8259 §7), which stand
 * for one character, as a library without Unicode in its output does.
 */
export const escapedCharacter = '🌞';

/** The JSON with that character written by its two escapes. */
export const withEscapedCharacter = (json: string): string => json.replaceAll(escapedCharacter, '\\ud83c\\udf1e');
