import { hasAny, refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const preconditionFailed: Variant = {
  id: 'precondition-failed',
  about: 'Requests with If-Unmodified-Since get 412.',
  transport: refuseWhen(412, hasAny('if-unmodified-since')),
};
