import { refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const strictQueries: Variant = {
  id: 'strict-queries',
  about: 'An empty query, and a parameter that no document lists, get 400.',
  transport: refuseWhen(400, ({ url }) => url.endsWith('?') || url.includes('ems-conformance=')),
};
