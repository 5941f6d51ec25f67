import { gzipSync } from 'node:zlib';
import type { Variant } from './variant.js';

export const gzip: Variant = {
  id: 'gzip',
  about: 'Bodies are compressed unless the request says that it takes no gzip (RFC 9110 §12.5.3).',
  async transport(response, request) {
    const accepted = request.headers.get('accept-encoding') ?? 'gzip';
    if (response.body === null || !/gzip|\*/.test(accepted)) return response;
    const headers = new Headers(response.headers);
    headers.set('content-encoding', 'gzip');
    headers.set('vary', 'accept-encoding');
    return new Response(gzipSync(Buffer.from(await response.arrayBuffer())), { status: response.status, headers });
  },
};
