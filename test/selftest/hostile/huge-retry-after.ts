import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

export const hugeRetryAfter: Hostile = {
  id: 'huge-retry-after',
  about: 'Answers 429, to be asked again after more seconds than there are.',
  start: () => overHttp((_, response) => response.writeHead(429, { 'retry-after': '9'.repeat(400) }).end()),
  expect: { ...refusesAll },
};
