import { expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue } from '../catalogue.js';
import { findingOf, type Recorded } from '../recorded.fixture.js';

const catalogue = deriveCatalogue(await loadInterface());
const write = 'systems.update';
const atEnd = 'systems.update at the end, by systems.read';
const bindings = { systemID: 's1' };

const patched = (stepName: string, name: string, status = 200): Recorded => ({
  operation: write,
  stepName,
  bindings,
  credential: 'full',
  status,
  sent: JSON.stringify({ name }),
  body: JSON.stringify({ id: 's1', name }),
});

const found = (...writes: readonly Recorded[]) =>
  findingOf(
    catalogue,
    'systems.update/other-views/systems.read.at-the-end',
    [
      ...writes,
      {
        operation: 'systems.read',
        stepName: atEnd,
        purpose: 'consistency',
        bindings,
        pathOrigin: 'created',
        credential: 'full',
        status: 200,
        body: JSON.stringify({ id: 's1', name: 'second' }),
      },
    ],
    {},
  );

test('the last write to a record is compared with its reading at the end', () => {
  expect(found(patched(write, 'first'), patched('once more', 'second'))).toMatch(/^pass/);
  expect(found(patched(write, 'second'), patched('once more', 'first'))).toMatch(/^fail/);
});
