import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const resetMidBody: Hostile = {
  id: 'reset-mid-body',
  about: 'Resets the connection in the middle of every body.',
  start: () =>
    overTcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"items":[');
      setTimeout(() => socket.resetAndDestroy(), 5);
    }),
  expect: { ...grantsAll },
};
