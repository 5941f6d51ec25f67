import { decideFrom } from './decided.js';
import { firstContact, honestServices, origins } from './first-contact.js';
import { servers } from './servers.js';

/*
 * `npm run servers`: the requirements decided on each server from its own document, as rows of a table. With `--
 * --alone`, from the address and the credential alone, and from these with permission to write. With `-- --contacts`,
 * three runs of ten services, each from its document, a HAR, a collection and an earlier run; an option such as
 * `--service=0,4` chooses some of them, `--origin=har,run` some of the sources, and `--quick` sends fewer requests.
 * Where a requirement of the level MUST fails, or a run ends with exit code 1, so does this command.
 */

/** The parts of an option such as `--service=0,4`. */
const chosen = (name: string): readonly string[] | undefined =>
  process.argv
    .find((option) => option.startsWith(`--${name}=`))
    ?.slice(name.length + 3)
    .split(',');

if (process.argv.includes('--contacts')) {
  const services = chosen('service')?.map(Number) ?? [...honestServices.keys()];
  const from = origins.filter((origin) => chosen('origin')?.includes(origin) !== false);
  const depth = process.argv.includes('--quick') ? ['--depth', 'quick'] : [];
  let isRed = false;
  console.log('| server | from | run | exit code | stated MUSTs | decided | requests | failed |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const index of services)
    for (const origin of from) {
      const start = honestServices[index];
      if (start === undefined) throw new RangeError(`there is no service ${index}`);
      const began = performance.now();
      const { server, runs } = await firstContact(start, origin, depth);
      for (const [run, { code, applicable, decided, requests, failed }] of runs.entries()) {
        console.log(
          `| ${server} | ${origin} | ${run + 1} | ${code} | ${applicable} | ${decided} | ${requests} | ` +
            `${failed.length} |`,
        );
        for (const line of failed) console.log(`  failed ${line}`);
        isRed ||= failed.length > 0 || code === 1;
      }
      console.log(`  ${Math.round((performance.now() - began) / 1000)} s`);
    }
  process.exit(isRed ? 1 : 0);
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
