import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

const notOurs = new Set(['node_modules', 'dist', '.git', 'coverage', 'ems-conformance-out']);

/** Paths of all files of this checkout under a folder, sorted, with `/` between names. */
export const files = (under = ''): readonly string[] =>
  readdirSync(join(root, under), { withFileTypes: true })
    .filter(({ name }) => !notOurs.has(name))
    .flatMap((entry) => {
      const path = under === '' ? entry.name : `${under}/${entry.name}`;
      return entry.isDirectory() ? files(path) : [path];
    })
    .toSorted();
