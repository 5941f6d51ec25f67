import { expect, test } from 'vitest';
import { faults } from '../../reference/faults/index.js';
import { loadInterface } from '../../spec/load.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { subtleFaults } from './subtle.js';

const { requirements } = deriveCatalogue(await loadInterface());

test('each requirement names a fault that proves that it can fail', () => {
  expect(requirements.filter((requirement) => requirement.faults.length === 0).map(({ id }) => id)).toEqual([]);
});

test('each kind of fault proves a requirement', () => {
  const proving = new Set([
    ...requirements.flatMap((requirement) => requirement.faults.map(({ fault }): string => fault.kind)),
    ...subtleFaults.map(({ fault }) => fault.kind),
  ]);
  expect(Object.keys(faults).filter((kind) => !proving.has(kind))).toEqual([]);
});
