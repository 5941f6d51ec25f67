import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that passes every request on after a while. */
export interface SlowProxy {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy before a server, so that each answer takes longer.
 * @param latencyMs milliseconds before each request
 */
export async function startSlowProxy(target: string, latencyMs: number): Promise<SlowProxy> {
  const { hostname, port } = new URL(target);
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { method, url: path, headers } = incoming;
    const forwarded = request({ hostname, port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const server = createServer((incoming, outgoing) => void setTimeout(pass, latencyMs, incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
