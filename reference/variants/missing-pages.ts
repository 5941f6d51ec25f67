import { changingResponses, isPage } from './reshape.js';
import type { Variant } from './variant.js';

export const missingPages: Variant = {
  id: 'missing-pages',
  about: 'A page after the last one gets 404.',
  wrap: changingResponses((reply, request) =>
    reply.status === 200 && isPage(reply.body) && reply.body.items.length === 0 && Number(request.query.get('page')) > 1
      ? { status: 404, body: { error: { code: 'not_found', message: 'There is no such page.' } } }
      : reply,
  ),
};
