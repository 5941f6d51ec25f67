import { expect, test } from 'vitest';
import { deletions, subscriptions, systemLists } from './feature-operations.js';
import { loadInterface } from './load.js';
import type { LineName } from './resource.js';

test('operations of a feature have the same part in the table of resources', async () => {
  const { table } = await loadInterface();
  const resource = (id: string) => table.resources.find((each) => each.id === id);
  const by = (id: string, line: LineName) => resource(id)?.[line]?.by;
  expect(subscriptions).toEqual({
    create: by('webhook', 'create'),
    replace: by('webhook', 'replace'),
    replaceSecret: by('webhook-secret', 'replace'),
    ping: by('webhook-ping', 'act'),
  });
  expect(systemLists).toEqual({
    byPage: by('system', 'list'),
    byCursor: resource('system')?.views.find(({ pages }) => pages === 'cursor')?.in,
  });
  expect(deletions).toEqual({ account: by('account', 'delete'), systemsOfAccount: by('system', 'deleteAll') });
});
