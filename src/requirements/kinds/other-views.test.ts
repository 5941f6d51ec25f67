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

test('a list that shows another text than the varied one fails, if it was accepted', () => {
  const ending = ' with varied values';
  const listed = (name: string, after = ''): Recorded => ({
    operation: 'systems.list',
    stepName: `${write}${after} by systems.list`,
    purpose: 'consistency',
    bindings: {},
    credential: 'full',
    status: 200,
    body: JSON.stringify([{ id: 's1', name }]),
  });
  const own = [patched(write, 'first'), listed('first')];
  const finding = (shown: string, status?: number) =>
    findingOf(
      catalogue,
      'systems.update/other-views/systems.list',
      [...own, patched(`${write}${ending}`, 'a "b"', status), listed(shown, ending)],
      {},
    );
  expect(finding('a "b"')).toMatch(/^pass/);
  expect(finding('a b')).toMatch(/^fail/);
  expect(finding('first', 422)).toMatch(/^pass/);
});

test('a list that keeps the value from before a change of one member fails, if it follows the whole body', () => {
  const alone = `${write} by one member that is new`;
  const listed = (step: string, name: string): Recorded => ({
    operation: 'systems.list',
    stepName: `${step} by systems.list`,
    purpose: 'consistency',
    bindings: {},
    credential: 'full',
    status: 200,
    body: JSON.stringify([{ id: 's1', name }]),
  });
  const finding = (whole: string, after: string, response = 'first') =>
    findingOf(
      catalogue,
      'systems.update/other-views/systems.list',
      [
        patched(write, 'first'),
        listed(write, whole),
        patched(`${write} with varied values`, 'second'),
        { ...patched(alone, 'first'), body: JSON.stringify({ id: 's1', name: response }) },
        listed(alone, after),
      ],
      {},
    );
  expect(finding('first', 'first')).toMatch(/^pass/);
  expect(finding('first', 'second')).toMatch(/^fail/);
  // The write itself was lost.
  expect(finding('first', 'second', 'second')).toMatch(/^pass/);
});
