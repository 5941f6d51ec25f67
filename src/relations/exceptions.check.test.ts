import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { relationsOf } from './relations-of.js';

test('each exception of the table leaves out a relation that would follow from it', async () => {
  const { operations, table } = await loadInterface();
  const all = relationsOf({ operations, table: { ...table, exceptions: [] } });
  const idle = table.exceptions.filter(
    (each) => !all.some(({ write, view }) => write.id === each.write && view.id === each.in),
  );
  expect(idle).toEqual([]);
});
