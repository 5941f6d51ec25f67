/** A way in which a sent credential is deliberately altered from the issued one, e.g. one character shorter. */
export type CredentialAlteration =
  | 'empty'
  | 'scheme-only'
  | 'scheme-only-other-case'
  | 'made-up-scheme-other-case'
  | 'made-up-other-scheme'
  | 'longer'
  | 'shorter'
  | 'other-case'
  | 'scheme-other-case'
  | 'without-scheme'
  | 'twice';

const madeUpToken = 'ems-conformance-made-up';

/** A scheme and the part after it (RFC 9110 §11.4); a header value without a scheme is all token. */
interface Parts {
  readonly scheme: string | undefined;
  readonly token: string;
}

function partsOf(full: string): Parts {
  const [, scheme, token] = /^([A-Za-z][A-Za-z0-9-]*) +(\S.*)$/.exec(full) ?? [];
  return scheme === undefined || token === undefined ? { scheme: undefined, token: full } : { scheme, token };
}

const isBasic = ({ scheme }: Parts): boolean => scheme?.toLowerCase() === 'basic';

const withScheme = ({ scheme }: Parts, token: string): string => (scheme === undefined ? token : `${scheme} ${token}`);

const basicToken = (user: string, password: string): string =>
  Buffer.from(`${user}:${password}`, 'utf8').toString('base64');

/** A header value in the form of a given credential (RFC 9110 §11.4) that was never issued. */
export function madeUpCredential(full: string): string {
  const parts = partsOf(full);
  return withScheme(parts, isBasic(parts) ? basicToken(madeUpToken, madeUpToken) : madeUpToken);
}

/**
 * Header values with one difference from a credential each, by alteration. Alterations that the credential does not
 * allow are absent, e.g. its scheme alone where it has none.
 */
export function alteredCredentials(full: string): ReadonlyMap<CredentialAlteration, string> {
  const parts = partsOf(full);
  const { scheme, token } = parts;
  const altered = new Map<CredentialAlteration, string>([
    ['empty', ''],
    ['twice', full],
  ]);
  const { longer, shorter } = resized(parts);
  altered.set('longer', withScheme(parts, longer));
  if (shorter !== undefined) altered.set('shorter', withScheme(parts, shorter));
  const otherCase = inOtherCase(token);
  if (!isBasic(parts) && otherCase !== token && !comparesWithoutCase(token))
    altered.set('other-case', withScheme(parts, otherCase));
  if (scheme !== undefined) {
    altered.set('scheme-only', scheme);
    altered.set('scheme-only-other-case', inOtherCase(scheme));
    altered.set('made-up-scheme-other-case', madeUpCredential(`${inOtherCase(scheme)} ${token}`));
    altered.set('made-up-other-scheme', madeUpCredential(isBasic(parts) ? `Bearer ${token}` : `Basic ${token}`));
    altered.set('scheme-other-case', `${inOtherCase(scheme)} ${token}`);
    altered.set('without-scheme', token);
  }
  return altered;
}

/**
 * The token with a character more, and with one less. Of user and password it is the user that changes: wrong passwords
 * may lock an account.
 */
function resized(parts: Parts): { readonly longer: string; readonly shorter: string | undefined } {
  if (isBasic(parts)) {
    const decoded = Buffer.from(parts.token, 'base64').toString('utf8');
    const colon = decoded.indexOf(':');
    const [user, password] = [decoded.slice(0, Math.max(colon, 0)), decoded.slice(colon + 1)];
    return {
      longer: basicToken(`${user}x`, password),
      shorter: user.length < 2 ? undefined : basicToken(user.slice(0, -1), password),
    };
  }
  // Decoders of base64 leave out the padding, and one character after whole groups of four: neither would be a change.
  const [, core = parts.token, padding = ''] = /^(.*?)(=*)$/.exec(parts.token) ?? [];
  const more = (core.split('.').at(-1) ?? core).length % 4 === 0 ? 'xx' : 'x';
  return {
    longer: `${core}${more}${padding}`,
    shorter: core.length < 2 ? undefined : `${core.slice(0, -1)}${padding}`,
  };
}

const inOtherCase = (text: string): string =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** Hexadecimal digits and UUIDs are read in either case (RFC 9562 §4), so another case is the same token. */
const comparesWithoutCase = (token: string): boolean => /^[0-9a-f-]+$/i.test(token);
