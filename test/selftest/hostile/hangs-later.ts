import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

const lively = 15;

export const hangsLater: Hostile = {
  id: 'hangs-later',
  about: 'Refuses a few requests, and then never answers again, although it listens.',
  start() {
    let answered = 0;
    return overHttp((_, response) => {
      answered += 1;
      if (answered <= lively) response.writeHead(403, { 'content-type': 'application/json' }).end('{}');
    });
  },
  expect: {
    ...refusesAll,
    fails: ['served'],
    passes: [...refusesAll.passes, 'credential-required', 'error-json'],
    ended: 'target-lost',
  },
};
