import { truncate } from '../../../../src/core/text.js';
import { pointerTokens } from '../../../../src/core/pointer.js';
import type { Violation } from '../../../../src/results/results.js';

/** Longer values stand below a heading, not in it. */
const longestInHeading = 100;
/** Of values that are neither a status nor at a place in a body, and so need the message to be understood. */
const longestAlone = 70;
const longestInDetail = 80;

/** A place in a body in words, e.g. `gateways in item 6 of the list` for `/5/gateways`; empty for the whole body. */
export function placeInWords(pointer: string): string {
  const tokens = pointerTokens(pointer);
  if (tokens.length === 0) return '';
  const at = tokens.findLastIndex((token) => /^\d+$/.test(token));
  const names = tokens.slice(at + 1).join('.');
  if (at === -1) return names;
  const list = tokens.slice(0, at);
  const of = list.length === 0 ? 'the list' : placeInWords(`/${list.join('/')}`);
  const item = `item ${Number(tokens[at]) + 1} of ${of}`;
  return names === '' ? item : `${names} in ${item}`;
}

/** What a failure was seen by, for a heading. Values are as recorded, so escape them. */
export interface FailureHeading {
  /** The observation, e.g. `answers 204, expected any status but 204`. */
  readonly heading: string;
  /** Where it is in the body, its values, or the message; empty where the heading says it. */
  readonly detail: string;
  /** Whether the values are longer than a line has room for. */
  readonly isCut: boolean;
}

/** Leads with the actual and the expected value where both are short; else with the message. */
export function failureHeading(
  message: string,
  violation: Pick<Violation, 'pointer' | 'expected' | 'actual' | 'missing'> | undefined,
): FailureHeading {
  if (violation === undefined) return { heading: message, detail: '', isCut: false };
  const { pointer, expected, actual, missing } = violation;
  const place = placeInWords(pointer);
  const isStatus = pointer === '' && /^[1-5]\d\d\b/.test(actual);
  const longest = isStatus || place !== '' ? longestInHeading : longestAlone;
  if (missing !== undefined) {
    const near = actual.replace(/^absent(; )?/, '');
    const detail = [place === '' ? '' : `in ${place}`, near].filter((part) => part !== '').join('; ');
    return { heading: message, detail, isCut: false };
  }
  if (expected.length + actual.length + place.length > longest)
    return {
      heading: message,
      detail:
        `got ${truncate(actual, longestInDetail)}, expected ${truncate(expected, longestInDetail)}` +
        (place === '' ? '' : ` at ${truncate(place, longestInDetail)}`),
      isCut: Math.max(expected.length, actual.length) > longestInDetail,
    };
  const seen = isStatus ? `answers ${actual}` : place === '' ? `got ${actual}` : `${place} is ${actual}`;
  // A status alone does not say what the request was, e.g. one without a credential.
  const detail = isStatus && !message.includes(actual.slice(0, 3)) ? message.replace(/^[A-Z]+ \/\S* /, '') : '';
  return { heading: `${seen}, expected ${expected}`, detail, isCut: false };
}
