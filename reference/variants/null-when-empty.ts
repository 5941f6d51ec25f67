import { pagesAs } from './reshape.js';
import type { Variant } from './variant.js';

export const nullWhenEmpty: Variant = {
  id: 'null-when-empty',
  about: 'Where a list is empty, its member is null, and links to other pages stand beside it.',
  wrap: pagesAs((items, page) =>
    items.length > 0
      ? { items, page }
      : { items: null, page, links: ['self', 'first', 'last'].map((rel) => ({ rel, href: '/' })) },
  ),
};
