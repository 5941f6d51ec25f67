import type { Variant } from './variant.js';

export const forbiddenWithoutCredential: Variant = {
  id: 'forbidden-without-credential',
  about: 'Requests without a credential get 403.',
  settings: { unauthenticated: 403 },
};
