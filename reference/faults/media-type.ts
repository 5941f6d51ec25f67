import { changedResponse } from './changed.js';
import type { FaultImplementation } from './implementation.js';

export const mediaType: FaultImplementation<'media-type'> = {
  kind: 'media-type',
  apply: ({ on, type }) =>
    changedResponse(on, ({ body = {}, ...reply }) => ({
      ...reply,
      status: reply.status === 204 ? 200 : reply.status,
      body,
      mediaType: type,
    })),
};
