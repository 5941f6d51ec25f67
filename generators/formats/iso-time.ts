import type { TextFormat } from './text-format.js';
import { PARTIAL_TIME, TIME_OFFSET, USUAL_OFFSET } from './pattern-parts.js';

/** A time whose offset may be left out, as ajv-formats defines it. */
export const isoTime: TextFormat = {
  type: 'string',
  name: 'iso-time',
  pattern: `^${PARTIAL_TIME}${TIME_OFFSET}?$`,
  usual: {
    pattern: `^${PARTIAL_TIME}${USUAL_OFFSET}?$`,
    edges: ['00:00:00', '23:59:59Z', '12:30:00.5'],
  },
  edges: ['00:00:00', '23:59:59Z', '12:30:00.5', '01:02:03-12:00'],
  wrong: ['24:00:00', '12:60:00', '12:00', '1:00:00'],
};
