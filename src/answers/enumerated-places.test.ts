import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { enumeratedPlaces } from './enumerated-places.js';

test('the places of enumerations below records follow from the documents', async () => {
  const places = [...enumeratedPlaces((await loadInterface()).document)];
  for (const place of ['plan', 'metadata.wizard.step', 'evChargingStation.type', 'heatPump.type'])
    expect(places).toContain(place);
  expect(places).not.toContain('metadata');
});
