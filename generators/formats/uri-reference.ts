import type { TextFormat } from './format.js';

/** RFC 3986 §4.1. */
export const uriReference: TextFormat = {
  type: 'string',
  name: 'uri-reference',
  pattern: String.raw`^(?:(?:https?://[a-z0-9](?:-?[a-z0-9]){0,6}(?:\.[a-z0-9](?:-?[a-z0-9]){0,6}){0,2})?(?:/(?:[A-Za-z0-9._~\-]|%[0-9A-F]{2})*){0,3}|[A-Za-z0-9._~\-]+(?:/[A-Za-z0-9._~\-]*){0,2})(?:\?[a-z]+=[A-Za-z0-9]*)?(?:#[A-Za-z0-9]*)?$`,
  edges: ['', '/', '.', '../a', '?q', '#f', '//host/a', 'http://a/b', 'urn:a:b'],
  wrong: ['a b', '%zz', '\\a', '<a>', '#a#b', 'http://a/{b}'],
};
