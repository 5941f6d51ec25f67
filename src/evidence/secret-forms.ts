import { isSecretField } from '../config/secret-names.js';

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
function base64Pieces(bytes: Buffer): string[] {
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

const hexadecimal = (bytes: Buffer): string[] => {
  const hex = bytes.toString('hex');
  return [hex, hex.toUpperCase()];
};

/** The bytes that a secret encodes in base64 or base64url, e.g. the key of a webhook secret. */
function keyOf(value: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return undefined;
  const bytes = Buffer.from(value, 'base64');
  const isCanonical = bytes.toString('base64') === value || bytes.toString('base64url') === value;
  return isCanonical && bytes.length >= minLengthInsideText ? bytes : undefined;
}

function keyForms(value: string): string[] {
  const bytes = keyOf(value);
  if (bytes === undefined) return [];
  const text = bytes.toString('utf8');
  return [bytes.toString('latin1'), ...hexadecimal(bytes), ...(text.includes('\ufffd') ? [] : [text])];
}

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
 * in hexadecimal, and byte by byte; of a secret that is base64 itself, also the bytes that it stands for.
 */
export function secretForms(value: string): readonly SecretForm[] {
  if (value.length < minSecretLength) return [];
  if (value.length < minLengthInsideText) return [{ text: value, kind: 'alone' }];
  // In a form (application/x-www-form-urlencoded) a plus sign stands for a space.
  const bytes = Buffer.from(value, 'utf8');
  const texts = new Set([
    value,
    value.replaceAll(' ', '+'),
    ...byteForms(value),
    ...hexadecimal(bytes),
    ...keyForms(value),
  ]);
  return [
    ...[...texts].map((text) => ({ text, kind: 'anywhere' }) as const),
    ...[...new Set(base64Pieces(bytes))].map((text) => ({ text, kind: 'base64' }) as const),
  ];
}

/** `Basic` credentials and their password (RFC 7617), or the credentials after any other scheme. */
function schemeParts(value: string): readonly string[] {
  const [, scheme, credentials] = /^([A-Za-z][A-Za-z0-9_-]*) +(\S.*)$/s.exec(value) ?? [];
  if (scheme === undefined || credentials === undefined) return [];
  if (scheme.toLowerCase() !== 'basic') return [credentials];
  const decoded = Buffer.from(credentials, 'base64').toString('utf8');
  return [credentials, decoded.slice(decoded.indexOf(':') + 1)];
}

const pair = /(?:^|[\s;,])([\w.-]{1,64})=(?:"([^"]*)"|([^\s;,"]+))/g;

/**
 * Has the value a digit, or mixed case? A value of plain words, e.g. `compact-view`, is not hidden, because responses
 * may have the same words.
 */
const looksDrawn = (value: string): boolean => /\d/.test(value) || /[a-z][A-Z]/.test(value);

/** Values of the parameters of a scheme (`Token token="…"`, RFC 9110 §11.2) and of a Cookie (RFC 6265 §4.2). */
const pairValues = (value: string): readonly string[] =>
  [...value.matchAll(pair)].flatMap(([, name = '', quoted, plain = '']) => {
    const found = quoted ?? plain;
    return found.length >= minLengthInsideText && (isSecretField(name) || looksDrawn(found)) ? [found] : [];
  });

/** The lines of a key in PEM (RFC 7468), which may come back with other line ends, with spaces, or in one line. */
function pemLines(value: string): readonly string[] {
  if (!value.includes('-----BEGIN')) return [];
  const lines = value
    .replaceAll(/-----[A-Z0-9 ]{1,64}-----/g, ' ')
    .split(/(?:\\[rn]|\s)+/)
    .filter((line) => line.length >= minLengthInsideText);
  return [lines.join(''), ...lines];
}

const webhookPrefix = 'whsec_';

/** The secret and its parts that are secret as well: each part may come back alone. */
export const secretParts = (value: string): readonly string[] => [
  value,
  ...schemeParts(value),
  ...pairValues(value),
  ...pemLines(value),
  ...(value.startsWith(webhookPrefix) ? [value.slice(webhookPrefix.length)] : []),
];
