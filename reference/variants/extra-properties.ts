import { changingSuccessBodies, everyRecord } from './reshape.js';
import type { Variant } from './variant.js';

export const extraProperties: Variant = {
  id: 'extra-properties',
  about: 'Every object has properties that the interface does not know.',
  wrap: changingSuccessBodies((body) =>
    everyRecord(body, (record) => ({ ...record, revision: 3, 'x-notes': { tags: ['a', 'b'], note: null } })),
  ),
};
