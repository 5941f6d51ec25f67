import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const deepJson: Hostile = {
  id: 'deep-json',
  about: 'Nests arrays fifty thousand deep.',
  start: () => always(`${'['.repeat(50_000)}${']'.repeat(50_000)}`),
  expect: { ...grantsAll },
};
