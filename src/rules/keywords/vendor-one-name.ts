import { vendorName } from '../../config/vendor-names.js';
import { remembered } from '../../core/remembered.js';
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

/** A pattern that a text has, with the manufacturer's name in the text. */
type Named = Omit<VendorPattern, 'form'> & { readonly name: string };

/** Texts whose patterns are remembered, and characters of each: an implementation may send any texts. */
const most = 1_000;
const longest = 200;

const known = remembered((_: OneName['patterns']) => new Map<string, readonly Named[]>());

/** The same few texts come in many responses, and an expression that ends in a long word is slow on each. */
function namedIn(text: string, patterns: OneName['patterns']): readonly Named[] {
  const texts = known(patterns);
  const found = texts.get(text);
  if (found !== undefined) return found;
  const named = patterns.flatMap(({ digit, value, form }) => {
    const name = form.exec(text)?.[1];
    return name === undefined ? [] : [{ digit, value, name }];
  });
  if (texts.size < most && text.length <= longest) texts.set(text, named);
  return named;
}

/** `x-vendor-one-name`: in the texts of a message, each digit of the added values stands for one name. */
export const vendorOneName = ownKeyword<OneName>('x-vendor-one-name', (text, { row, patterns }, reading) => {
  if (typeof text !== 'string') return 'untouched';
  const named = namedIn(text, patterns);
  if (named.length === 0) return 'untouched';
  const names = reading.vendorNames(row);
  for (const { digit, value, name } of named) {
    const configured = vendorName(reading.configuration, digit);
    const first = configured ?? names.get(digit);
    if (first === undefined) names.set(digit, name);
    else if (first !== name) {
      const than = configured === undefined ? 'elsewhere in the answer' : `the configured one (vendors.${digit})`;
      return {
        message: `${show(text)} looks like ${value} with another name than ${than}`,
        expected: first,
        actual: name,
      };
    }
  }
  return 'kept';
});
