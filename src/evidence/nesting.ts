/** Deeper JSON than this is not looked into (RFC 8259 §9 allows limits): whoever walks it would run out of stack. */
export const maxBodyDepth = 200;

/** So many values are not looked into either: whoever looks at each needs memory for each. */
export const maxBodyValues = 200_000;

/** Is a JSON value nested deeper than this? Stops at the limit, so it needs no more stack than that. */
export const isDeeper = (value: unknown, limit: number): boolean =>
  isContainer(value) && valuesIn(value, limit) === tooDeep;

/** Is a body too deep or too large to be looked into? */
export function isExcessive(value: unknown): 'deep' | 'large' | undefined {
  if (!isContainer(value)) return undefined;
  const values = valuesIn(value, maxBodyDepth);
  return values === tooDeep ? 'deep' : values > maxBodyValues ? 'large' : undefined;
}

/** In place of a number of values. */
const tooDeep = -1;

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Values inside an array or a record, itself included. It is asked of every body, so it calls itself for containers
 * only.
 */
function valuesIn(container: object, limit: number): number {
  if (limit === 0) return tooDeep;
  const members: readonly unknown[] = Array.isArray(container) ? container : Object.values(container);
  let count = 1 + members.length;
  for (const member of members) {
    if (!isContainer(member)) continue;
    const inner = valuesIn(member, limit - 1);
    if (inner === tooDeep) return tooDeep;
    count += inner - 1;
  }
  return count;
}
