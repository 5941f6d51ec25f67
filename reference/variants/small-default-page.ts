import type { Variant } from './variant.js';

export const smallDefaultPage: Variant = {
  id: 'small-default-page',
  about: 'Without per_page a page has ten items.',
  settings: { defaultPageSize: 10 },
};
