import { changingResponses, everyRecord, isPage } from './reshape.js';
import type { Variant } from './variant.js';

export const extraWhenSorted: Variant = {
  id: 'extra-when-sorted',
  about: 'With sort or order, each record in a list tells its rank, in a property that nobody states.',
  wrap: changingResponses((reply, { query }) => {
    if (!isPage(reply.body) || !(query.has('sort') || query.has('order'))) return reply;
    let rank = 0;
    return { ...reply, body: everyRecord(reply.body, (record) => ({ ...record, rank: (rank += 1) })) };
  }),
};
