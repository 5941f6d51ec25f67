import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

export const redirectElsewhere: Hostile = {
  id: 'redirect-elsewhere',
  about: 'Redirects to another origin, where everything is accepted and handed out again.',
  async start() {
    // Whoever follows gets a success, with what he carried: both would show.
    const other = await overHttp((request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ items: [], carried: request.headers })),
    );
    const first = await overHttp((request, response) =>
      response.writeHead(307, { location: `${other.baseUrl}${request.url ?? '/'}` }).end(),
    );
    return {
      baseUrl: first.baseUrl,
      async close() {
        await first.close();
        await other.close();
      },
    };
  },
  expect: { ...refusesAll },
};
