import { grantsAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

export const oneByteASecond: Hostile = {
  id: 'one-byte-a-second',
  about: 'Sends its body one byte a second.',
  start: () =>
    overHttp((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write('['), 1_000);
      response.on('close', () => clearInterval(timer));
      response.flushHeaders();
    }),
  expect: { ...grantsAll, failing: [], ended: 'target-lost' },
};
