import { wordsOf } from './text.js';

/** Is a text the address of a mailbox? */
export const isEmail = (text: string): boolean => /^[^@\s]+@[^@\s]+$/.test(text);

/** Is a text an address? */
export const isUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\//i.test(text);

/** Of a member that has one value for one record alone, in most services: a serial number, the name of a user. */
const identifies = /\bserial(?: ?(?:numbers?|no|nr))?$|\b(?:user|login|account) ?name$|^login$/;

/** Of a member that many services want to be unique among their records: what a person calls the record. */
const names = /^(?:[a-z]+ )?(?:display )?name$/;

/** Names of parts of persons and addresses, of products and of places: their texts are shared by many records. */
const sharedNames = /^(?:first|last|given|family|middle|full|sur|street|city|country|host|file|model|vendor|brand)\b/;

/**
 * Is a text likely to be refused when a second record has it as well? Mailboxes, serial numbers and names of users.
 * @param name of the member that has the text
 */
export const isIdentifying = (name: string, text: string): boolean =>
  isEmail(text) || identifies.test(wordsOf(name).join(' '));

/** Has a member of this name what people call the record? Some services refuse a second record of one name. */
export function isNameOfRecord(name: string): boolean {
  const words = wordsOf(name).join(' ');
  return names.test(words) && !sharedNames.test(words);
}

/**
 * A text like another one, which differs from those of all other records; `undefined` for one of a fixed set.
 * @param unique eight hexadecimal digits, or a placeholder that will be replaced by them
 */
export function freshText(text: string, unique: string): string | undefined {
  if (/^[A-Z][A-Z0-9_]*$/.test(text) || /^\d{4}-\d{2}-\d{2}/.test(text) || isUrl(text)) return undefined;
  if (isEmail(text)) return text.replace('@', `-${unique}@`);
  if (/^\d+$/.test(text)) {
    const digits = Number.parseInt(unique, 16);
    return Number.isNaN(digits) ? undefined : String(digits).padStart(text.length, '0').slice(-text.length);
  }
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return `${unique}${text.slice(8)}`;
  return `${text}${text.includes(' ') ? ' ' : '-'}${unique}`;
}
