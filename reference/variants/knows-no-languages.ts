import { hasAny, refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const knowsNoLanguages: Variant = {
  id: 'knows-no-languages',
  about: 'Requests for a language get 406.',
  transport: refuseWhen(406, hasAny('accept-language')),
};
