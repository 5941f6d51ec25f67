import type { Variant } from './variant.js';

export const cloudEvents: Variant = {
  id: 'cloud-events',
  about: 'Deliveries are CloudEvents 1.0 in structured mode.',
  settings: { eventEnvelope: 'cloudevents-1.0' },
  configure: ({ events, ...rest }) => ({ ...rest, events: { ...events, envelope: 'cloudevents-1.0' } }),
};
