import { matchVendorValue } from '../../config/vendor-names.js';
import { seeValues } from './enumerations.js';
import type { Observer } from './observer.js';

/** Values of open enumerations that the interface neither added nor removed. */
export const unstatedValues: Observer = {
  question: 'Which values has an enumeration besides those that the interface names?',
  see: seeValues((value, { name, added, removed }, { configuration }) =>
    [...added, ...removed].some((stated) => matchVendorValue(value, stated, configuration).kind === 'is')
      ? []
      : [{ subject: name, answer: value }],
  ),
};
