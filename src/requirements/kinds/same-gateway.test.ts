import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

test.each([
  ['a device that the list shows', 'learned', 'gateways.read-by-device', 'fail'],
  ['a configured device', 'configured', 'gateways.read-by-device', 'untouched'],
  ['a device that the list showed before all changes', 'learned', 'after all changes', 'untouched'],
] as const)('a look-up is answered with 404 for %s', (_, pathOrigin, stepName, expected) => {
  const line = { operation: 'gateways.read-by-device', status: 404, bindings: { deviceID: 'd-1' }, body: '{}' };
  expect(
    findingOf(catalogue, 'gateways.read-by-device/same-gateway/gateway', [{ ...line, pathOrigin, stepName }], {}),
  ).toBe(expected);
});

test('the gateway is the one of the creation by its own step, and not of a further one', () => {
  const created = (stepName: string, id: string): Parameters<typeof findingOf>[2][number] => ({
    operation: 'systems.gateways.create',
    stepName,
    status: 201,
    body: JSON.stringify({ id }),
  });
  const byDevice = {
    operation: 'gateways.read-by-device',
    purpose: 'consistency',
    stepName: 'the created gateway by its device',
    status: 200,
    body: '{"id":"g-1"}',
  } as const;
  const found = (first: string, second: string): string =>
    findingOf(
      catalogue,
      'gateways.read-by-device/same-gateway/gateway',
      [
        created('systems.gateways.create', first),
        created('systems.gateways.create without optional properties', second),
        byDevice,
      ],
      {},
    );
  expect(found('g-1', 'g-2')).toBe('pass');
  expect(found('g-2', 'g-1')).toBe('fail');
});
