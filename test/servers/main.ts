import { startReference } from '../../reference/server.js';
import { decideFrom } from './decided.js';
import { startExpressServer } from './express-server.js';
import { startFastifyServer } from './fastify-server.js';
import { startHonoServer } from './hono-server.js';
import type { RunningServer } from './store.js';

/* `npm run servers`: what is decided on each server from its own document, as rows of a table. */

async function reference(): Promise<RunningServer> {
  const { baseUrl, close } = await startReference();
  return {
    name: 'the reference',
    origin: baseUrl,
    documentPath: '/openapi.json',
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

console.log('| server | operations | contradictions | stated MUSTs | decided | failed |');
console.log('|---|---|---|---|---|---|');
for (const start of [reference, startFastifyServer, startHonoServer, startExpressServer]) {
  const server = await start();
  try {
    const { operations, contradictions, applicable, decided, failed, undecided } = await decideFrom(server);
    const share = ((100 * decided) / applicable).toFixed(1);
    console.log(
      `| ${server.name} | ${operations} | ${contradictions} | ${applicable} | ${decided} (${share} %) | ${failed.length} |`,
    );
    if (process.argv.includes('--verbose'))
      console.log([...failed.map((id) => `failed ${id}`), ...undecided].join('\n'));
  } finally {
    await server.close();
  }
}
