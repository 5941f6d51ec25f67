import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

export const tooManyForEver: Hostile = {
  id: 'too-many-for-ever',
  about: 'Answers 429 to everything.',
  start: () => overHttp((_, response) => response.writeHead(429, { 'content-type': 'application/json' }).end('{}')),
  expect: { ...refusesAll },
};
