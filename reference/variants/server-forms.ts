import type { OutgoingHttpHeader, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Variant } from './variant.js';

type Fields = Readonly<Record<string, OutgoingHttpHeader>>;

/** Listens before the adapter that answers. */
const eachResponse = (server: Server, prepare: (response: ServerResponse) => void): void =>
  void server.prependListener('request', (_, response: ServerResponse) => prepare(response));

/** Changes the header fields at the moment when they are sent. */
function changeFields(response: ServerResponse, change: (status: number, fields: Fields) => Fields): void {
  const send = response.writeHead.bind(response);
  // The adapter passes fields as an object, and no reason phrase.
  response.writeHead = (status: number, given?: unknown) => send(status, change(status, given as Fields));
}

const idleMs = 1000;

/** Responses of HTTP/1.1 in forms below those of `Response`. */
export const serverForms: readonly Variant[] = [
  {
    id: 'early-hints',
    about: 'Before each response come one with status 102 and one with status 103.',
    serve: (server) =>
      eachResponse(server, (response) => {
        if (response.req.httpVersion !== '1.1') return;
        response.writeProcessing();
        response.writeEarlyHints({ link: '</openapi.json>; rel=preload; as=fetch' });
      }),
  },
  {
    id: 'trailers',
    about: 'Responses with content are chunked, and have a trailer field (RFC 9110 §6.5).',
    serve: (server) =>
      eachResponse(server, (response) => {
        if (response.req.method === 'HEAD' || response.req.httpVersion !== '1.1') return;
        let hasTrailer = false;
        changeFields(response, (status, { 'content-length': _, ...fields }) => {
          hasTrailer = status >= 200 && ![204, 205, 304].includes(status);
          return hasTrailer ? { ...fields, trailer: 'Server-Timing', 'transfer-encoding': 'chunked' } : fields;
        });
        const end = response.end.bind(response) as (body?: unknown) => ServerResponse; // All that the adapter passes.
        response.end = (body?: unknown) => {
          if (hasTrailer) response.addTrailers({ 'Server-Timing': 'app;dur=1.5' });
          return end(body);
        };
      }),
  },
  {
    id: 'own-reasons',
    about: 'There is no Date, reason phrases are wrong or empty, field names in capitals, and one field in two lines.',
    serve: (server) =>
      eachResponse(server, (response) => {
        response.sendDate = false;
        changeFields(response, (status, fields) => {
          response.statusMessage = status < 300 ? 'Not Found (500)' : '';
          return {
            ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toUpperCase(), value])),
            'CACHE-CONTROL': ['private', 'max-age=0'],
          };
        });
      }),
  },
  {
    id: 'closes-connections',
    about: 'The connection ends with each error, and with each twentieth response.',
    serve(server) {
      let count = 0;
      eachResponse(server, (response) =>
        changeFields(response, (status, fields) => {
          count += 1;
          return status >= 400 || count % 20 === 0 ? { ...fields, connection: 'close' } : fields;
        }),
      );
    },
  },
  {
    id: 'short-keep-alive',
    about: 'A connection without a request for a second ends, without an announcement (RFC 9112 §9.5).',
    serve(server) {
      server.keepAliveTimeout = 0;
      const timers = new WeakMap<Socket, NodeJS.Timeout>();
      server.prependListener('request', ({ socket }, response) => {
        clearTimeout(timers.get(socket));
        response.once('finish', () => timers.set(socket, setTimeout(() => socket.end(), idleMs).unref()));
      });
    },
  },
];
