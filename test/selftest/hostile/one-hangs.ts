import { showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

export const oneHangs: Hostile = {
  id: 'one-hangs',
  about: 'Never answers requests about gateways, and everything else with an empty list.',
  start: () =>
    overHttp((request, response) => {
      if (request.url?.startsWith('/gateways') !== true)
        response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    }),
  expect: { ...showsContent },
};
