import { changed } from './changed.js';
import type { LieImplementation } from './implementation.js';

export const mediaType: LieImplementation<'media-type'> = {
  lie: 'media-type',
  tell: ({ on, type }) =>
    changed(on, ({ body = {}, ...reply }) => ({ ...reply, status: reply.status === 204 ? 200 : reply.status, body, mediaType: type })),
};
