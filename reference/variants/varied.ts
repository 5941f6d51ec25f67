import { createHash } from 'node:crypto';
import type { Variant } from './variant.js';

export const varied: Variant = {
  id: 'varied',
  about: 'Responses have Vary, ETag, Cache-Control, Age and Content-Language, and end the connection.',
  async transport(response) {
    const { body, status, headers } = response;
    const content = Buffer.from(await response.arrayBuffer());
    const etag = `W/"${createHash('sha256').update(content).digest('base64url')}"`;
    const more = { vary: '*', etag, 'cache-control': 'private', age: '0', 'content-language': 'de' };
    return new Response(body === null ? null : content, {
      status,
      headers: { ...Object.fromEntries(headers), ...more, connection: 'close' },
    });
  },
};
