import type { TextFormat } from './text-format.js';

/** The relative JSON pointer draft. */
export const relativeJsonPointer: TextFormat = {
  type: 'string',
  name: 'relative-json-pointer',
  pattern: String.raw`^(?:0|[1-9]\d{0,2})(?:#|(?:\/(?:[a-zA-Z0-9 _\-]|~0|~1){0,6}){0,3})$`,
  edges: ['0', '1', '0#', '1/a', '2/~0~1', '10/0'],
  wrong: ['', '-1', '01', '/a', '0##', 'a'],
};
