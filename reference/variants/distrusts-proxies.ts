import { hasAny, refuseWhen } from './refuse-when.js';
import type { Variant } from './variant.js';

export const distrustsProxies: Variant = {
  id: 'distrusts-proxies',
  departsFrom: 'equal-form',
  about: 'Requests with fields of proxies get 421.',
  transport: refuseWhen(421, hasAny('forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via')),
};
