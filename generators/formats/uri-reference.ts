import type { TextFormat } from './text-format.js';
import { FRAGMENT, LABEL, PATH_SEGMENT, QUERY } from './pattern-parts.js';

const ABSOLUTE = String.raw`(?:https?://${LABEL}(?:\.${LABEL}){0,2})?(?:${PATH_SEGMENT}){0,3}`;
const RELATIVE = String.raw`[A-Za-z0-9._~\-]+(?:/[A-Za-z0-9._~\-]*){0,2}`;

/** RFC 3986 §4.1. */
export const uriReference: TextFormat = {
  type: 'string',
  name: 'uri-reference',
  pattern: `^(?:${ABSOLUTE}|${RELATIVE})(?:${QUERY})?(?:${FRAGMENT})?$`,
  edges: ['', '/', '.', '../a', '?q', '#f', '//host/a', 'http://a/b', 'urn:a:b'],
  wrong: ['a b', '%zz', '\\a', '<a>', '#a#b', 'http://a/{b}'],
};
