import { decideFrom } from './decided.js';
import { servers } from './servers.js';

/* `npm run servers`: what is decided on each server from its own document, as rows of a table. */

console.log('| server | operations | contradictions | stated MUSTs | decided | failed |');
console.log('|---|---|---|---|---|---|');
for (const start of servers) {
  const server = await start();
  try {
    const { operations, contradictions, applicable, decided, failed, undecided } = await decideFrom(server);
    const share = ((100 * decided) / applicable).toFixed(1);
    console.log(
      `| ${server.name} | ${operations} | ${contradictions} | ${applicable} | ${decided} (${share} %) | ` +
        `${failed.length} |`,
    );
    if (process.argv.includes('--verbose'))
      console.log([...failed.map((id) => `failed ${id}`), ...undecided].join('\n'));
  } finally {
    await server.close();
  }
}
