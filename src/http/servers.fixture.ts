import type { RequestListener } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { afterEach } from 'vitest';
import type { Transport, TransportOptions } from './transport.js';
import { createTransport } from './transport.js';

/** Real servers for the tests of this folder, honest and hostile; all are closed after each test. */

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Starts a server on a free port and returns the port. */
export async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port; // listening on TCP
}

/** An HTTP server; returns its origin. */
export const serve = async (listener: RequestListener): Promise<string> =>
  `http://127.0.0.1:${await listen(createHttpServer(listener))}`;

/** A server that treats each connection's bytes as it likes, once a request has arrived; returns its origin. */
export const serveRaw = async (answer: (socket: Socket, request: string) => void): Promise<string> => {
  const server = createTcpServer((socket) => {
    socket.on('data', (data) => answer(socket, data.toString('latin1')));
  });
  return `http://127.0.0.1:${await listen(server)}`;
};

export function transport(options: Partial<TransportOptions> = {}): Transport {
  const made = createTransport({ version: '0.0.0', ...options });
  cleanUps.push(() => made.close());
  return made;
}
