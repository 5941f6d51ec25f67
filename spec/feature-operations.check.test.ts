import { expect, test } from 'vitest';
import { deletions, subscriptions, systemLists } from './feature-operations.js';
import { loadInterface } from './load.js';

test('operations of a feature have the same part in the table of resources', async () => {
  const { table } = await loadInterface();
  const resource = (id: string) => table.resources.find((each) => each.id === id);
  const system = resource('system');
  expect(subscriptions).toEqual({
    create: resource('webhook')?.create?.by,
    replace: resource('webhook')?.replace?.by,
    replaceSecret: resource('webhook-secret')?.replace?.by,
    ping: resource('webhook-ping')?.act?.by,
  });
  expect(systemLists).toEqual({
    byPage: system?.list?.by,
    byCursor: system?.views.find(({ pages }) => pages === 'cursor')?.in,
  });
  expect(deletions).toEqual({ account: resource('account')?.delete?.by, systemsOfAccount: system?.deleteAll?.by });
});
