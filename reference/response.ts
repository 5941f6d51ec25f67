import type { Reply } from './reply.js';

const bodyless = new Set([101, 103, 204, 205, 304]);

/** A reply as bytes. Statuses without content are sent without a body, even if the reply has one. */
export const responseFrom = ({ status, body, text, mediaType = 'application/json', headers = {} }: Reply): Response => {
  if ((body === undefined && text === undefined) || bodyless.has(status))
    return new Response(null, { status, headers });
  return new Response(text ?? JSON.stringify(body), { status, headers: { 'content-type': mediaType, ...headers } });
};
