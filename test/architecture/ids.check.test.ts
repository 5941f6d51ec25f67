import { expect, test } from 'vitest';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { loadInterface } from '../../spec/load.js';
import { idsOf, writtenIds } from '../tools/ids.js';

// Waivers, baselines, rulings, recorded results and certificates name requirements and statements by their ids.
test('no id of a statement or requirement goes or comes unnoticed', async () => {
  const now = new Set(idsOf(deriveCatalogue(await loadInterface())));
  const written = new Set(writtenIds());
  const changes = [
    ...[...written].filter((id) => !now.has(id)).map((id) => `${id} is gone: is that meant? then npm run ids`),
    ...[...now].filter((id) => !written.has(id)).map((id) => `${id} is new: npm run ids`),
  ];
  expect(changes).toEqual([]);
});
