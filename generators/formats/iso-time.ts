import type { TextFormat } from './format.js';

/** A time whose offset may be left out, as ajv-formats defines it. */
export const isoTime: TextFormat = {
  type: 'string',
  name: 'iso-time',
  pattern: String.raw`^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+\-](?:[01]\d|2[0-3]):[0-5]\d)?$`,
  edges: ['00:00:00', '23:59:59Z', '12:30:00.5', '01:02:03-12:00'],
  wrong: ['24:00:00', '12:60:00', '12:00', '1:00:00'],
};
