import { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { createReference, type Reference, type ReferenceOptions } from './reference.js';
import { variantNamed } from './variants/index.js';

export interface StartOptions extends ReferenceOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
}

export interface StartedReference extends Pick<Reference, 'world' | 'delivered'> {
  /** e.g. `http://127.0.0.1:41234`, without a slash at the end. */
  readonly baseUrl: string;
  /** Ends at once, also with open keep-alive connections. */
  close(): Promise<void>;
}

/**
 * Starts the reference on a real socket, each time with a freshly seeded world. Rejects when the address is taken or
 * not allowed.
 */
export const startReference = async (options: StartOptions = {}): Promise<StartedReference> => {
  const { port = 0, host = '127.0.0.1' } = options;
  const { fetch, world, delivered, close } = createReference(options);
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false });
  const variant = options.variant === undefined ? undefined : variantNamed(options.variant);
  // Without further options the adapter makes a server of HTTP/1.1.
  if (server instanceof Server) variant?.serve?.(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    world,
    delivered,
    close: async () => {
      await close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
};
