import type { Json } from './model.js';

/** An object of JSON: neither null nor an array. */
export function isRecord(value: unknown): value is { readonly [name: string]: unknown };
// The last one is what `filter` and `find` take the type of their result from.
export function isRecord(value: Json | undefined): value is { readonly [name: string]: Json };
export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
