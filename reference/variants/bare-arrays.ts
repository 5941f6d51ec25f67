import { pagesAs } from './reshape.js';
import type { Variant } from './variant.js';

export const bareArrays: Variant = {
  id: 'bare-arrays',
  about: 'Lists are JSON arrays.',
  wrap: pagesAs((items) => items),
};
