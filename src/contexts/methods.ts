import type { Context } from './context.js';
import { isReading, when } from './when.js';

/** How a request without a credential may differ from the plain one: a check may know methods by name. */
export const methods: Context = {
  id: 'method',
  about: 'HEAD in place of GET, without a credential.',
  notFor: new Set(),
  values: (target) =>
    isReading(target)
      ? [
          {
            value: 'HEAD',
            sent: [{ purpose: 'no-credential', request: { method: 'HEAD' }, credential: 'none', from: 'normal' }],
            recognised: { by: 'exchange', holds: ({ exchange }) => exchange.request.method === 'HEAD' },
            narrow: (fault) => (fault.kind === 'skip-authentication' ? when(fault, { method: 'HEAD' }) : undefined),
          },
        ]
      : [],
};
