import type { Variant } from './variant.js';

export const lastValueCounts: Variant = {
  id: 'last-value-counts',
  about: 'Of a parameter given twice, the last value counts.',
  wrap: () => (request, answer) =>
    answer({ ...request, query: new URLSearchParams(Object.fromEntries(request.query)) }),
};
