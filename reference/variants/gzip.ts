import { gzipSync } from 'node:zlib';
import type { Variant } from './variant.js';

/** Does `Accept-Encoding` name the coding or any, with a weight above zero (RFC 9110 §12.5.3)? */
export const takesCoding = (accepted: string | undefined, ...names: readonly string[]): boolean =>
  (accepted ?? '').split(',').some((each) => {
    const [coding = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase());
    return [...names, '*'].includes(coding) && !parameters.some((part) => /^q=0(?:\.0*)?$/.test(part));
  });

export const takesGzip = (accepted: string | undefined): boolean => takesCoding(accepted, 'gzip', 'x-gzip');

export const gzip: Variant = {
  id: 'gzip',
  about: 'Bodies are compressed unless the request says that it takes no gzip (RFC 9110 §12.5.3).',
  async transport(response, request) {
    const accepted = request.headers.get('accept-encoding') ?? 'gzip';
    if (response.body === null || !takesGzip(accepted)) return response;
    const headers = new Headers(response.headers);
    headers.set('content-encoding', 'gzip');
    headers.set('vary', 'accept-encoding');
    return new Response(gzipSync(Buffer.from(await response.arrayBuffer())), { status: response.status, headers });
  },
};
