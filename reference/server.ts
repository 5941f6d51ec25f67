import { createAdaptorServer } from '@hono/node-server';
import { createReference, type ReferenceOptions } from './reference.js';
import type { World } from './world/world.js';

export interface StartOptions extends ReferenceOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
}

export interface StartedReference {
  /** e.g. `http://127.0.0.1:41234`, without a slash at the end. */
  readonly baseUrl: string;
  readonly world: World;
  /** Ends at once, also with open keep-alive connections. */
  close(): Promise<void>;
}

/**
 * Starts the reference on a real socket, each time with a freshly seeded world. Rejects when the address is taken or
 * not allowed.
 */
export const startReference = async (options: StartOptions = {}): Promise<StartedReference> => {
  const { port = 0, host = '127.0.0.1' } = options;
  const { fetch, world } = createReference(options);
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve());
  });
  const address = server.address();
  const actual = typeof address === 'object' && address !== null ? address.port : port;
  return {
    baseUrl: `http://${host.includes(':') ? `[${host}]` : host}:${actual}`,
    world,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
};
