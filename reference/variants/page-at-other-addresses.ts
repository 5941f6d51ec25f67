import type { Variant } from './variant.js';

/** The address that a request names besides its target; some servers route by it. */
const rewritten = ['x-original-url', 'x-rewrite-url'] as const;

export const pageAtOtherAddresses: Variant = {
  id: 'page-at-other-addresses',
  about: 'At a path with a slash at its end or a doubled slash, and at a rewritten URL, there is a public HTML page.',
  transport: (response, { url, headers }) =>
    /\/(?:\/|$)/.test(new URL(url).pathname) || rewritten.some((name) => headers.has(name))
      ? new Response('<!doctype html><title>Welcome</title>', { headers: { 'content-type': 'text/html' } })
      : response,
};
