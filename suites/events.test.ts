import { expect, test } from 'vitest';
import { loadInterface } from '../spec/load.js';
import { events } from './events.js';

test('there is a scenario for each event of the interface, which triggers it once', async () => {
  const { events: known } = await loadInterface();
  const emissions = events.scenarios.filter(({ id }) => known.some((event) => event.id === id));
  expect(emissions.map(({ id }) => id)).toEqual(known.map(({ id }) => id));
  expect(emissions.map(({ steps }) => steps.flatMap(({ triggers }) => triggers ?? []))).toEqual(
    known.map(({ id }) => [id]),
  );
});
