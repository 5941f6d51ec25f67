import type { Variant } from './variant.js';

export const charset: Variant = {
  id: 'charset',
  about: 'Media types carry a charset parameter, in capitals.',
  transport(response) {
    const type = response.headers.get('content-type');
    if (type !== null) response.headers.set('content-type', `${type}; charset=UTF-8`);
    return response;
  },
};
