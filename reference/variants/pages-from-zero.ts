import type { Variant } from './variant.js';

export const pagesFromZero: Variant = {
  id: 'pages-from-zero',
  about: 'The first page has the number 0.',
  settings: { firstPage: 0 },
};
