import type { Reply } from './reply.js';

const bodyless = new Set([101, 103, 204, 205, 304]);

/** A reply as bytes. Statuses that have no body get none, whatever the reply carries. */
export const responseFrom = ({ status, body, text, mediaType = 'application/json', headers = {} }: Reply): Response => {
  if ((body === undefined && text === undefined) || bodyless.has(status))
    return new Response(null, { status, headers });
  return new Response(text ?? JSON.stringify(body), { status, headers: { 'content-type': mediaType, ...headers } });
};
