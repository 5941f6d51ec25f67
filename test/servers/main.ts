import { decideFrom } from './decided.js';
import { servers } from './servers.js';

/*
 * `npm run servers`: the requirements decided on each server from its own document, as rows of a table. With `--
 * --alone`, from the address and the credential alone, and from these with permission to write.
 */

if (process.argv.includes('--alone')) {
  console.log('| server | told | stated MUSTs | decided | failed |');
  console.log('|---|---|---|---|---|');
  for (const start of servers)
    for (const told of ['address', 'address and writes'] as const) {
      const server = await start();
      try {
        const { applicable, decided, failed, undecided } = await decideFrom(server, told);
        const share = ((100 * decided) / applicable).toFixed(1);
        console.log(`| ${server.name} | ${told} | ${applicable} | ${decided} (${share} %) | ${failed.length} |`);
        if (process.argv.includes('--verbose'))
          console.log([...failed.map((id) => `failed ${id}`), ...undecided].join('\n'));
      } finally {
        await server.close();
      }
    }
  process.exit();
}

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
