import { enumerations } from '../vendors.js';
import { seedAppliance, kinds } from './seed-appliance.js';
import type { Ground } from './ground.js';
import type { Id } from './ids.js';
import { pick, randomFrom, type Random } from './random.js';
import type { Account, System, SystemSettings } from './records.js';
import { put } from './table.js';

const places = ['Alder', 'Birch', 'Cedar', 'Elm', 'Hazel', 'Juniper', 'Larch', 'Maple', 'Rowan', 'Willow'];
const buildings = ['Barn', 'Cottage', 'Dairy', 'Depot', 'House', 'Mill', 'School', 'Workshop'];
const people = [
  'Ada Brandt',
  'Ben Osei',
  'Carla Ruiz',
  'Dina Holm',
  'Emre Kaya',
  'Fay Lindqvist',
  'Gil Marchand',
  'Hana Sato',
];

/** More than a hundred of everything that has a list, so that a page limit of 100 would show. */
const many = 112;

const nth = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new RangeError('nothing to take');
  return item;
};

/** Fills an empty world. The order of creation is the order in lists. */
export const seedState = (world: Ground): void => {
  const random = randomFrom(world.seed);
  const { state } = world;

  const main = seedAccount(world, random, null);
  const expendable = seedAccount(world, random, null);
  const deletable = Array.from({ length: 6 }, () => seedAccount(world, random, expendable.id));
  for (let index = 0; index < many; index += 1) seedAccount(world, random, main.id);

  const customers: Id[] = [];
  for (const [account, count] of [
    [main, many],
    [expendable, 3],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const customer = {
        id: world.nextId('customer'),
        accountID: account.id,
        name: pick(random, people),
        createdAt: world.now('customer'),
      };
      customers.push(put(state.customers, customer).id);
    }
  }
  for (const account of [main, expendable])
    for (let index = 0; index < 3; index += 1) seedUser(world, random, account.id, null);
  for (const account of deletable) seedUser(world, random, account.id, null);
  for (const [index, customerID] of customers.entries()) {
    const count = index === 0 ? many : 1;
    const account = index < many ? main : expendable;
    for (let user = 0; user < count; user += 1) seedUser(world, random, account.id, customerID);
  }
  for (const owner of ['account', 'user'] as const) {
    for (let index = 0; index < many; index += 1) {
      put(state.tokens, {
        id: world.nextId('token'),
        owner,
        name: `${pick(random, places)} token`,
        createdAt: world.now('token'),
      });
    }
  }
  for (let index = 0; index < 130; index += 1)
    seedSystem(world, random, main, customers[index % many] ?? null, index === 0 ? 'full' : 'small');
  for (let index = 0; index < 4; index += 1)
    seedSystem(world, random, expendable, customers[many] ?? null, 'expendable');
  for (const account of deletable)
    for (let index = 0; index < 2; index += 1) seedSystem(world, random, account, null, 'small');
  for (const account of [main, expendable])
    for (let index = 0; index < 2; index += 1) seedWebhook(world, account.id, index);
  for (let index = 0; index < 3; index += 1)
    put(state.clusters, { id: world.nextId('cluster'), name: `${pick(random, places)} cluster` });
};

const seedAccount = (world: Ground, random: Random, parentAccountID: Id | null): Account =>
  put(world.state.accounts, {
    id: world.nextId('account'),
    name: `${pick(random, places)} Energy`,
    parentAccountID,
    vendorID: `vendor-${1 + Math.floor(random() * 9)}`,
    biddingZone: 'DE-LU',
    createdAt: world.now('account'),
  });

const seedUser = (world: Ground, random: Random, accountID: Id, customerID: Id | null): void => {
  const id = world.nextId('user');
  const fullName = pick(random, people);
  const email = `user-${world.state.counters['user'] ?? 0}@users.example`;
  put(world.state.users, {
    id,
    accountID,
    customerID,
    email,
    fullName,
    language: 'en',
    role: 'INSTALLER',
    metadata: {},
    mfaEnabled: false,
    createdAt: world.now('user'),
  });
};

