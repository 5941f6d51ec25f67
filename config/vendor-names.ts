import type { Configuration } from './configuration.js';

/** `VENDOR5` in a value of the interface stands for a manufacturer name. */
const placeholder = /VENDOR([1-8])/;

export type VendorMatch =
  /** This is the value. */
  | { readonly kind: 'is' }
  | { readonly kind: 'is-not' }
  /** It looks like the value under some manufacturer name; the configuration does not say which name the digit means. */
  | { readonly kind: 'may-be'; readonly digit: string; readonly name: string };

const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The digit in a value's placeholder, if it has one. */
export const vendorDigit = (stated: string): string | undefined => placeholder.exec(stated)?.[1];

/** The value as it is written when the configured names stand in it; `undefined` while the name is not configured. */
export function withVendorName(stated: string, configuration: Configuration): string | undefined {
  const digit = vendorDigit(stated);
  if (digit === undefined) return stated;
  const name = vendorName(configuration, digit);
  return name === undefined ? undefined : stated.replace(placeholder, name);
}

export function vendorName(configuration: Configuration, digit: string): string | undefined {
  // Digits are the schema's property names.
  return (configuration.vendors as { readonly [digit: string]: string | undefined } | undefined)?.[digit];
}

/** Does a value seen on the wire equal a stated value whose manufacturer name may be unknown? Case counts. */
export function matchVendorValue(seen: string, stated: string, configuration: Configuration): VendorMatch {
  const digit = vendorDigit(stated);
  if (digit === undefined) return { kind: seen === stated ? 'is' : 'is-not' };
  const written = withVendorName(stated, configuration);
  if (written !== undefined) return { kind: seen === written ? 'is' : 'is-not' };
  const [before = '', after = ''] = stated.split(`VENDOR${digit}`);
  const match = new RegExp(`^${quote(before)}(.+)${quote(after)}$`, 'u').exec(seen);
  return match?.[1] === undefined ? { kind: 'is-not' } : { kind: 'may-be', digit, name: match[1] };
}
