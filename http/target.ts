import { RequestError } from './request-error.js';

/** What may stand in a request target as it is (RFC 9112 §3.2); anything else is left to the URL parser to encode. */
const plain = /^\/[\x21-\x7e]*$/;

/**
 * Splits an absolute URL into origin and request target. The target keeps its spelling: parsing would remove dot
 * segments, also percent-encoded ones, which an id may well contain.
 * @throws RequestError for anything but an absolute `http:` or `https:` URL
 */
export function splitTarget(url: string): { readonly origin: string; readonly path: string } {
  const parsed = parse(url);
  if (parsed === undefined || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
    throw new RequestError(`"${url}" is no absolute http or https URL. Look at target.baseUrl.`);
  }
  const rest = /^[a-z]+:\/\/[^/?#\\]*([^#]*)/i.exec(url)?.[1] ?? '';
  const spelled = rest.startsWith('/') ? rest : `/${rest}`;
  return { origin: parsed.origin, path: plain.test(spelled) ? spelled : parsed.pathname + parsed.search };
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
