import type { CharSet } from './char-set.js';

/** A parsed ECMAScript pattern (ECMA-262 §22.2.1, with the `u` flag). */
export type Syntax =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly items: readonly Syntax[] }
  | { readonly kind: 'choice'; readonly items: readonly Syntax[] }
  | { readonly kind: 'repeat'; readonly item: Syntax; readonly min: number; readonly max: number }
  | { readonly kind: 'start' }
  | { readonly kind: 'end' }
  | { readonly kind: 'look'; readonly direction: 'ahead' | 'behind'; readonly wanted: boolean; readonly item: Syntax }
  | { readonly kind: 'boundary' }
  | { readonly kind: 'group'; readonly item: Syntax; readonly names: readonly string[] }
  | { readonly kind: 'back'; readonly name: string };

export const EMPTY: Syntax = { kind: 'sequence', items: [] };
