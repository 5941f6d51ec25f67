import { decideFrom } from './decided.js';
import { firstContact, honestServices, origins } from './first-contact.js';
import { servers } from './servers.js';

/*
 * `npm run servers`: the requirements decided on each server from its own document, as rows of a table. With `--
 * --alone`, from the address and the credential alone, and from these with permission to write. With `-- --contacts`,
 * three runs of ten services, each from its document, a HAR, a collection and an earlier run; an option such as
 * `--service=0,4` chooses some of them.
 */

if (process.argv.includes('--contacts')) {
  const chosen = process.argv.find((option) => option.startsWith('--service='))?.slice('--service='.length);
  const services = chosen === undefined ? honestServices.keys() : chosen.split(',').map(Number);
  console.log('| server | from | run | exit code | stated MUSTs | decided | requests | failed |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const index of services)
    for (const origin of origins) {
      const start = honestServices[index];
      if (start === undefined) throw new RangeError(`there is no service ${index}`);
      const { server, runs } = await firstContact(start, origin);
      for (const [run, { code, applicable, decided, requests, failed }] of runs.entries()) {
        console.log(
          `| ${server} | ${origin} | ${run + 1} | ${code} | ${applicable} | ${decided} | ${requests} | ` +
            `${failed.length} |`,
        );
        for (const line of failed) console.log(`  failed ${line}`);
      }
    }
  process.exit();
}

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
