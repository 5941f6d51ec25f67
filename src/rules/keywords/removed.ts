import { matchVendorValue } from '../../config/vendor-names.js';
import { show } from '../../core/show.js';
import { ownKeyword } from './own-keyword.js';

/**
 * A more specific removed value explains a look-alike better: `X_HYPERCHARGER_STATION_TYPE` is no
 * `VENDOR5_STATION_TYPE`.
 */
const moreSpecific = (removed: string, than: string): boolean => removed !== than && removed.length > than.length;

interface Removed {
  readonly row: number;
  readonly name: string;
  readonly value: string;
  /** All values that were removed from the enumeration. */
  readonly all: readonly string[];
}

/** `x-removed`: a text is not this removed value, whose VENDOR1…8 stand for the configured manufacturers. */
export const removed = ownKeyword<Removed>('x-removed', (text, { name, value, all }, { configuration }) => {
  if (typeof text !== 'string') return 'untouched';
  const match = matchVendorValue(text, value, configuration);
  if (match.kind === 'is-not') return 'kept';
  if (match.kind === 'is')
    return {
      message: `${name} carries the removed value ${value}`,
      expected: `any value but ${show(text)}`,
      actual: show(text),
    };
  const isExplained = all.some(
    (other) =>
      other !== value &&
      (moreSpecific(other, value) || !other.includes('VENDOR')) &&
      matchVendorValue(text, other, configuration).kind !== 'is-not',
  );
  if (isExplained) return 'kept';
  return {
    reason:
      `${show(text)} looks like the removed ${value}; which manufacturer VENDOR${match.digit} means ` +
      'is not configured',
    decidedBy: `vendors.${match.digit}`,
    doubt: true,
  };
});
