import type { Variant } from './variant.js';

export const hiddenWithoutCredential: Variant = {
  id: 'hidden-without-credential',
  about: 'Requests without a credential get 404.',
  settings: { unauthenticated: 404 },
};
