import { idPrefixes } from '../world/ids.js';
import type { Variant } from './variant.js';

export const encodedIds: Variant = {
  id: 'encoded-ids',
  about: 'Ids have characters that a path must encode: a slash, a space, a percent sign, a question mark, an umlaut.',
  idForm: (thing, nth) => `${idPrefixes[thing]}/${nth} ü%?`,
};
