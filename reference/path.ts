/** `/systems/{systemID}` as hono writes it: `/systems/:systemID`. */
export const honoPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Matches a raw path against `/systems/{systemID}`, each variable one non-empty segment. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
