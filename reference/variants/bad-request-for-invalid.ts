import type { Variant } from './variant.js';

export const badRequestForInvalid: Variant = {
  id: 'bad-request-for-invalid',
  about: 'Bodies of the wrong shape get 400.',
  settings: { invalidBody: 400 },
};
