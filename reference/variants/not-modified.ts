import type { Variant } from './variant.js';

export const notModified: Variant = {
  id: 'not-modified',
  departsFrom: 'equal-form',
  about: 'Readings with a precondition get 304, and others a validator.',
  transport(response, request) {
    if (request.method !== 'GET' || response.status !== 200) return response;
    const validator = { 'last-modified': 'Sat, 01 Jan 2000 00:00:00 GMT' };
    const isConditional = request.headers.has('if-none-match') || request.headers.has('if-modified-since');
    if (isConditional) return new Response(null, { status: 304, headers: validator });
    return new Response(response.body, {
      status: 200,
      headers: { ...Object.fromEntries(response.headers), ...validator },
    });
  },
};
