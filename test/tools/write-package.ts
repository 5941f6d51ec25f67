import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';
import { packageEntries } from './package-entries.js';
import { reachableDeclarations } from './reachable-declarations.js';
import { sbom, type LockFile } from './sbom.js';

/** Part of `npm run build`: the declarations of the package, and its SBOM. */
const root = packageRoot();
const dist = join(root, 'dist');
const types = join(dist, 'types');

const { main: _, ...exported } = packageEntries;
await rm(types, { recursive: true, force: true });
for (const file of await reachableDeclarations(dist, Object.values(exported))) {
  await mkdir(dirname(join(types, file)), { recursive: true });
  await copyFile(join(dist, file), join(types, file));
}

const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as LockFile; // written by npm
await writeFile(join(dist, 'sbom.cdx.json'), `${JSON.stringify(sbom('ems-conformance', lock), null, 1)}\n`);
