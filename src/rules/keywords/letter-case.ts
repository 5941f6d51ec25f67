import type { Configuration } from '../../config/configuration.js';
import { withVendorName } from '../../config/vendor-names.js';
import { getOrAdd, remembered } from '../../core/remembered.js';
import { show } from '../../core/show.js';
import { ownKeyword } from './own-keyword.js';

interface LetterCase {
  readonly row: number;
  readonly name: string;
  /** The stated values of the enumeration, as far as they are not removed. */
  readonly values: readonly string[];
}

/** Stated values as they are written under the configured names: each by its lower-case form, which the first takes. */
interface Written {
  readonly values: ReadonlySet<string>;
  readonly byLowerCase: ReadonlyMap<string, string>;
}

/** Kept, because each text of each response is compared. */
const known = remembered((_: Configuration) => new WeakMap<LetterCase['values'], Written>());

function written(stated: LetterCase['values'], configuration: Configuration): Written {
  const values = stated.flatMap((value) => withVendorName(value, configuration) ?? []);
  return {
    values: new Set(values),
    byLowerCase: new Map(values.toReversed().map((value) => [value.toLowerCase(), value])),
  };
}

/** `x-letter-case`: a text is no stated value with letters of the other case. */
export const letterCase = ownKeyword<LetterCase>('x-letter-case', (text, { name, values }, { configuration }) => {
  if (typeof text !== 'string') return 'untouched';
  const all = getOrAdd(known(configuration), values, () => written(values, configuration));
  if (all.values.has(text)) return 'kept';
  const meant = all.byLowerCase.get(text.toLowerCase());
  if (meant === undefined) return 'kept';
  return {
    message: `${name} has the value ${meant} with letters of the other case`,
    expected: show(meant),
    actual: show(text),
  };
});
