import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const status000: Hostile = {
  id: 'status-000',
  about: 'Answers with the status 000.',
  start: () => overTcp((socket) => socket.write('HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n')),
  expect: { ...refusesAll, unreachable: true },
};
