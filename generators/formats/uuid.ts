import type { TextFormat } from './text-format.js';

/** RFC 9562 §4. */
export const uuid: TextFormat = {
  type: 'string',
  name: 'uuid',
  pattern: String.raw`^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`,
  edges: [
    '00000000-0000-0000-0000-000000000000',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
  ],
  wrong: [
    '',
    '0',
    '00000000-0000-0000-0000-00000000000',
    '00000000000000000000000000000000',
    'g0000000-0000-0000-0000-000000000000',
    '{00000000-0000-0000-0000-000000000000}',
  ],
};
