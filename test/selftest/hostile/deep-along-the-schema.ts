import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const deepAlongTheSchema: Hostile = {
  id: 'deep-along-the-schema',
  about: 'Nests systems in gateways in systems, twenty thousand deep.',
  start: () => always(`${'{"gateways":[{"system":'.repeat(20_000)}null${'}]}'.repeat(20_000)}`),
  expect: { ...grantsAll },
};
