import { addressFields } from '../../src/core/target-form.js';
import type { Variant } from './variant.js';

export const pageAtOtherAddresses: Variant = {
  id: 'page-at-other-addresses',
  about: 'At a path with a slash at its end or a doubled slash, and at a rewritten URL, there is a public HTML page.',
  transport: (response, { url, headers }) =>
    /\/(?:\/|$)/.test(new URL(url).pathname) || addressFields.some((name) => headers.has(name))
      ? new Response('<!doctype html><title>Welcome</title>', { headers: { 'content-type': 'text/html' } })
      : response,
};
