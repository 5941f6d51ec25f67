/** Shorter secrets are replaced only where they stand alone, else they would garble every word around them. */
const standsAlone = 8;

/** Shorter pieces of base64 occur by chance. */
const shortestPiece = 8;

const percentAll = (text: string): string =>
  [...Buffer.from(text, 'utf8')].map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`).join('');

function percentEncoded(value: string): string[] {
  // Lone surrogates cannot be percent-encoded.
  const wellFormed = Buffer.from(value, 'utf8').toString('utf8');
  const strict = encodeURIComponent(wellFormed).replace(/[!'()*]/g, percentAll);
  const forms = [encodeURIComponent(wellFormed), strict, strict.replaceAll('%20', '+'), encodeURI(wellFormed)];
  return forms.flatMap((form) => [form, form.replace(/%[0-9A-F]{2}/g, (triple) => triple.toLowerCase())]);
}

function jsonEscaped(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  const ascii = escaped.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return [escaped, ascii, escaped.replaceAll('/', '\\/')];
}

/** The part of the base64 of any text that contains the value, for each of three alignments of the text before it. */
function base64Pieces(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  return [0, 1, 2].flatMap((before) => {
    const encoded = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replaceAll('=', '');
    // A character at an end that also carries bits of a neighbour may look different there.
    const piece = encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
    return piece.length < shortestPiece ? [] : [piece, piece.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Bytes of the value in UTF-8 and in UTF-16, read as text byte by byte. */
const byteForms = (value: string): string[] => [Buffer.from(value, 'utf8').toString('latin1'), [...value].join('\0')];

const distinct = (forms: readonly string[]): string[] =>
  [...new Set(forms)].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));

const hexadecimal = (value: string): string[] => {
  const hex = Buffer.from(value, 'utf8').toString('hex');
  return [hex, hex.toUpperCase()];
};

/** One way in which a secret can turn up in recorded text. */
export interface SecretForm {
  readonly text: string;
  /**
   * `alone`: a secret only where no letter or digit touches it; `encoded`: a piece of base64 whose end also belongs to
   * it.
   */
  readonly kind: 'anywhere' | 'alone' | 'encoded';
}

/** As it is, percent-encoded, JSON-escaped, inside base64 and base64url, in hexadecimal, and byte by byte. */
export function secretForms(value: string): readonly SecretForm[] {
  const kind = value.length < standsAlone ? 'alone' : 'anywhere';
  return [
    ...distinct([...secretSpellings(value), ...byteForms(value), ...hexadecimal(value)]).map(
      (text) => ({ text, kind }) as const,
    ),
    ...distinct(base64Pieces(value)).map((text) => ({ text, kind: 'encoded' }) as const),
  ];
}

/** The spellings that a text can break off in. */
export const secretSpellings = (value: string): readonly string[] =>
  distinct([value, ...percentEncoded(value), ...jsonEscaped(value)]);

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
