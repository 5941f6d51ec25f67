import type { ConformanceClass } from './conformance-class.js';

export const serviceFull: ConformanceClass = {
  id: 'service-full',
  title: 'Service, full',
  about:
    'Keeps every stated MUST of operations and events, without waivers; only the asset read and the ' +
    'deprecated job creation may be declared absent.',
  role: 'service',
  covers: ['operation', 'event'],
  shows: ['operation', 'event'],
  mayBeAbsent: ['conditional-operation', 'deprecated-operation'],
  waivers: 'none',
};
