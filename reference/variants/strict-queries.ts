import { refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const strictQueries: Variant = {
  id: 'strict-queries',
  departsFrom: 'equal-form',
  about: 'A needless percent-encoding in the query, an empty query, and a parameter that no document lists get 400.',
  transport: refuseWhen(400, ({ url }) => {
    const query = url.split('?')[1];
    return query === '' || /^ems-conformance=|%(?:3\d|[46][1-9a-f]|[57][\da])/i.test(query ?? '');
  }),
};
