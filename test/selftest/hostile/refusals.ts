import { refusesAll } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp } from './raw-server.js';

/** Implementations that answer only with redirects, or ask for a retry. */
export const hostileRefusals: readonly Hostile[] = [
  {
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
  },
  {
    id: 'redirect-elsewhere',
    about: 'Redirects to another origin, where everything is accepted and handed out again.',
    async start() {
      // A client that follows gets a success, and sends its credential to another host: both would show.
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
    expect: refusesAll,
  },
  {
    id: 'too-many-for-ever',
    about: 'Answers 429 to everything.',
    start: () => overHttp((_, response) => response.writeHead(429, { 'content-type': 'application/json' }).end('{}')),
    expect: refusesAll,
  },
  {
    id: 'skewed-retry-after',
    about: 'Answers 503, to be asked again at a time that its own clock is years away from.',
    start: () =>
      overHttp((_, response) =>
        response
          .writeHead(503, { date: 'Mon, 01 Jan 1990 00:00:00 GMT', 'retry-after': 'Fri, 31 Dec 2999 23:59:59 GMT' })
          .end(),
      ),
    expect: refusesAll,
  },
  {
    id: 'huge-retry-after',
    about: 'Answers 429, to be asked again after more seconds than there are.',
    start: () => overHttp((_, response) => response.writeHead(429, { 'retry-after': '9'.repeat(400) }).end()),
    expect: refusesAll,
  },
];
