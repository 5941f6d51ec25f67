import type { State } from '../world/records.js';
import type { Variant } from './variant.js';

const delayMs = 120;

export const delayedVisibility: Variant = {
  id: 'delayed-visibility',
  about: 'Reads see a change a moment after it was acknowledged.',
  wrap(world) {
    let unseen: { readonly before: State; readonly visibleAt: number }[] = [];
    return (request, answer) => {
      const now = performance.now();
      unseen = unseen.filter(({ visibleAt }) => visibleAt > now);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        unseen.push({ before: structuredClone(world.state), visibleAt: now + delayMs });
        return answer(request);
      }
      const current = world.state;
      world.state = unseen[0]?.before ?? current;
      try {
        return answer(request);
      } finally {
        world.state = current;
      }
    };
  },
};
