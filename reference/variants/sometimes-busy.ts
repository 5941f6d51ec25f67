import { isAccepted } from '../credentials.js';
import type { Variant } from './variant.js';

const every = 13;

export const sometimesBusy: Variant = {
  id: 'sometimes-busy',
  about: 'Now and then a request gets 429 with Retry-After: 0.',
  wrap() {
    let count = 0;
    return (request, answer) => {
      // Deliveries pass here as well; only answers can be refused.
      if (request.path === '' || !isAccepted(request.credential)) return answer(request);
      count += 1;
      return count % every === 0
        ? { status: 429, body: { error: { code: 'busy' } }, headers: { 'retry-after': '0' } }
        : answer(request);
    };
  },
};
