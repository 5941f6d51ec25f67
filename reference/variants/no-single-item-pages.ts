import type { Variant } from './variant.js';

export const noSingleItemPages: Variant = {
  id: 'no-single-item-pages',
  about: 'per_page below 5 is refused.',
  settings: { smallestPageSize: 5 },
};
