import type { Configuration } from './configuration.js';

/** `VENDOR5` in a value of the interface stands for a manufacturer name. */
const placeholder = /VENDOR([1-8])/;

export type VendorMatch =
  /** This is the value. */
  | { readonly kind: 'is' }
  | { readonly kind: 'is-not' }
  /**
   * It looks like the value under some manufacturer name; the configuration does not say which name the digit means.
   */
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
  const byStated = matchers.get(configuration) ?? new Map<string, Matcher>();
  matchers.set(configuration, byStated);
  const matcher = byStated.get(stated) ?? matcherOf(stated, configuration);
  byStated.set(stated, matcher);
  return matcher(seen);
}

type Matcher = (seen: string) => VendorMatch;

/** Stated values are few, and each is asked about for every value seen. */
const matchers = new WeakMap<Configuration, Map<string, Matcher>>();

const is: VendorMatch = { kind: 'is' };
const isNot: VendorMatch = { kind: 'is-not' };

function matcherOf(stated: string, configuration: Configuration): Matcher {
  const written = withVendorName(stated, configuration);
  if (written !== undefined) return (seen) => (seen === written ? is : isNot);
  const digit = vendorDigit(stated) ?? '';
  const [before = '', after = ''] = stated.split(`VENDOR${digit}`);
  const form = new RegExp(`^${quote(before)}(.+)${quote(after)}$`, 'u');
  return (seen) => {
    const name = form.exec(seen)?.[1];
    return name === undefined ? isNot : { kind: 'may-be', digit, name };
  };
}
