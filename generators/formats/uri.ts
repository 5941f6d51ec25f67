import type { TextFormat } from './text-format.js';
import { FRAGMENT, LABEL, PATH_SEGMENT, QUERY } from './pattern-parts.js';

const AUTHORITY = String.raw`${LABEL}(?:\.${LABEL}){0,2}(?::[1-9]\d{0,3})?`;
const WEB = `https?://${AUTHORITY}(?:${PATH_SEGMENT}){0,3}(?:${QUERY})?(?:${FRAGMENT})?`;

/** RFC 3986 §3, absolute. */
export const uri: TextFormat = {
  type: 'string',
  name: 'uri',
  pattern: `^(?:${WEB}|urn:[a-z]{2,8}:[A-Za-z0-9.\\-]+|mailto:[a-z]+@[a-z]+\\.[a-z]{2,3})$`,
  edges: [
    'http://a',
    'https://example.org:8080/a/b?c=d#e',
    'urn:isbn:0451450523',
    'http://[2001:db8::1]/',
    'ftp://user@host/%20',
  ],
  wrong: ['', 'example.org/a', '/a/b', '//host/a', 'http://a b', 'http://a/%zz', '\\\\host\\share', 'http://a/<b>'],
};
