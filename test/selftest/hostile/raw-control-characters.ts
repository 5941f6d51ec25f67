import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const rawControlCharacters: Hostile = {
  id: 'raw-control-characters',
  about: 'Sends control characters unescaped inside what it calls JSON.',
  start: () => always('{"items":[{"id":"\u0000\u001b]0;owned\u0007\u001b[31m"}]}'),
  expect: { ...grantsAll, fails: [...grantsAll.fails, 'json-body'], failing: ['credential-required', 'json-body'] },
};
