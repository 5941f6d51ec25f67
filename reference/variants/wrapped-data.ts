import { pagesAs } from './reshape.js';
import type { Variant } from './variant.js';

export const wrappedData: Variant = {
  id: 'wrapped-data',
  about: 'Lists are { "data": [...], "meta": {...} }.',
  wrap: pagesAs((data, meta) => ({ data, meta })),
};
