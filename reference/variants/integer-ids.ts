import { idPrefixes } from '../world/ids.js';
import type { Variant } from './variant.js';

export const integerIds: Variant = {
  id: 'integer-ids',
  about: 'Ids are JSON integers.',
  idForm: (thing, nth) => (Object.keys(idPrefixes).indexOf(thing) + 1) * 100_000 + nth,
};
