import type { Variant } from './variant.js';

export const varied: Variant = {
  id: 'varied',
  about: 'Responses have Vary, ETag, Cache-Control, Age and Content-Language, and end the connection.',
  transport({ body, status, headers }) {
    const more = { vary: '*', etag: 'W/"1"', 'cache-control': 'private', age: '0', 'content-language': 'de' };
    return new Response(body, { status, headers: { ...Object.fromEntries(headers), ...more, connection: 'close' } });
  },
};
