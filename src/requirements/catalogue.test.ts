import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { deriveCatalogue } from './catalogue.js';
import { kinds } from './kinds/index.js';

const iface = await loadInterface();
const { requirements } = deriveCatalogue(iface);

test('the id of each requirement is <operation>/<kind>[/<detail>]', () => {
  const operations = new Set([
    'any-path',
    ...[...iface.operations, ...iface.withdrawn, ...iface.events].map(({ id }) => String(id)),
  ]);
  const malformed = requirements.filter(({ id, kind }) => {
    const [operation = '', middle] = id.split('/');
    return !operations.has(operation) || middle !== kind;
  });
  expect(malformed.map(({ id }) => id)).toEqual([]);
});

test('a kind with another name in its ids is refused', () => {
  const [kind] = kinds;
  if (kind === undefined) throw new Error('there are no kinds');
  const misnamed = kind.derive(iface).map((requirement) => ({ ...requirement, kind: 'another' }));
  expect(() => deriveCatalogue(iface, [{ ...kind, derive: () => misnamed }])).toThrow('is not <operation>/another');
});

test('each kind derives requirements, all of its own name', () => {
  for (const kind of kinds) {
    const names = new Set(kind.derive(iface).map((requirement) => requirement.kind));
    expect([...names], kind.id).toEqual([kind.id]);
  }
});
