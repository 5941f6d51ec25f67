import type { Lie } from '../faults/lie.js';
import { mediaTypeVendor, vendors } from '../reference/vendors.js';

/** A lie as the reference tells it: VENDOR1…8 as the names of its manufacturers, VENDOR in a media type as its vendor. */
export function inVendorsNames(lie: Lie): Lie {
  const names: { readonly [digit: string]: string } = vendors;
  const text = JSON.stringify(lie).replace(/VENDOR([1-8])/g, (whole, digit: string) => names[digit] ?? whole).replaceAll('vnd.VENDOR.', `vnd.${mediaTypeVendor}.`);
  return JSON.parse(text) as Lie; // the same lie with other strings
}
