/**
 * Encodings that an implementation can apply to a secret before it sends it back. Written a second time, apart from the
 * code that finds them.
 */
export interface Encoding {
  readonly name: string;
  encode(secret: string): Buffer;
  /** Cannot stand inside a JSON string: the answer is bytes or broken off. */
  readonly is?: 'bytes' | 'cut';
}

const text = (name: string, encode: (secret: string) => string): Encoding => ({
  name,
  encode: (secret) => Buffer.from(encode(secret), 'utf8'),
});

const bytesOf = (secret: string): readonly number[] => [...Buffer.from(secret, 'utf8')];
const hexByte = (byte: number): string => byte.toString(16).padStart(2, '0');
const percentAll = (secret: string): string =>
  bytesOf(secret)
    .map((byte) => `%${hexByte(byte).toUpperCase()}`)
    .join('');
const base64 = (secret: string): string => Buffer.from(secret, 'utf8').toString('base64');
const wrap = (encoded: string, lineEnd: string): string => (encoded.match(/.{1,12}/g) ?? []).join(lineEnd);
const unicode = (secret: string, upper: boolean): string =>
  [...secret]
    .map((unit) => {
      const digits = unit.charCodeAt(0).toString(16).padStart(4, '0');
      return `\\u${upper ? digits.toUpperCase() : digits}`;
    })
    .join('');
const htmlNamed = (secret: string): string =>
  secret
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('/', '&sol;');

export const encodings: readonly Encoding[] = [
  text('as it is', (secret) => secret),
  text('percent-encoded', (secret) => encodeURIComponent(secret)),
  text('percent-encoded in lower case', (secret) =>
    encodeURIComponent(secret).replace(/%../g, (triple) => triple.toLowerCase()),
  ),
  text('percent-encoded as a form', (secret) => encodeURIComponent(secret).replaceAll('%20', '+')),
  text('fully percent-encoded', percentAll),
  text('fully percent-encoded in lower case', (secret) => percentAll(secret).toLowerCase()),
  text('doubly percent-encoded', (secret) => encodeURIComponent(encodeURIComponent(secret))),
  text('doubly and fully percent-encoded', (secret) => encodeURIComponent(percentAll(secret))),
  text('base64', base64),
  text('base64 after one byte', (secret) => base64(`x${secret}`)),
  text('base64 of user and password', (secret) => base64(`me:${secret}:more`)),
  text('base64url', (secret) => Buffer.from(secret, 'utf8').toString('base64url')),
  text('wrapped base64', (secret) => wrap(base64(`some text before ${secret} and after`), '\n')),
  text('wrapped base64 with CRLF', (secret) => wrap(base64(secret), '\r\n')),
  text('hexadecimal', (secret) => Buffer.from(secret, 'utf8').toString('hex')),
  text('hexadecimal in upper case', (secret) => Buffer.from(secret, 'utf8').toString('hex').toUpperCase()),
  text('JSON-escaped', (secret) => JSON.stringify(secret).slice(1, -1)),
  text('JSON-escaped with slashes', (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', '\\/')),
  text('with \\u escapes', (secret) => unicode(secret, false)),
  text('with \\u escapes in upper case', (secret) => unicode(secret, true)),
  text('HTML-escaped', htmlNamed),
  text('HTML-escaped by decimal numbers', (secret) => [...secret].map((unit) => `&#${unit.charCodeAt(0)};`).join('')),
  text('HTML-escaped by hexadecimal numbers', (secret) =>
    [...secret].map((unit) => `&#x${unit.charCodeAt(0).toString(16)};`).join(''),
  ),
  text('HTML-escaped by hexadecimal numbers in upper case, with zeros', (secret) =>
    [...secret].map((unit) => `&#X00${unit.charCodeAt(0).toString(16).toUpperCase()};`).join(''),
  ),
  text('with \\u{} escapes', (secret) => [...secret].map((unit) => `\\u{${unit.charCodeAt(0).toString(16)}}`).join('')),
  text('with \\x escapes', (secret) =>
    [...secret].map((unit) => (unit.charCodeAt(0) < 256 ? `\\x${hexByte(unit.charCodeAt(0))}` : unit)).join(''),
  ),
  text('three times percent-encoded', (secret) => encodeURIComponent(encodeURIComponent(encodeURIComponent(secret)))),
  text('percent-encoded, then HTML-escaped', (secret) => htmlNamed(percentAll(secret)).replaceAll('%', '&#37;')),
  text('JSON-escaped, then percent-encoded', (secret) => encodeURIComponent(JSON.stringify(secret).slice(1, -1))),
  text('JSON in a JSON string in a JSON string', (secret) =>
    JSON.stringify(JSON.stringify(JSON.stringify({ v: secret }))),
  ),
  text('base64 after two bytes', (secret) => base64(`xy${secret}`)),
  text('base64url after one byte', (secret) => Buffer.from(`x${secret}z`, 'utf8').toString('base64url')),
  text('base64 percent-encoded', (secret) => encodeURIComponent(base64(secret))),
  text('base64 with JSON-escaped slashes', (secret) => base64(secret).replaceAll('/', '\\/')),
  text('wrapped base64 with indentation', (secret) => wrap(base64(`before it ${secret} and after`), '\r\n\t ')),
  text('UTF-8 read as Latin-1', (secret) => Buffer.from(secret, 'utf8').toString('latin1')),
  { name: 'UTF-16, little endian', is: 'bytes', encode: (secret) => Buffer.from(`\ufeff${secret}`, 'utf16le') },
  { name: 'UTF-16, big endian', is: 'bytes', encode: (secret) => Buffer.from(`\ufeff${secret}`, 'utf16le').swap16() },
  { name: 'UTF-16 without a mark', is: 'bytes', encode: (secret) => Buffer.from(`x${secret}y`, 'utf16le') },
  {
    name: 'cut off in hexadecimal',
    is: 'cut',
    encode: (secret) => Buffer.from(Buffer.from(secret).toString('hex').slice(0, -3)),
  },
  { name: 'cut off', is: 'cut', encode: (secret) => Buffer.from(secret.slice(0, -3), 'utf8') },
  { name: 'cut off in percent-encoding', is: 'cut', encode: (secret) => Buffer.from(percentAll(secret).slice(0, -7)) },
  { name: 'cut off in base64', is: 'cut', encode: (secret) => Buffer.from(base64(secret).slice(0, -5)) },
];