const seedWebhook = (world: Ground, accountID: Id, index: number): void => {
  const id = world.nextId('webhook');
  put(world.state.webhooks, {
    id,
    accountID,
    url: `https://receiver.example/hooks/${index + 1}`,
    description: 'Seeded, delivers nothing',
    events: [],
    secrets: [],
    active: false,
    createdAt: world.now('webhook'),
  });
};

/** Settings of a new system; also used for systems that requests create. */
export const freshSettings = (): SystemSettings => ({
  timeOfUse: { systemKind: 'RESIDENTIAL', enabled: true, windows: [{ from: '22:00', to: '06:00', level: 'LOW' }] },
  tariff: { energyProvider: 'Lowland Power', currency: 'EUR', pricePerKilowattHour: 0.31 },
  importPowerLimit: { intervals: [{ from: '2026-02-01T00:00:00Z', to: '2026-02-01T06:00:00Z', limitWatts: 4200 }] },
});

const seedSystem = (
  world: Ground,
  random: Random,
  account: Account,
  customerID: Id | null,
  size: 'full' | 'small' | 'expendable',
): System => {
  const { state } = world;
  const id = world.nextId('system');
  const index = state.systems.size;
  const system = put(state.systems, {
    id,
    accountID: account.id,
    customerID,
    name: `${pick(random, places)} ${pick(random, buildings)}`,
    timezone: 'Europe/Berlin',
    plan: nth(enumerations.plan, index),
    wizardStep: nth(enumerations.wizardStep, index),
    createdAt: world.now('system'),
  });
  state.systemSettings.set(String(id), freshSettings());
  for (let gateway = 0; gateway < (size === 'expendable' ? 2 : 1); gateway += 1) seedGateway(world, random, id, size);
  return system;
};

const seedGateway = (world: Ground, random: Random, systemID: Id, size: 'full' | 'small' | 'expendable'): void => {
  const { state } = world;
  const id = world.nextId('gateway');
  const number = state.gateways.size + 1;
  put(state.gateways, {
    id,
    systemID,
    deviceID: deviceIdOf(number),
    name: `${pick(random, places)} gateway`,
    online: true,
    scanners: [...enumerations.scanner],
    firmwareUpdate: number % 2 === 0 ? '4.2.0' : null,
    createdAt: world.now('gateway'),
  });
  const appliances = Array.from(
    { length: { full: many + 8, expendable: 2 * kinds.length, small: 2 }[size] },
    (_, index) =>
      seedAppliance(
        world,
        id,
        size === 'small' ? (kinds[(number + index) % kinds.length] ?? 'METER') : nth(kinds, index),
        index,
      ),
  );
  for (let scan = 0; scan < { full: many, expendable: 3, small: 1 }[size]; scan += 1) {
    const found =
      scan === 0 ? appliances.slice(0, kinds.length) : appliances.slice(scan % kinds.length, (scan % kinds.length) + 1);
    put(state.scans, {
      id: world.nextId('scan'),
      gatewayID: id,
      startedAt: world.now('scan'),
      finishedAt: world.now('scan'),
      scanners: (scan === 0 ? enumerations.scanner : [nth(enumerations.scanner, scan)]).map((name) => ({
        name,
        state: 'DONE',
      })),
      applianceIDs: (found.length > 0 ? found : appliances.slice(0, 1)).map((appliance) => appliance.id),
    });
  }
  for (let job = 0; job < { full: 30, expendable: 5, small: 0 }[size]; job += 1) {
    const type = job % 2 === 0 ? 'RESTART' : 'SYNCHRONISE';
    put(state.jobs, {
      id: world.nextId('job'),
      gatewayID: id,
      type,
      status: 'DONE',
      parameters: {},
      createdAt: world.now('job'),
    });
  }
};

/** Device identifiers are printed on the device: numbers of their own, not ids. */
export const deviceIdOf = (number: number): string => `DEV-${String(700_000 + number)}`;
