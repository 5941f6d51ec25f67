import type { Fault } from '../../src/faults/fault.js';
import { mediaTypeVendor, vendors } from '../../reference/vendors.js';

/**
 * A fault as the reference shows it: with the names of its manufacturers for VENDOR1…8, and with its vendor for VENDOR
 * in a media type.
 */
export function inVendorsNames(fault: Fault): Fault {
  const names: { readonly [digit: string]: string } = vendors;
  const text = JSON.stringify(fault)
    .replace(/VENDOR([1-8])/g, (whole, digit: string) => names[digit] ?? whole)
    .replaceAll('vnd.VENDOR.', `vnd.${mediaTypeVendor}.`);
  return JSON.parse(text) as Fault; // the same fault with other strings
}
