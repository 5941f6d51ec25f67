import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const interimFlood: Hostile = {
  id: 'interim-flood',
  about: 'Sends interim responses without end.',
  start: () =>
    overTcp((socket) => {
      const more = (): void => {
        while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(50)));
      };
      socket.on('drain', more);
      more();
    }),
  expect: { fails: [], passes: [], ended: 'target-lost', unreachable: true },
};
