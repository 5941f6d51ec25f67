import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

export const assetReadAbsent: Variant = {
  id: 'asset-read-absent',
  about: 'The asset read, of which the interface does not show whether it is served, is not.',
  wrap: changingResponses((reply, { operation }) =>
    operation === 'systems.assets.read' && reply.status === 200 ? { status: 405, headers: { allow: 'PATCH' } } : reply,
  ),
  configure: (configuration) => ({ ...configuration, ics: { absent: ['systems.assets.read'] } }),
};
