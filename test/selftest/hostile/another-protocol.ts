import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const anotherProtocol: Hostile = {
  id: 'another-protocol',
  about: 'Speaks another protocol.',
  start: () => overTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
  expect: { fails: [], passes: [], unreachable: true },
};
