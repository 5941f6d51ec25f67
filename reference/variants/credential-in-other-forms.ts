import type { Variant } from './variant.js';

export const credentialInOtherForms: Variant = {
  id: 'credential-in-other-forms',
  about: 'The credential is taken without its scheme, and in two header lines, as well.',
  wrap: () => (request, answer) =>
    answer(
      request.credential === 'form:without-scheme' || request.credential === 'form:twice'
        ? { ...request, credential: 'full' }
        : request,
    ),
};
