import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference } from '../../reference/server.js';
import { defined } from '../../src/core/defined.js';
import { startExpressServer } from './express-server.js';
import { startFastifyServer } from './fastify-server.js';
import { startHonoServer } from './hono-server.js';
import type { RunningServer } from './store.js';

/** The reference, or a variant of it, with the ids that its configuration names as expendable. */
export async function reference(variant?: string): Promise<RunningServer> {
  const { baseUrl, close } = await startReference(defined({ variant }));
  const { credentials, writes } = referenceConfiguration(baseUrl, variant);
  const full = credentials?.full;
  return {
    name: variant === undefined ? 'the reference' : `the reference, ${variant}`,
    origin: baseUrl,
    documentPath: '/openapi.json',
    basePath: '',
    header: credentials?.header ?? 'Authorization',
    credential: full !== undefined && 'value' in full ? (full.value ?? '') : '',
    expendable: Object.entries(writes?.expendable ?? {}).map(([name, ids]) =>
      Array.isArray(ids) ? `${name}=${ids.join(',')}` : name,
    ),
    close,
  };
}

/**
 * Each server serves a document that it writes itself, and conforms to the interface in the operations that it serves.
 */
export const servers: readonly (() => Promise<RunningServer>)[] = [
  () => reference(),
  startFastifyServer,
  startHonoServer,
  startExpressServer,
];
