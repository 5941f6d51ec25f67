/** Deeper JSON than this is not looked into (RFC 8259 §9 allows limits): whoever walks it would run out of stack. */
export const deepestBody = 200;

/** So many values are not looked into either: whoever looks at each needs memory for each. */
export const mostValues = 200_000;

/** Is a JSON value nested deeper than this? Stops at the limit, so it needs no more stack than that. */
export const isDeeper = (value: unknown, limit: number): boolean => valuesIn(value, limit) === undefined;

/** Is a body too deep or too large to be looked into? */
export function isExcessive(value: unknown): 'deep' | 'large' | undefined {
  const values = valuesIn(value, deepestBody);
  return values === undefined ? 'deep' : values > mostValues ? 'large' : undefined;
}

/** Values inside a value, itself included; `undefined` where it is nested deeper than the limit. */
function valuesIn(value: unknown, limit: number): number | undefined {
  if (typeof value !== 'object' || value === null) return 1;
  if (limit === 0) return undefined;
  let count = 1;
  for (const name in value) {
    // JSON values have no other members than their own; arrays have their indices.
    const inner = valuesIn((value as { readonly [name: string]: unknown })[name], limit - 1);
    if (inner === undefined) return undefined;
    count += inner;
  }
  return count;
}
