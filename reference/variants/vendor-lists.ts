import { vendorMediaType } from '../vendors.js';
import { changingResponses, isPage } from './reshape.js';
import type { Variant } from './variant.js';

export const vendorLists: Variant = {
  id: 'vendor-lists',
  about: 'Lists have the vendor media type.',
  wrap: changingResponses((reply) => (isPage(reply.body) ? { ...reply, mediaType: vendorMediaType } : reply)),
};
