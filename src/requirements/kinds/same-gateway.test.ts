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
