import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const neverAnswers: Hostile = {
  id: 'never-answers',
  about: 'Takes every request and never says a word.',
  start: () => overTcp(() => undefined),
  expect: { fails: [], passes: [], ended: 'target-lost', unreachable: true },
};
