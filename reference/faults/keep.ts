import { matcherOf } from '../matching.js';
import type { Reply } from '../reply.js';
import type { FaultImplementation } from './implementation.js';

export const keep: FaultImplementation<'keep'> = {
  kind: 'keep',
  apply({ on, by = [] }) {
    const matches = matcherOf(on);
    const kept = new Map<string, Reply>();
    return (request, honest) => {
      const reply = honest(request);
      if (!matches(request, () => reply)) return reply;
      const key = JSON.stringify([request.method, request.target, ...by.map((name) => request.headers[name] ?? '')]);
      const earlier = kept.get(key);
      if (earlier === undefined) kept.set(key, reply);
      return earlier ?? reply;
    };
  },
};
