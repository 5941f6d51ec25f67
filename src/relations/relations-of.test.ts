import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import type { Interface } from '../../spec/model.js';
import { relationsOf, type Relation } from './relations-of.js';

let iface: Interface;
beforeAll(async () => {
  iface = await loadInterface();
});

const told = ({ write, kind, view, when, readsBack }: Relation): string =>
  `${write.id} ${kind} ${view.id}${when === 'at once' ? '' : ` ${when}`}${readsBack ? ' (read back)' : ''}`;

const of = (write: string): readonly string[] =>
  relationsOf(iface)
    .filter((each) => each.write.id === write)
    .map(told);

test('a creation is listed, and agrees with its reading and its other views', () =>
  expect(of('systems.gateways.create')).toEqual([
    'systems.gateways.create listed in gateways.list',
    'systems.gateways.create agrees with gateways.read',
    'systems.gateways.create agrees with gateways.read-by-device',
    'systems.gateways.create agrees with gateways.list',
    'systems.gateways.create agrees with systems.read',
  ]));

test('an update is read back, of a record of the run once more at the end', () =>
  expect(of('gateways.appliances.update')).toEqual([
    'gateways.appliances.update agrees with gateways.appliances.read (read back)',
    'gateways.appliances.update agrees with gateways.appliances.list',
    'gateways.appliances.update agrees with gateways.appliances.read at the end',
  ]));

test('a deletion is gone from the list, or from the reading of what is kept once', () => {
  expect(of('accounts.delete')).toEqual(['accounts.delete gone from accounts.list']);
  expect(of('systems.import-power-limit.delete')).toEqual([
    'systems.import-power-limit.delete gone from systems.import-power-limit.read',
  ]);
});

test('a view whose path cannot be filled after the write has no relation to it', () =>
  expect(of('systems.create').filter((each) => /accounts|gateways/.test(each))).toEqual([]));

test('a resource whose operations are gone in a revision has no relations', () => {
  const without = { ...iface, operations: iface.operations.filter(({ id }) => id !== 'webhooks.read') };
  const written = relationsOf(without).filter(({ resource }) => resource.id === 'webhook');
  expect(written.map(({ view }) => view.id)).not.toContain('webhooks.read');
  expect(written.length).toBeGreaterThan(0);
});
