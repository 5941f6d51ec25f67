import type { Variant } from './variant.js';

export const emptyErrors: Variant = {
  id: 'empty-errors',
  about: 'Errors have no body.',
  settings: { problemBody: () => undefined },
};
