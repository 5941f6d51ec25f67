import { pagesAs } from './reshape.js';
import type { Variant } from './variant.js';

export const hintsInEmptyLists: Variant = {
  id: 'hints-in-empty-lists',
  about: 'Beside an empty list stands an array of hints.',
  wrap: pagesAs((items, page) =>
    items.length > 0 ? { items, page } : { items, page, hints: [{ text: 'Nothing here.' }] },
  ),
};
