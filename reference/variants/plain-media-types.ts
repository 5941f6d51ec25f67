import type { Variant } from './variant.js';

export const plainMediaTypes: Variant = {
  id: 'plain-media-types',
  departsFrom: 'equal-form',
  about: 'A body whose media type has a parameter or an upper-case letter gets 415, and changes nothing.',
  wrap: () => (request, honest) =>
    /[A-Z;]/.test(request.headers['content-type'] ?? '')
      ? honest({ ...request, mediaType: 'text/plain' })
      : honest(request),
};
