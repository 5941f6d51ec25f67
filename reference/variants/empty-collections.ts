import type { Variant } from './variant.js';

export const emptyCollections: Variant = {
  id: 'empty-collections',
  about: 'There are no tokens, no scans, no jobs, and no subscriptions.',
  prepare({ state }) {
    for (const table of [state.tokens, state.scans, state.jobs, state.webhooks]) table.clear();
  },
  configure: ({ ids: { webhookID: _, ...ids } = {}, ...configuration }) => ({ ...configuration, ids }),
};
