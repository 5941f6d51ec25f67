import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const truncatedJson: Hostile = {
  id: 'truncated-json',
  about: 'Sends JSON without its end, in a whole message.',
  start: () => always('{"items":[{"id":"1","scanners":["a"'),
  expect: { ...grantsAll, fails: [...grantsAll.fails, 'json-body'], failing: ['credential-required', 'json-body'] },
};
