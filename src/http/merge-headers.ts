import type { Headers } from '../evidence/exchange.js';

/**
 * Lower-cases names; a name in `over` replaces all of that name in `base`. Order: what is left of `base`, then `over`.
 */
export function mergeHeaders(base: Headers, over: Headers): Headers {
  const lower = over.map(([name, value]) => [name.toLowerCase(), value] as const);
  const names = new Set(lower.map(([name]) => name));
  return [
    ...base.map(([name, value]) => [name.toLowerCase(), value] as const).filter(([name]) => !names.has(name)),
    ...lower,
  ];
}
