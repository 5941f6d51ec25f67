import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const duplicateKeys: Hostile = {
  id: 'duplicate-keys',
  about: 'Sends each member twice, with different values.',
  start: () => always('{"items":[{"id":"1","id":"2","plan":"A","plan":7}],"items":[{"id":"3"}]}'),
  expect: { ...showsContent },
};
