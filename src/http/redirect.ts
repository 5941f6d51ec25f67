import type { RawResponse } from './raw-outcome.js';

const redirecting: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Where a response redirects to (RFC 9110 §15.4), if it is the origin that was asked: another origin is not followed,
 * so no credential ever leaves its origin. `undefined`: the response is the answer.
 */
export function redirectTarget(response: RawResponse, from: string): string | undefined {
  if (!redirecting.has(response.status)) return undefined;
  const location = response.headers.find(([name]) => name === 'location')?.[1];
  if (location === undefined || !URL.canParse(location, from)) return undefined;
  const target = new URL(location, from);
  if (target.origin !== new URL(from).origin) return undefined;
  target.username = '';
  target.password = '';
  target.hash = '';
  return target.href;
}
