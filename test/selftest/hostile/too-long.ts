import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const tooLong: Hostile = {
  id: 'too-long',
  about: 'Sends more than it announces.',
  start: () =>
    overTcp((socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n' +
          '{"items":[{"id":"1"}]}HTTP/1.1 200 OK\r\n',
      ),
    ),
  expect: { ...showsContent },
};
