import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../src/core/package-root.js';
import type { Catalogue } from '../../src/requirements/catalogue.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';

const file = join(packageRoot(), 'test/architecture/ids.txt');

/** The ids that people name: statements and requirements, one a line, sorted. */
export const idsOf = ({ iface, requirements }: Catalogue): readonly string[] =>
  [
    ...iface.statements.map(({ id }) => `statement ${id}`),
    ...requirements.map(({ id }) => `requirement ${id}`),
  ].toSorted();

export const writtenIds = (): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n');

/** `npm run ids`: writes the list that `npm run check` compares with. */
export const writeIds = async (): Promise<void> =>
  writeFileSync(file, `${idsOf(deriveCatalogue(await loadInterface())).join('\n')}\n`);
