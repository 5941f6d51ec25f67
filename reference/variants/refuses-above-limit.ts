import { changingResponses } from './reshape.js';
import type { Variant } from './variant.js';

export const refusesAboveLimit: Variant = {
  id: 'refuses-above-limit',
  about: 'per_page above 500 gets 422.',
  wrap: changingResponses((reply, { query }) =>
    reply.status === 400 && Number(query.get('per_page') ?? 0) > 500 ? { ...reply, status: 422 } : reply,
  ),
};
