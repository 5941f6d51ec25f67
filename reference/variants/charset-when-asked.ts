import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

export const charsetWhenAsked: Variant = {
  id: 'charset-when-asked',
  about: 'Where JSON alone is asked for, its media type has a charset.',
  wrap: changingResponses((reply, { accept }) =>
    accept === 'application/json' && reply.mediaType === undefined && reply.body !== undefined
      ? { ...reply, mediaType: 'application/json; charset=utf-8' }
      : reply,
  ),
};
