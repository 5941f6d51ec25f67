import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const loneSurrogates: Hostile = {
  id: 'lone-surrogates',
  about: 'Sends halves of surrogate pairs, escaped.',
  start: () => always('{"items":[{"id":"\\ud800","plan":"\\udfff\\ud83d","name":"\\ufffe"}],"scanners":"\\ud800"}'),
  expect: { ...showsContent },
};
