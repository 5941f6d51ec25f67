/** One member of `Accept-Encoding`: a coding, and whether its weight is above zero (RFC 9110 §12.4.2). */
const member = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d*)?)\s*)?$/i;

const usualNameOf = (coding: string): string =>
  coding
    .trim()
    .toLowerCase()
    .replace(/^x-(?=gzip$|compress$)/, '');

/**
 * Does a request accept a response with these content codings (RFC 9110 §12.5.3)? Without `Accept-Encoding` it accepts
 * each one.
 * @param accepted the field of the request
 * @param codings the field `Content-Encoding` of the response
 */
export function acceptsCodings(accepted: string | undefined, codings: string | undefined): boolean {
  if (accepted === undefined || codings === undefined) return true;
  const listed = new Map(
    accepted.split(',').flatMap((each) => {
      const [, coding, weight] = member.exec(each) ?? [];
      return coding === undefined ? [] : [[usualNameOf(coding), weight === undefined || Number(weight) > 0] as const];
    }),
  );
  return codings
    .split(',')
    .map(usualNameOf)
    .every((coding) => coding === 'identity' || coding === '' || (listed.get(coding) ?? listed.get('*') ?? false));
}
