import type { Variant } from './variant.js';

export const integerCursors: Variant = {
  id: 'integer-cursors',
  about: 'The next cursor is a JSON integer.',
  settings: { cursor: 'count' },
};
