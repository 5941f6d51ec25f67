/** Deeper JSON than this is not looked into (RFC 8259 §9 allows limits): whoever walks it would run out of stack. */
export const deepestBody = 200;

/** Is a JSON value nested deeper than this? Stops at the limit, so it needs no more stack than that. */
export function isDeeper(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (limit === 0) return true;
  if (Array.isArray(value)) return value.some((item) => isDeeper(item, limit - 1));
  for (const name in value) {
    // JSON values have no other members than their own.
    if (isDeeper((value as { readonly [name: string]: unknown })[name], limit - 1)) return true;
  }
  return false;
}
