import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const tooShort: Hostile = {
  id: 'too-short',
  about: 'Announces more than it sends, and closes.',
  start: () =>
    overTcp((socket) =>
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"items":[]}'),
    ),
  expect: { ...grantsAll },
};
