import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const endlessHeader: Hostile = {
  id: 'endless-header',
  about: 'Sends one header that never ends.',
  start: () =>
    overTcp((socket) => {
      const more = (): void => {
        while (!socket.destroyed && socket.write('x'.repeat(4_096)));
      };
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      socket.on('drain', more);
      more();
    }),
  expect: { fails: [], passes: [], ended: 'target-lost', unreachable: true },
};
