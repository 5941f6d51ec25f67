import { pagesAs } from './reshape.js';
import type { Variant } from './variant.js';

export const wrappedDeep: Variant = {
  id: 'wrapped-deep',
  about: 'Lists are { "_embedded": { "entries": [...] }, "_links": {...} }.',
  wrap: pagesAs((entries) => ({ _embedded: { entries }, _links: { self: { href: '/' } } })),
};
