import { expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { knownIdsOf, unknownIds } from './known-ids.js';

const known = knownIdsOf(await loadInterface());

it('knows the schemas that the interface names for bodies', () => {
  expect(Object.entries(known.bodySchemas).filter(([, names]) => names.length > 0)).toEqual([
    ['gateways.appliances.create', ['HeatPumpCreate']],
    ['systems.assets.update', ['EVAssetUpdate', 'EVStationAssetUpdate', 'InverterAssetUpdate']],
  ]);
});

it('knows the variables of withdrawn operations', () => {
  const configuration = { ids: { notificationID: ['n1'], ruleID: ['r1'], systemID: ['s1'] } };
  expect(unknownIds(configuration, known)).toEqual([]);
});

it('refuses a variable that neither the interface nor the document has', () => {
  const configuration = { idFields: { 'api.tasks.taskId': 'taskId' } };
  expect(unknownIds(configuration, known)).toEqual([
    {
      path: ['idFields', 'api.tasks.taskId'],
      message: '"api.tasks.taskId" in idFields is not a path variable of the interface.',
    },
  ]);
  const [ofDocument] = unknownIds(configuration, { ...known, source: 'the document' });
  expect(ofDocument?.message).toMatch(/is not a path variable of the document\.$/);
  expect(unknownIds(configuration, { ...known, variables: ['api.tasks.taskId'] })).toEqual([]);
});
