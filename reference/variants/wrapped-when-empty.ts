import { pagesAs } from './reshape.js';
import type { Variant } from './variant.js';

export const wrappedWhenEmpty: Variant = {
  id: 'wrapped-when-empty',
  about: 'Lists are bare arrays, and an object with a note where they are empty.',
  wrap: pagesAs((items) => (items.length > 0 ? items : { items, note: 'Nothing here.' })),
};
