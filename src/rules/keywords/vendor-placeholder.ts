import { vendorName } from '../../config/vendor-names.js';
import { show } from '../../core/show.js';
import { ownKeyword } from './own-keyword.js';

/** `x-vendor-placeholder`: a text does not begin with VENDOR1…8, unless the configuration names a manufacturer so. */
export const vendorPlaceholder = ownKeyword<{ readonly row: number }>(
  'x-vendor-placeholder',
  (text, _, { configuration }) => {
    if (typeof text !== 'string') return 'untouched';
    const digit = /^VENDOR([1-8])(?:_|$)/.exec(text)?.[1];
    if (digit === undefined || vendorName(configuration, digit) === `VENDOR${digit}`) return 'kept';
    return {
      message: "a value carries the interface's placeholder instead of a manufacturer's name",
      expected: `${show(text)} with a name in place of VENDOR${digit}`,
      actual: show(text),
    };
  },
);
