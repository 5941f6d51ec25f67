import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const create = 'gateways.appliances.create';
const id = `${create}/added-value/HeatPumpType/VENDOR8_MODEL4/accepted`;

const again = ', again';

const pump = (stepName: string, type: string, status: number): Recorded => ({
  operation: create,
  stepName,
  status,
  sent: JSON.stringify({ heatPump: { type } }),
});

/** The steps of the experiment, sent twice; statuses by the value that they send. */
const sent = (control: string, statuses: { readonly [type: string]: number }): readonly Recorded[] =>
  ['', again].flatMap((ending) =>
    [
      ['control for added values', control],
      ['added VENDOR7_BRANDB', 'WARMLY_BRANDB'],
      ['added VENDOR8_MODEL4', 'HEATCO_MODEL4'],
    ].map(([name, type = '']) => pump(`${name}${ending}`, type, statuses[type] ?? 201)),
  );

test.each<[string, readonly Recorded[], string]>([
  ['is refused beside another one', sent('OTHER', { HEATCO_MODEL4: 400 }), 'fail'],
  ['is accepted', sent('OTHER', {}), 'pass'],
  ['is refused as all are', sent('OTHER', { OTHER: 400, HEATCO_MODEL4: 400 }), `inconclusive bodies.${create}`],
  [
    'is the configured one, and refused beside the other added one',
    sent('HEATCO_MODEL4', { HEATCO_MODEL4: 400 }),
    'fail',
  ],
  ['is the configured one, and accepted', sent('HEATCO_MODEL4', { WARMLY_BRANDB: 400 }), 'pass'],
])('an added value that %s', (_, recorded, expected) =>
  expect(findingOf(catalogue, id, recorded, { vendors: { '7': 'WARMLY', '8': 'HEATCO' } })).toBe(expected),
);
