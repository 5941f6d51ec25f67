import { matchVendorValue, vendorDigit } from '../../config/vendor-names.js';
import { seeValues } from './enumerations.js';
import type { ObserverAnswer, Observer } from './observer.js';

/**
 * A placeholder alone, e.g. `VENDOR5`, matches every value; the text around it must be long enough to identify a value.
 */
const identifies = (stated: string): boolean => stated.replace(/VENDOR[1-8]_?/, '').length >= 3;

/** Manufacturer names inferred from values that resemble stated ones: suggestions for `vendors`, never judged. */
export const vendorNames: Observer = {
  question: 'Which manufacturer may VENDOR1 to VENDOR8 mean (suggestions for the entry vendors)?',
  see: seeValues((value, { added, removed }, { configuration }) => {
    if (removed.some((each) => identifies(each) && matchVendorValue(value, each, configuration).kind !== 'is-not'))
      return [];
    return added
      .filter((each) => vendorDigit(each) !== undefined && identifies(each))
      .flatMap((stated) => suggestion(value, stated, configuration));
  }),
};

function suggestion(
  value: string,
  stated: string,
  configuration: Parameters<typeof matchVendorValue>[2],
): readonly ObserverAnswer[] {
  const match = matchVendorValue(value, stated, configuration);
  if (match.kind !== 'may-be') return [];
  const itself = match.name === `VENDOR${match.digit}` ? ' (the placeholder itself)' : '';
  return [{ subject: `vendors.${match.digit}`, answer: `VENDOR${match.digit} = ${match.name}${itself}` }];
}
