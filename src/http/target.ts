import { RequestError } from './request-error.js';

/** A request target that is valid as it is (RFC 9112 §3.2); the URL parser encodes all others. */
const plain = /^\/[\x21-\x7e]*$/;

const shape = /^([a-z]+:\/\/[^/?#\\]*)([^#]*)/i;

/** Origins by the beginning of their addresses; a run has few. */
const known = new Map<string, string>();
const limit = 100;

/**
 * Splits an absolute URL into origin and request target. The target keeps its spelling: parsing would remove dot
 * segments, also percent-encoded ones, which an id may well contain.
 * @throws RequestError for anything but an absolute `http:` or `https:` URL
 */
export function splitTarget(url: string): { readonly origin: string; readonly path: string } {
  const [, beginning = '', rest = ''] = shape.exec(url) ?? [];
  const path = rest.startsWith('/') ? rest : `/${rest}`;
  // Parsing costs as much as all other work of sending.
  const origin = known.get(beginning);
  if (origin !== undefined && plain.test(path)) return { origin, path };
  const parsed = parse(url);
  if (parsed === undefined || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) {
    throw new RequestError(`"${url}" is no absolute http or https URL. Look at target.baseUrl.`);
  }
  if (known.size >= limit) known.clear();
  if (beginning !== '') known.set(beginning, parsed.origin);
  return { origin: parsed.origin, path: plain.test(path) ? path : parsed.pathname + parsed.search };
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
