import { changingResponses, everyRecord, isPage } from './reshape.js';
import type { Variant } from './variant.js';

/** Optional properties of appliances (interface, Appliance). */
const optional: ReadonlySet<string> = new Set(['installationDate', 'connectionStatus', 'systemName']);

export const optionalOnPageTwo: Variant = {
  id: 'optional-on-page-two',
  about: 'Optional properties of list items come from the second page on.',
  wrap: changingResponses((reply, request) => {
    if (!isPage(reply.body) || (request.query.get('page') ?? '1') !== '1') return reply;
    const body = everyRecord(reply.body, (record) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !optional.has(name))),
    );
    return { ...reply, body };
  }),
};
