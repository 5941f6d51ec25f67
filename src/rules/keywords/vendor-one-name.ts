import { vendorName } from '../../config/vendor-names.js';
import { show } from '../../core/show.js';
import { ownKeyword } from './own-keyword.js';

/** An added value with a manufacturer in it, and something else by which it is known. */
export interface VendorPattern {
  readonly digit: string;
  readonly value: string;
  /** Its one group is the manufacturer's name. */
  readonly form: RegExp;
}

interface OneName {
  readonly row: number;
  readonly patterns: readonly VendorPattern[];
}

/** `x-vendor-one-name`: in the texts of a message, each digit of the added values stands for one name. */
export const vendorOneName = ownKeyword<OneName>('x-vendor-one-name', (text, { row, patterns }, reading) => {
  if (typeof text !== 'string') return 'untouched';
  const names = reading.vendorNames(row);
  let seen: 'kept' | 'untouched' = 'untouched';
  for (const { digit, value, form } of patterns) {
    const name = form.exec(text)?.[1];
    if (name === undefined) continue;
    seen = 'kept';
    const configured = vendorName(reading.configuration, digit);
    const known = configured ?? names.get(digit);
    if (known === undefined) names.set(digit, name);
    else if (known !== name) {
      const than = configured === undefined ? 'elsewhere in the answer' : `the configured one (vendors.${digit})`;
      return {
        message: `${show(text)} looks like ${value} with another name than ${than}`,
        expected: known,
        actual: name,
      };
    }
  }
  return seen;
});
