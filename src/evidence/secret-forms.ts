/** Shorter values are no secrets: their few characters occur everywhere by chance. */
export const minSecretLength = 4;

/** Shorter secrets are found only as a whole word and as they are; longer ones inside any text, in every encoding. */
export const minLengthInsideText = 8;

/** Shorter pieces of base64 occur by chance. */
const minBase64Piece = 8;

/**
 * The part of the base64 of any text that contains the value, for each of three alignments of the text before it, in
 * both alphabets (RFC 4648 §4 and §5).
 */
function base64Pieces(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // A character at an end that also carries bits of a neighbour may look different there.
    const piece = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return piece.length < minBase64Piece ? [] : [piece, piece.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** The bytes of the value in UTF-8 and in both orders of UTF-16, read as text byte by byte. */
const byteForms = (value: string): string[] => {
  const utf16 = Buffer.from(value, 'utf16le');
  return [
    Buffer.from(value, 'utf8').toString('latin1'),
    utf16.toString('latin1'),
    Buffer.from(utf16).swap16().toString('latin1'),
    // UTF-16 of ASCII is valid UTF-8 as well, and the zero byte at either end may belong to a neighbour.
    [...value].join('\0'),
  ];
};

const hexadecimal = (value: string): string[] => {
  const hex = Buffer.from(value, 'utf8').toString('hex');
  return [hex, hex.toUpperCase()];
};

/** One text by which a secret is recognised. */
export interface SecretForm {
  readonly text: string;
  /**
   * `alone`: only where no letter or digit touches it; `base64`: a piece of base64, whose end also belongs to it.
   */
  readonly kind: 'anywhere' | 'alone' | 'base64';
}

/**
 * The texts by which a secret is found once escapes are decoded (see `decodings`): as it is, in base64 and base64url,
 * in hexadecimal, and byte by byte.
 */
export function secretForms(value: string): readonly SecretForm[] {
  if (value.length < minSecretLength) return [];
  if (value.length < minLengthInsideText) return [{ text: value, kind: 'alone' }];
  // In a form (application/x-www-form-urlencoded) a plus sign stands for a space.
  const texts = new Set([value, value.replaceAll(' ', '+'), ...byteForms(value), ...hexadecimal(value)]);
  return [
    ...[...texts].map((text) => ({ text, kind: 'anywhere' }) as const),
    ...[...new Set(base64Pieces(value))].map((text) => ({ text, kind: 'base64' }) as const),
  ];
}

/** What else is secret in a credential: what follows a scheme, and the password in `Basic` credentials (RFC 7617). */
export function secretParts(value: string): readonly string[] {
  const scheme = /^([A-Za-z][A-Za-z0-9_-]*) +(\S.*)$/.exec(value);
  const rest = scheme?.[2];
  if (scheme === null || rest === undefined) return [value];
  if (scheme[1]?.toLowerCase() !== 'basic') return [value, rest];
  const decoded = Buffer.from(rest, 'base64').toString('utf8');
  const password = decoded.slice(decoded.indexOf(':') + 1);
  return password === '' ? [value, rest] : [value, rest, password];
}
