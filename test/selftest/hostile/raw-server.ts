import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Listening } from './hostile.js';

async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** A server that node:http keeps honest: for bad content in good messages. */
export const overHttp = (answer: RequestListener): Promise<Listening> =>
  listen(
    createHttpServer((request, response) => {
      request.resume();
      request.on('end', () => answer(request, response));
    }),
  );

/** A server that writes given bytes to the socket, once for each request that seems to have arrived. */
export const overTcp = (answer: (socket: Socket, request: string) => void): Promise<Listening> =>
  listen(
    createTcpServer((socket) => {
      socket.on('data', (data) => answer(socket, data.toString('latin1')));
    }),
  );

/** A server that answers every request with 200 and this body. */
export const always = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}): Promise<Listening> =>
  overHttp((_, response) => response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(body));
