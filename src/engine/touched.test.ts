import { expect, it } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { suites } from '../../suites/index.js';
import { AddressBook } from './address.js';
import type { ScenarioInstance } from './instance.js';
import { inConflict as inConflictWhere, touchedPaths, type TouchedPaths } from './touched.js';
import { bindScenario } from './expand.js';
import { Expendables } from './expendables.js';
import { Knowledge } from './knowledge.js';

const iface = await loadInterface();

const inConflict = (one: TouchedPaths, other: TouchedPaths, shown: readonly string[] = []): boolean =>
  inConflictWhere(one, other, { shows: (path, id) => shown.includes(`${path} ${id}`) });

const configuration = (systemID: string, assetID: string) => ({
  ids: { assetID: [{ systemID, assetID }], applianceID: [{ gatewayID: 'g1', applianceID: 'd1' }] },
  writes: { allowed: true, expendable: { user: true, systemID: [systemID], gatewayID: ['g1'], accountID: ['a1'] } },
});

function touchedBy(id: string, systemID = 's1', assetID = 'x1') {
  const given = configuration(systemID, assetID);
  const addresses = new AddressBook(iface, given);
  const scenario = suites.flatMap(({ scenarios }) => scenarios).find((each) => each.id === id);
  if (scenario === undefined) throw new Error(`there is no scenario ${id}`);
  const expansion = bindScenario(scenario, addresses, new Knowledge(iface, given), given, new Expendables(given));
  if (expansion.kind === 'not-sent') throw new Error(expansion.reason);
  const [instance] = expansion.instances satisfies readonly ScenarioInstance[];
  if (instance === undefined) throw new Error('it is bound to nothing');
  return touchedPaths(instance, addresses, given);
}

it.each<[boolean, string, string]>([
  [false, 'systems.tariff', 'systems.time-of-use'],
  [false, 'user.update', 'systems.tariff'],
  [false, 'gateways.update.drawn', 'bidding-zone.replace'],
  [true, 'user.update', 'user.update.properties'],
  [true, 'systems.tariff', 'systems.tariff.update.drawn'],
  // Records of a system show its name.
  [true, 'systems.update.drawn', 'systems.assets.update'],
  // The scenario reads the list of all systems, which may show records below one.
  [true, 'systems.life', 'systems.tariff'],
  // Systems show their gateways.
  [true, 'systems.life', 'gateways.update'],
  [true, 'gateways.appliances.life', 'gateways.appliances.added-values'],
  // One changes a gateway, and the other looks for its own in the list.
  [true, 'gateways.update', 'systems.gateways.create'],
])('in conflict: %s, %s and %s', (expected, one, other) => {
  expect(inConflict(touchedBy(one), touchedBy(other))).toBe(expected);
  expect(inConflict(touchedBy(other), touchedBy(one))).toBe(expected);
});

it('an asset and an appliance with the same id may be one record', () => {
  const appliance = touchedBy('gateways.appliances.update.drawn');
  expect(inConflict(touchedBy('systems.assets.update'), appliance)).toBe(false);
  expect(inConflict(touchedBy('systems.assets.update', 's1', 'd1'), appliance)).toBe(true);
});

it('two systems are changed at the same time', () => {
  expect(inConflict(touchedBy('systems.time-of-use', 's1'), touchedBy('systems.time-of-use', 's2'))).toBe(false);
});

it('a reading that showed a record waits for its changes', () => {
  const change = touchedBy('gateways.appliances.update.drawn');
  const reading = touchedBy('systems.update.drawn');
  expect(inConflict(change, reading)).toBe(false);
  expect(inConflict(change, reading, ['/systems/s1 d1'])).toBe(true);
  expect(inConflict(reading, change, ['/systems/s1 d1'])).toBe(true);
  expect(inConflict(change, reading, ['/systems/s2 d1', '/systems/s1 d2'])).toBe(false);
});
