/** Other spellings of a request target; many servers take each of them for the same resource. */
export const targetForms = [
  'an encoded character in the path',
  'lower-case digits of an encoded character',
  'an empty query',
  'encoded characters in the query',
  'empty parameters in the query',
  'a slash at the end of the path',
  'a doubled slash in the path',
  'a dot segment in the path',
] as const;

export type TargetForm = (typeof targetForms)[number];

/** Header fields, in lower case, from which some routers take the address in place of the request target. */
export const addressFields = ['x-original-url', 'x-rewrite-url'] as const;

/** A percent-encoded character that is unreserved, so that it needs no encoding (RFC 3986 §2.3). */
const unreserved = /%(?:2[DdEe]|3[0-9]|[46][1-9A-Fa-f]|[57][0-9Aa]|5[Ff]|7[Ee])/g;

/** Unreserved characters whose code has a hexadecimal digit above 9, J to O, Z and four more, as in a pattern. */
export const codedWithLetter = 'J-OZj-oz._~-';

const hasCodedWithLetter = new RegExp(`[{${codedWithLetter}]`);

/**
 * Can each target of a path be spelled in this way? Without a variable, a path may have no character whose code has a
 * hexadecimal digit above 9.
 */
export const hasPlaceFor = (form: TargetForm, path: string): boolean =>
  form !== 'lower-case digits of an encoded character' || hasCodedWithLetter.test(path);

/** Is a URL or a request target spelled in this way? */
export function hasTargetForm(url: string, form: TargetForm): boolean {
  const [path = '', ...query] = url.split('?');
  switch (form) {
    case 'an encoded character in the path':
      return (path.match(unreserved) ?? []).some((text) => !/[a-f]/.test(text));
    case 'lower-case digits of an encoded character':
      return (path.match(unreserved) ?? []).some((text) => /[a-f]/.test(text));
    case 'an empty query':
      return /\?&?$/.test(url);
    case 'encoded characters in the query':
      return query.join('?').match(unreserved) !== null;
    case 'empty parameters in the query':
      return /[?&](?:&|$)/.test(url) && !url.endsWith('?');
    case 'a slash at the end of the path':
      return path.endsWith('/');
    case 'a doubled slash in the path':
      return /(?<!:)\/\//.test(path);
    case 'a dot segment in the path':
      return /\/\.\//.test(path);
  }
}
