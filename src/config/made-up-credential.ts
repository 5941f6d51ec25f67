const token = 'ems-conformance-made-up';

/** A header value in the form of a given credential (RFC 9110 §11.4), which nobody issued. */
export function madeUpCredential(full: string): string {
  const [, scheme] = /^([A-Za-z][A-Za-z0-9-]*) +\S/.exec(full) ?? [];
  if (scheme === undefined) return token;
  return `${scheme} ${scheme.toLowerCase() === 'basic' ? Buffer.from(`${token}:${token}`).toString('base64') : token}`;
}
