/** The text in upper case; a text with upper-case letters in lower case. */
export const inOtherLetterCase = (text: string): string =>
  text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase();
