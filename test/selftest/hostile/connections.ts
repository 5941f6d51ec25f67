import { grantsAll, refusesAll, showsContent } from './expectations.js';
import type { Hostile } from './hostile.js';
import { overHttp, overTcp } from './raw-server.js';

const lively = 15;

const lifetime = 20;

/** Implementations that misuse the connection: they stop, hang, reset, flood, or break the framing of HTTP/1.1. */
export const hostileConnections: readonly Hostile[] = [
  {
    id: 'reset-mid-body',
    about: 'Resets the connection in the middle of every body.',
    start: () =>
      overTcp((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"items":[');
        setTimeout(() => socket.resetAndDestroy(), 5);
      }),
    expect: grantsAll,
  },
  {
    id: 'never-answers',
    about: 'Takes every request and never says a word.',
    start: () => overTcp(() => undefined),
    expect: { fails: [], passes: [], ended: 'target-lost', unreachable: true },
  },
  {
    id: 'stops-answering',
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
  },
  {
    id: 'one-never-answers',
    about: 'Never answers requests about gateways, and everything else with an empty list.',
    start: () =>
      overHttp((request, response) => {
        if (request.url?.startsWith('/gateways') !== true)
          response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
      }),
    expect: showsContent,
  },
  {
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
  },
  {
    id: 'dies-early',
    about: 'Answers twenty requests with an empty list, and then nobody listens any more.',
    async start() {
      let answered = 0;
      const listening = await overHttp((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
        answered += 1;
        if (answered === lifetime) void listening.close();
      });
      return { baseUrl: listening.baseUrl, close: async () => (answered < lifetime ? listening.close() : undefined) };
    },
    expect: { ...showsContent, failing: [], ended: 'target-lost' },
  },
  {
    id: 'endless-header',
    about: 'Sends one header that never ends.',
    start: () =>
      overTcp((socket) => {
        const more = (): void => {
          while (!socket.destroyed && socket.write('x'.repeat(4_096)));
        };
        socket.write('HTTP/1.1 200 OK\r\nx: ');
        socket.on('drain', more);
        more();
      }),
    expect: { fails: [], passes: [], ended: 'target-lost', unreachable: true },
  },
  {
    id: 'interim-flood',
    about: 'Sends interim responses without end.',
    start: () =>
      overTcp((socket) => {
        const more = (): void => {
          while (!socket.destroyed && socket.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'.repeat(50)));
        };
        socket.on('drain', more);
        more();
      }),
    expect: { fails: [], passes: [], ended: 'target-lost', unreachable: true },
  },
  {
    id: 'another-protocol',
    about: 'Speaks another protocol.',
    start: () => overTcp((socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')),
    expect: { fails: [], passes: [], unreachable: true },
  },
  {
    id: 'too-short',
    about: 'Announces more than it sends, and closes.',
    start: () =>
      overTcp((socket) =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"items":[]}'),
      ),
    expect: grantsAll,
  },
  {
    id: 'too-long',
    about: 'Sends more than it announces.',
    start: () =>
      overTcp((socket) =>
        socket.write(
          'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n' +
            '{"items":[{"id":"1"}]}HTTP/1.1 200 OK\r\n',
        ),
      ),
    expect: showsContent,
  },
  {
    id: 'body-on-204',
    about: 'Sends a body with 204.',
    start: () =>
      overTcp((socket) =>
        socket.write(
          'HTTP/1.1 204 No Content\r\ncontent-type: application/json\r\ncontent-length: 12\r\n\r\n{"items":[]}',
        ),
      ),
    expect: grantsAll,
  },
  {
    id: 'status-999',
    about: 'Answers with the status 999.',
    start: () =>
      overTcp((socket) =>
        socket.write('HTTP/1.1 999 Enough\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'),
      ),
    expect: {
      ...refusesAll,
      fails: ['served', 'odd-id', 'odd-method', 'odd-query'],
      passes: [...refusesAll.passes, 'error-json'],
    },
  },
  {
    id: 'status-000',
    about: 'Answers with the status 000.',
    start: () => overTcp((socket) => socket.write('HTTP/1.1 000 Nothing\r\ncontent-length: 0\r\n\r\n')),
    expect: { ...refusesAll, unreachable: true },
  },
];
