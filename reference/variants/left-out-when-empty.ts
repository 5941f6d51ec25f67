import { pagesAs } from './reshape.js';
import type { Variant } from './variant.js';

export const leftOutWhenEmpty: Variant = {
  id: 'left-out-when-empty',
  about: 'After the last page, the member that holds the list is left out.',
  wrap: pagesAs((items, page) => (items.length > 0 || page['number'] === 1 ? { items, page } : { page })),
};
