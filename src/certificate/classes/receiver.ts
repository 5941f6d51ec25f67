import type { ConformanceClass } from './conformance-class.js';

export const receiver: ConformanceClass = {
  id: 'receiver',
  title: 'Webhook receiver',
  about: 'Takes every event as stated, without waivers; nothing may be declared absent.',
  role: 'receiver',
  covers: ['event'],
  shows: ['event'],
  mayBeAbsent: [],
  waivers: 'none',
};
