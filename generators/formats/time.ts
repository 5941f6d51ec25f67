import type { TextFormat } from './text-format.js';
import { PARTIAL_TIME, TIME_OFFSET, USUAL_OFFSET } from './pattern-parts.js';

/** RFC 3339 §5.6 full-time. */
export const time: TextFormat = {
  type: 'string',
  name: 'time',
  pattern: `^${PARTIAL_TIME}${TIME_OFFSET}$`,
  usual: {
    pattern: `^${PARTIAL_TIME}${USUAL_OFFSET}$`,
    edges: ['00:00:00Z', '23:59:59Z', '12:00:00.000001Z'],
  },
  edges: ['00:00:00Z', '23:59:59Z', '23:59:60Z', '12:00:00.000001Z', '01:02:03+23:59', '01:02:03-00:00'],
  wrong: ['24:00:00Z', '12:60:00Z', '12:00:61Z', '12:00Z', '12:00:00', '12:00:00+24:00'],
};
