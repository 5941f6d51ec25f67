import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { always } from './raw-server.js';

export const controlCharacters: Hostile = {
  id: 'control-characters',
  about: 'Sends control characters in bodies and headers.',
  start: () =>
    always(
      JSON.stringify({
        items: [{ id: '\u0000\u0007\b\u001b[2J\r\n\u007f\u0085\u009b31m', plan: '\u0000' }],
      }).replaceAll('\\u009b', '\u009b'),
      { 'x-odd': 'a\tb\u00ff' },
    ),
  expect: { ...showsContent },
};
