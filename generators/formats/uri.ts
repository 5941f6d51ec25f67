import type { TextFormat } from './format.js';

/** RFC 3986 §3, absolute. */
export const uri: TextFormat = {
  type: 'string',
  name: 'uri',
  pattern: String.raw`^(?:https?://[a-z0-9](?:-?[a-z0-9]){0,6}(?:\.[a-z0-9](?:-?[a-z0-9]){0,6}){0,2}(?::[1-9]\d{0,3})?(?:/(?:[A-Za-z0-9._~\-]|%[0-9A-F]{2})*){0,3}(?:\?[a-z]+=[A-Za-z0-9]*)?(?:#[A-Za-z0-9]*)?|urn:[a-z]{2,8}:[A-Za-z0-9.\-]+|mailto:[a-z]+@[a-z]+\.[a-z]{2,3})$`,
  edges: [
    'http://a',
    'https://example.org:8080/a/b?c=d#e',
    'urn:isbn:0451450523',
    'http://[2001:db8::1]/',
    'ftp://user@host/%20',
  ],
  wrong: ['', 'example.org/a', '/a/b', '//host/a', 'http://a b', 'http://a/%zz', '\\\\host\\share', 'http://a/<b>'],
};
