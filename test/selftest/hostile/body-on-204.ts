import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const bodyOn204: Hostile = {
  id: 'body-on-204',
  about: 'Sends a body with 204.',
  start: () =>
    overTcp((socket) =>
      socket.write(
        'HTTP/1.1 204 No Content\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"items":[]}',
      ),
    ),
  expect: { ...grantsAll },
};
