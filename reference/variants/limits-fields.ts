import { hasAny, refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const limitsFields: Variant = {
  id: 'limits-fields',
  about: 'Requests with fields that only tracing uses get 431.',
  transport: refuseWhen(431, hasAny('traceparent', 'x-request-id', 'priority')),
};
