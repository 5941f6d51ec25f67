import { hasAny, refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const refusesBrowsers: Variant = {
  id: 'refuses-browsers',
  about: 'Requests with fields that browsers add get 403.',
  transport: refuseWhen(403, hasAny('sec-fetch-mode', 'dnt', 'referer', 'cookie')),
};
