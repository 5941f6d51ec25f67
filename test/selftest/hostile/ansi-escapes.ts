import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

const escapes = '\u001b[2J\u001b]0;owned\u0007\u001b[31m\u202egnp.exe\r\n::error::hostile';

export const ansiEscapes: Hostile = {
  id: 'ansi-escapes',
  about: 'Sends escape sequences that clear a terminal and set its title.',
  start: () =>
    always(JSON.stringify({ items: [{ id: escapes, plan: 7 }], scanners: escapes, webhookSubscriptions: escapes }), {
      'x-title': '\u009b31m',
    }),
  expect: { ...showsContent },
};
