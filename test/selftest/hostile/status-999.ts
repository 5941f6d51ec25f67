import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overTcp } from './raw-server.js';

export const status999: Hostile = {
  id: 'status-999',
  about: 'Answers with the status 999.',
  start: () =>
    overTcp((socket) =>
      socket.write('HTTP/1.1 999 Enough\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'),
    ),
  expect: { ...refusesAll, fails: ['served', 'robustness'], passes: [...refusesAll.passes, 'error-json'] },
};
