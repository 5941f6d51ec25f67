function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  // Without a prototype, `__proto__` is a name like any other.
  const copy: Record<string, unknown> = Object.create(null) as Record<string, unknown>; // `create` is typed as any
  const object = value as { readonly [key: string]: unknown }; // what `typeof` just said
  for (const key of Object.keys(object).sort()) copy[key] = sorted(object[key]);
  return copy;
}

/**
 * JSON text with the members of every object in one order (by UTF-16 code units, array indices first) and without
 * those that are undefined, so that equal values are equal bytes whoever built them. Lone surrogates come out as escapes.
 */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null';
