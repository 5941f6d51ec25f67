import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

export const redirectLoop: Hostile = {
  id: 'redirect-loop',
  about: 'Redirects in a circle.',
  start: () =>
    overHttp((request, response) =>
      response
        .writeHead(307, {
          location: `${(request.url ?? '/').split('?')[0] ?? '/'}?again=${(request.url ?? '').length % 7}`,
        })
        .end(),
    ),
  expect: { ...refusesAll, unreachable: true },
};
