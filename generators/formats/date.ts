import type { TextFormat } from './text-format.js';
import { FULL_DATE, USUAL_DATE } from './pattern-parts.js';

/** RFC 3339 §5.6 full-date. */
export const date: TextFormat = {
  type: 'string',
  name: 'date',
  pattern: `^${FULL_DATE}$`,
  usual: {
    pattern: `^${USUAL_DATE}$`,
    edges: ['1970-01-01', '2000-02-29', '2024-02-29', '2099-12-31'],
  },
  edges: ['1970-01-01', '2000-02-29', '2024-02-29', '9999-12-31', '0001-01-01'],
  wrong: [
    '2023-02-29',
    '1900-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '24-01-01',
    '2024-1-1',
    '2024-01-01T00:00:00Z',
  ],
};
