/** A parsed media type (RFC 9110 §8.3.1): lower-case essence, parameters dropped. */
export interface MediaType {
  readonly essence: string;
}

const form = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+\/[!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*(?:;.*)?$/;
const vendor = /^application\/vnd\.([^/]+)\.v2\+json$/;

/** `undefined` for a text that is not a media type. */
export function parseMediaType(text: string): MediaType | undefined {
  const match = form.exec(text.trim());
  return match?.[1] === undefined ? undefined : { essence: match[1].toLowerCase() };
}

/** `application/vnd.<vendor>.v2+json` (interface, Endpoints); with a name, exactly that vendor's. */
export function isVendorType(type: MediaType, name?: string): boolean {
  const match = vendor.exec(type.essence);
  return match !== null && (name === undefined || match[1] === name.toLowerCase());
}

/** The vendor in a media type `application/vnd.<vendor>.v2+json` (interface, Endpoints). */
export const vendorOf = (mediaType: string): string | undefined =>
  /^\s*application\/vnd\.([^;+/]+)\.v2\+json/i.exec(mediaType)?.[1];

/** The media types in which the interface's responses come: plain JSON or the vendor form. */
export function isInterfaceJson(type: MediaType): boolean {
  return type.essence === 'application/json' || isVendorType(type);
}

/** Any JSON media type, also the ones of problem documents (RFC 6839 §3.1). */
export function isAnyJson(type: MediaType): boolean {
  return type.essence === 'application/json' || type.essence.endsWith('+json');
}

/** Does a described media type include another one, also as a range, e.g. `text/*` (RFC 9110 §12.5.1)? */
export function includesType(written: string, essence: string): boolean {
  const range = parseMediaType(written)?.essence;
  if (range === undefined) return false;
  if (range === '*/*' || range === essence) return true;
  return range.endsWith('/*') && essence.startsWith(range.slice(0, -1));
}
