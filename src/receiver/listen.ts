import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { Certificate } from './certificate.js';
import { Connections } from './connections.js';
import type { ReceiverLimits } from './limits.js';
import { ReceiverError } from './receiver-error.js';
import type { Troubles } from './troubles.js';

/** A listening server with everything that is connected to it. */
export interface Listener {
  /** E.g. `http://127.0.0.1:8080`. */
  readonly url: string;
  /** This connection has carried a delivery: no later connection takes its place. */
  keep(socket: Socket): void;
  close(): Promise<void>;
}

/**
 * Opens a server with tight limits; requests that are no HTTP are answered where possible, counted, and disconnected.
 * @throws ReceiverError (`port-taken`, `listen`)
 */
export const listen = async (
  address: { readonly host: string; readonly port: number },
  certificate: Certificate | undefined,
  limits: ReceiverLimits,
  troubles: Troubles,
  onRequest: http.RequestListener,
): Promise<Listener> => {
  const options: http.ServerOptions = {
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: 10_000,
    connectionsCheckingInterval: Math.min(1000, limits.headersTimeoutMs),
  };
  const server =
    certificate === undefined
      ? http.createServer(options, onRequest)
      : https.createServer({ ...options, ...certificate, handshakeTimeout: limits.headersTimeoutMs }, onRequest);
  const connections = new Connections(limits);
  server.on('connection', (socket: Socket) => {
    if (connections.add(socket) === 'full')
      troubles.add('overload', `more than ${limits.maxConnections} connections at a time`);
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    refuse(error, socket, limits, troubles);
  });

  const bound = await bind(server, { ...address, backlog: limits.maxWaitingConnections });
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://${reachableHost(bound)}:${bound.port}`,
    keep: (socket) => connections.keep(socket),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        connections.close();
      }),
  };
};

const refuse = (
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Socket,
  limits: ReceiverLimits,
  troubles: Troubles,
): void => {
  const status = ((): string | undefined => {
    switch (error.code) {
      case 'ERR_HTTP_REQUEST_TIMEOUT':
        troubles.add(
          'slow',
          `a request did not arrive within ${limits.requestTimeoutMs} ms (its head within ` +
            `${limits.headersTimeoutMs} ms)`,
        );
        return '408 Request Timeout';
      case 'HPE_HEADER_OVERFLOW':
        troubles.add('header-limit', `a request's head is longer than ${limits.maxHeaderBytes} bytes`);
        return '431 Request Header Fields Too Large';
      case 'ECONNRESET':
      case 'EPIPE':
      case 'HPE_INVALID_EOF_STATE':
        troubles.add('broken-off', 'a sender hung up in the middle of a request');
        return undefined;
      case 'ERR_SSL_HTTP_REQUEST':
        troubles.add('tls', 'a sender speaks plain HTTP, and the receiver listens with TLS');
        return undefined;
      default:
        // Failed handshakes come here too.
        if (/^ERR_(SSL|TLS)_/.test(error.code ?? '')) {
          troubles.add('tls', `no TLS connection came about (${error.code})`);
          return undefined;
        }
        // 22, 3 is how a TLS handshake begins (RFC 8446 §5.1).
        if (error.rawPacket?.[0] === 22 && error.rawPacket[1] === 3)
          troubles.add('tls', 'a sender speaks TLS, and the receiver listens without; set events.listen.cert and key');
        else troubles.add('not-http', `something arrived that is not HTTP/1.1 (${error.code ?? 'unknown'})`);
        return '400 Bad Request';
    }
  })();
  if (status === undefined || !socket.writable) socket.destroy();
  else socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
};

const bind = (
  server: http.Server,
  address: { readonly host: string; readonly port: number; readonly backlog: number },
): Promise<AddressInfo> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(bindError(error, address)));
    server.listen({ ...address }, () => {
      const bound = server.address();
      if (bound === null || typeof bound === 'string')
        reject(new ReceiverError('listen', `cannot listen on ${address.host}:${address.port}`));
      else resolve(bound);
    });
  });

const bindError = (
  error: NodeJS.ErrnoException,
  { host, port }: { readonly host: string; readonly port: number },
): ReceiverError => {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ReceiverError(
        'port-taken',
        `port ${port} on ${host} is taken; choose another with events.listen.port`,
      );
    case 'EACCES':
      return new ReceiverError(
        'listen',
        `listening on port ${port} needs more rights than this process has; choose a port above 1023 with ` +
          'events.listen.port',
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ReceiverError('listen', `${host} is no address of this machine; correct events.listen.host`);
    default:
      return new ReceiverError(
        'listen',
        `cannot listen on port ${port} of ${host} (${error.code ?? 'unknown'}); correct events.listen`,
      );
  }
};

/** An address to connect to: for all interfaces the loopback one, IPv6 in brackets. */
const reachableHost = ({ address, family }: AddressInfo): string => {
  const host = address === '0.0.0.0' ? '127.0.0.1' : address === '::' ? '::1' : address;
  return family === 'IPv6' ? `[${host}]` : host;
};
