import { withVendorName } from '../../config/vendor-names.js';
import { show } from '../../core/show.js';
import { ownKeyword } from './own-keyword.js';

interface LetterCase {
  readonly row: number;
  readonly name: string;
  /** The stated values of the enumeration, as far as they are not removed. */
  readonly values: readonly string[];
}

/** `x-letter-case`: a text is no stated value with letters of the other case. */
export const letterCase = ownKeyword<LetterCase>('x-letter-case', (text, { name, values }, { configuration }) => {
  if (typeof text !== 'string') return 'untouched';
  const written = values.flatMap((value) => withVendorName(value, configuration) ?? []);
  if (written.includes(text)) return 'kept';
  const meant = written.find((value) => value.toLowerCase() === text.toLowerCase());
  if (meant === undefined) return 'kept';
  return {
    message: `${name} has the value ${meant} with letters of the other case`,
    expected: show(meant),
    actual: show(text),
  };
});
