import type { TextFormat } from './text-format.js';
import { FULL_DATE, PARTIAL_TIME, TIME_OFFSET, USUAL_DATE, USUAL_OFFSET } from './pattern-parts.js';

/** RFC 3339 §5.6 date-time, written with T. */
export const dateTime: TextFormat = {
  type: 'string',
  name: 'date-time',
  pattern: `^${FULL_DATE}T${PARTIAL_TIME}${TIME_OFFSET}$`,
  usual: {
    pattern: `^${USUAL_DATE}T${PARTIAL_TIME}${USUAL_OFFSET}$`,
    edges: ['1970-01-01T00:00:00Z', '2000-02-29T23:59:59.999999Z', '2024-02-29T12:00:00+01:00'],
  },
  edges: [
    '1970-01-01T00:00:00Z',
    '2000-02-29T23:59:59.999999Z',
    '1998-12-31T23:59:60Z',
    '9999-12-31T23:59:59-23:59',
    '2024-02-29T12:00:00+00:00',
  ],
  wrong: [
    '2023-02-29T00:00:00Z',
    '2024-01-01T24:00:00Z',
    '2024-01-01',
    '2024-01-01T00:00:00',
    '2024-01-01T00:00Z',
    '12:00:00Z',
  ],
};
