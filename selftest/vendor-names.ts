import type { Lie } from '../faults/lie.js';
import { vendors } from '../reference/vendors.js';

/** A lie as the reference tells it: VENDOR1…8 as the names of its manufacturers. */
export function inVendorsNames(lie: Lie): Lie {
  const names: { readonly [digit: string]: string } = vendors;
  const text = JSON.stringify(lie).replace(/VENDOR([1-8])/g, (whole, digit: string) => names[digit] ?? whole);
  return JSON.parse(text) as Lie; // the same lie with other strings
}
