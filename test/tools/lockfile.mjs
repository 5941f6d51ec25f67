// Completes package-lock.json: a registry that lacks packages for other platforms makes npm leave them out of the file
// without a word, and `npm ci` then refuses it. Their versions stand in the packages that name them as optional. With
// --check only tells (exit code 1) whether something is missing. To be run after `npm install`.
import { readFile, writeFile } from 'node:fs/promises';

const file = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(await readFile(file, 'utf8'));
const platform =
  /(?:^|[-/])(aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-([a-z0-9]+)(?:-([a-z]+))?$/;

const isThere = (from, name) => {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('node_modules/')).replace(/\/$/, '')) {
    if (`${at === '' ? '' : `${at}/`}node_modules/${name}` in lock.packages) return true;
    if (at === '') return false;
  }
};

const missing = Object.entries(lock.packages).flatMap(([from, { dev, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name]) => !isThere(from, name))
    .map(([name, version]) => ({ name, version, dev })),
);

for (const { name, version, dev } of missing) {
  const [, os, cpu, abi = ''] = platform.exec(name) ?? [];
  if (!os || !/^\d/.test(version))
    throw new Error(`${name}@${version} is missing, and its platform can't be told from its name`);
  const libc = os === 'linux' && { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] };
  lock.packages[`node_modules/${name}`] = {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...libc,
    optional: true,
    os: [os],
  };
}

if (missing.length > 0 && process.argv.includes('--check')) {
  console.error(`package-lock.json lacks ${missing.length} packages for other platforms: run \`npm run lockfile\`.`);
  process.exitCode = 1;
} else if (missing.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  await writeFile(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}
