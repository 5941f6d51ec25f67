import type { ConformanceClass } from './conformance-class.js';

export const serviceCore: ConformanceClass = {
  id: 'service-core',
  title: 'Service, core',
  about:
    'Keeps every stated MUST of the operations; events, the asset read and the deprecated job creation may ' +
    'be declared absent.',
  role: 'service',
  covers: ['operation', 'event'],
  shows: ['operation'],
  mayBeAbsent: ['conditional-operation', 'deprecated-operation', 'event'],
  waivers: 'named',
};
