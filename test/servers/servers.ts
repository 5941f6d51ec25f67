import { startReference } from '../../reference/server.js';
import { startExpressServer } from './express-server.js';
import { startFastifyServer } from './fastify-server.js';
import { startHonoServer } from './hono-server.js';
import type { RunningServer } from './store.js';

async function reference(): Promise<RunningServer> {
  const { baseUrl, close } = await startReference();
  return {
    name: 'the reference',
    origin: baseUrl,
    documentPath: '/openapi.json',
    basePath: '',
    header: 'Authorization',
    credential: 'Bearer reference-full',
    expendable: [
      'user',
      'accountID=acc-1002',
      'customerID=cus-1113',
      'deletableAccountID=acc-1003,acc-1004,acc-1005,acc-1006',
      'gatewayID=gtw-1131,gtw-1132',
      'systemID=sys-1131,sys-1132',
    ],
    close,
  };
}

/**
 * Each server serves a document that it writes itself, and conforms to the interface in the operations that it serves.
 */
export const servers: readonly (() => Promise<RunningServer>)[] = [
  reference,
  startFastifyServer,
  startHonoServer,
  startExpressServer,
];
