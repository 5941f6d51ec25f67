import type { TextFormat } from './text-format.js';
import { FULL_DATE, PARTIAL_TIME, TIME_OFFSET, USUAL_DATE, USUAL_OFFSET } from './pattern-parts.js';

/** A date-time whose offset may be left out, as ajv-formats defines it. */
export const isoDateTime: TextFormat = {
  type: 'string',
  name: 'iso-date-time',
  pattern: `^${FULL_DATE}T${PARTIAL_TIME}${TIME_OFFSET}?$`,
  usual: {
    pattern: `^${USUAL_DATE}T${PARTIAL_TIME}${USUAL_OFFSET}?$`,
    edges: ['1970-01-01T00:00:00', '2000-02-29T23:59:59Z', '2024-12-31T12:00:00.25+01:00'],
  },
  edges: ['1970-01-01T00:00:00', '2000-02-29T23:59:59Z', '2024-12-31T12:00:00.25+01:00'],
  wrong: ['2023-02-29T00:00:00', '2024-01-01', '2024-01-01T24:00:00', '2024-01-01T0:00:00'],
};
