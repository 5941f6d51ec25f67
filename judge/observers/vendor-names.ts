import { matchVendorValue, vendorDigit } from '../../config/vendor-names.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import { enumerationsIn } from './enumerations.js';
import type { Observer } from './observer.js';

/** `VENDOR5` alone fits everything; what stands around the placeholder must be telling. */
const tells = (stated: string): boolean => stated.replace(/VENDOR[1-8]_?/, '').length >= 3;

/** Manufacturer names as they look from values that resemble stated ones: suggestions for `vendors`, never judged. */
export const vendorNames: Observer = {
  question: 'Which manufacturer may VENDOR1 to VENDOR8 mean (suggestions for the entry vendors)?',
  see: (view, { iface, configuration }) =>
    isJudgedSuccess(view)
      ? enumerationsIn(view, iface).flatMap(({ enumeration, values }) => {
          const stated = enumeration.added.filter((value) => vendorDigit(value) !== undefined && tells(value));
          return values
            .filter((value) => !enumeration.removed.some((removed) => tells(removed) && matchVendorValue(value, removed, configuration).kind !== 'is-not'))
            .flatMap((value) => stated.flatMap((each) => suggestion(value, each, configuration)));
        })
      : [],
};

function suggestion(value: string, stated: string, configuration: Parameters<typeof matchVendorValue>[2]): readonly { readonly subject: string; readonly answer: string }[] {
  const match = matchVendorValue(value, stated, configuration);
  if (match.kind !== 'may-be') return [];
  const itself = match.name === `VENDOR${match.digit}` ? ' (the placeholder itself)' : '';
  return [{ subject: `vendors.${match.digit}`, answer: `VENDOR${match.digit} = ${match.name}${itself}` }];
}
