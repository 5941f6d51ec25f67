import type { TextFormat } from './text-format.js';

/** RFC 6901 §3. */
export const jsonPointer: TextFormat = {
  type: 'string',
  name: 'json-pointer',
  pattern: String.raw`^(?:\/(?:[a-zA-Z0-9 _\-é]|~0|~1){0,6}){0,4}$`,
  edges: ['', '/', '//', '/a/0', '/~0~1', '/é'],
  wrong: ['a', 'a/b', '/~', '/~2', '#/a'],
};
