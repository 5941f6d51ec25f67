import { beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { deriveCatalogue, type Catalogue } from '../catalogue.js';
import { succeed } from '../../stimuli/steps.js';
import { findingOf, messagesOf, type Recorded } from '../recorded.fixture.js';
import { aroundDeletion, deletedAgain } from './deleted-gone.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const defaults = '{"enabled":false,"entries":[]}';
const schedule = 'systems.import-power-limit';
const put: Recorded = { operation: `${schedule}.replace`, status: 200, sent: '{"enabled":false,"entries":[1]}' };
const change: Recorded = { operation: `${schedule}.update`, status: 200, sent: '{"enabled":false}' };
const blank: Recorded = { operation: `${schedule}.replace`, status: 200, sent: defaults };
const made = '{"enabled":false,"entries":[1]}';

test.each<[string, readonly Recorded[], string, string | number, string]>([
  ['as before', [put, change], made, made, 'fail'],
  ['as before, and no change was accepted', [put], made, made, 'fail'],
  ['with default values, one of which was written', [put, change], made, defaults, 'pass'],
  ['without a member', [put, change], made, '{"enabled":false}', 'pass'],
  ['no more', [put, change], made, 404, 'pass'],
  ['with default values, as before', [put], defaults, defaults, 'not-applicable'],
  ['as before, where the default values were written', [blank], defaults, defaults, 'not-applicable'],
  ['as before, and nothing was written', [], defaults, defaults, 'inconclusive'],
])('a deleted record that is shown %s', (_, writes, before, after, expected) => {
  const steps = aroundDeletion(catalogue.iface, `${schedule}.delete`, succeed(`${schedule}.delete`));
  const reading = (at: number, shown: string | number): Recorded => ({
    operation: `${schedule}.read`,
    stepName: steps.at(at)?.name ?? '',
    ...(typeof shown === 'string' ? { status: 200, body: shown } : { status: shown }),
  });
  const lines = [...writes, reading(0, before), { operation: `${schedule}.delete`, status: 204 }, reading(-1, after)];
  expect(findingOf(catalogue, `${schedule}.delete/deleted-gone`, lines, {})).toBe(expected);
});

test.each([
  [204, 'pass'],
  [404, 'pass'],
  [503, 'inconclusive limits.ratePerSecond'],
  [500, 'fail'],
])('the same deletion again is answered with %s', (status, expected) => {
  const [before, , again, after] = aroundDeletion(catalogue.iface, `${schedule}.delete`, succeed(`${schedule}.delete`));
  const lines: readonly Recorded[] = [
    put,
    { operation: `${schedule}.read`, stepName: before?.name ?? '', status: 200, body: made },
    { operation: `${schedule}.delete`, status: 204 },
    { operation: `${schedule}.delete`, stepName: again?.name ?? '', status },
    { operation: `${schedule}.read`, stepName: after?.name ?? '', status: 404 },
  ];
  expect(findingOf(catalogue, `${schedule}.delete/deleted-gone`, lines, {})).toBe(expected);
});

test('the message names the parameters of the deletion', () => {
  const remove = 'accounts.systems.delete';
  const [before, , after] = aroundDeletion(catalogue.iface, remove, succeed(remove));
  const listed = { operation: 'accounts.systems.list', status: 200, body: '[{"id":"s1"}]' };
  const lines: readonly Recorded[] = [
    { ...listed, stepName: before?.name ?? '' },
    { operation: remove, status: 204, query: { moveSystemsAndCustomers: ['false'], moveVendorID: ['true'] } },
    { ...listed, stepName: after?.name ?? '' },
  ];
  expect(messagesOf(catalogue, `${remove}/deleted-gone`, lines, {})).toEqual([
    'the systems of the account are still shown after they were deleted with moveSystemsAndCustomers=false and ' +
      'moveVendorID=true',
  ]);
});

const varied = '{"note":"Grüße","limit":5.5}';

test.each<[string, string | number, string, string]>([
  ['gone, and written without its other members', 404, '{"enabled":false,"entries":[1]}', 'pass'],
  ['still shown', 200, made, 'fail'],
  ['shown again with a member that the last body lacks', 404, '{"enabled":false,"entries":[1],"note":"Grüße"}', 'fail'],
  ['shown again with a default value', 404, '{"enabled":false,"entries":[1],"note":"none"}', 'pass'],
])('a record that was deleted for the second time is %s', (_, gone, restored, expected) => {
  const remove = `${schedule}.delete`;
  const [before, , , after] = aroundDeletion(catalogue.iface, remove, succeed(remove));
  const second = deletedAgain(catalogue.iface, remove);
  const shown = '{"enabled":false,"entries":[1],"note":"Grüße","limit":5.5}';
  const reading = (stepName = '', body: string | number): Recorded => ({
    operation: `${schedule}.read`,
    stepName,
    ...(typeof body === 'string' ? { status: 200, body } : { status: 404 }),
  });
  const lines: readonly Recorded[] = [
    put,
    reading(before?.name, made),
    { operation: remove, status: 204 },
    reading(after?.name, 404),
    { ...put, stepName: second[0]?.name ?? '' },
    { operation: `${schedule}.update`, stepName: second[1]?.name ?? '', status: 200, sent: varied },
    reading(second[2]?.name, shown),
    { operation: remove, stepName: second[3]?.name ?? '', status: 204 },
    reading(second[4]?.name, gone === 404 ? 404 : shown),
    { ...put, stepName: `${schedule}.replace after the deletion` },
    reading(`${schedule}.replace after the deletion read back`, restored),
  ];
  expect(findingOf(catalogue, `${remove}/deleted-gone`, lines, {})).toBe(expected);
});
