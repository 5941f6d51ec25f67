import type { Envelope } from './envelope.js';

/** The body is the callback body itself. */
export const none: Envelope = {
  id: 'none',
  mediaType: 'application/json',
  open: (body) => ({ data: body, at: '', problems: [] }),
  seal: ({ data }) => data,
};
