import type { Variant } from './variant.js';

export const problemJson: Variant = {
  id: 'problem-json',
  about: 'Errors are application/problem+json (RFC 9457).',
  settings: {
    problemMediaType: 'application/problem+json',
    problemBody: ({ status, code, message }) => ({ type: `urn:reference:${code}`, title: message, status }),
  },
};
