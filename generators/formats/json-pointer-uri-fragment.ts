import type { TextFormat } from './text-format.js';

/** RFC 6901 §6. */
export const jsonPointerUriFragment: TextFormat = {
  type: 'string',
  name: 'json-pointer-uri-fragment',
  pattern: String.raw`^#(?:\/(?:[a-zA-Z0-9_\-]|~0|~1|%[0-9a-f]{2}){0,6}){0,4}$`,
  edges: ['#', '#/', '#/a/0', '#/~0~1', '#/%25'],
  wrong: ['', '/a', '#a', '#/~2', '#/%z', '#/ '],
};
