import { vendorMediaType } from '../vendors.js';
import { after, isPage } from './reshape.js';
import type { Variant } from './variant.js';

export const vendorLists: Variant = {
  id: 'vendor-lists',
  about: 'Lists have the vendor media type.',
  wrap: after((reply) => (isPage(reply.body) ? { ...reply, mediaType: vendorMediaType } : reply)),
};
