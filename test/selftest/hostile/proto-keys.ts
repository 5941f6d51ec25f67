import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const protoKeys: Hostile = {
  id: 'proto-keys',
  about: 'Sends members that are called __proto__, constructor and toString.',
  start: () =>
    always(
      '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"toString":1,"hasOwnProperty":1,"items":[{"__proto__":{"id":"__proto__"},"id":"__proto__","systemID":"constructor"}]}',
    ),
  expect: { ...showsContent },
};
