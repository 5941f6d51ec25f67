import { matchVendorValue } from '../../config/vendor-names.js';
import { isJudgedSuccess } from '../../requirements/build.js';
import { enumerationsIn } from './enumerations.js';
import type { Observer } from './observer.js';

/** Values of open enumerations that the interface neither added nor removed. */
export const unstatedValues: Observer = {
  question: 'Which values has an enumeration besides those that the interface names?',
  see: (view, { iface, configuration }) =>
    isJudgedSuccess(view)
      ? enumerationsIn(view, iface).flatMap(({ name, enumeration, values }) =>
          values
            .filter((value) => ![...enumeration.added, ...enumeration.removed].some((stated) => matchVendorValue(value, stated, configuration).kind === 'is'))
            .map((value) => ({ subject: name, answer: value })),
        )
      : [],
};
