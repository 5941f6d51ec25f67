import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

export const skewedRetryAfter: Hostile = {
  id: 'skewed-retry-after',
  about: 'Answers 503, to be asked again at a time that its own clock is years away from.',
  start: () =>
    overHttp((_, response) =>
      response
        .writeHead(503, { date: 'Mon, 01 Jan 1990 00:00:00 GMT', 'retry-after': 'Fri, 31 Dec 2999 23:59:59 GMT' })
        .end(),
    ),
  expect: { ...refusesAll },
};
