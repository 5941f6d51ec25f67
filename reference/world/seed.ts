import { enumerations } from '../vendors.js';
import { seedAppliance, kinds } from './seed-appliance.js';
import type { RecordCreationContext } from './ground.js';
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

/** Calls `create` so many times, with 0, 1, 2, …; returns what it returned. */
const repeat = <Item>(times: number, create: (index: number) => Item): readonly Item[] =>
  Array.from({ length: times }, (_, index) => create(index));

/** Fills an empty world. The order of creation is the order in lists. */
export const seedState = (world: RecordCreationContext): void => {
  const random = randomFrom(world.seed);
  const main = seedAccount(world, random, null);
  const expendable = seedAccount(world, random, null);
  const deletable = repeat(6, () => seedAccount(world, random, expendable.id));
  repeat(many, () => seedAccount(world, random, main.id));

  const customers = repeat(many, () => seedCustomer(world, random, main.id));
  const expendableCustomers = repeat(3, () => seedCustomer(world, random, expendable.id));

  for (const { id } of [main, expendable]) repeat(3, () => seedUser(world, random, id, null));
  for (const { id } of deletable) seedUser(world, random, id, null);
  for (const [index, customer] of customers.entries())
    repeat(index === 0 ? many : 1, () => seedUser(world, random, main.id, customer));
  for (const customer of expendableCustomers) seedUser(world, random, expendable.id, customer);

  for (const owner of ['account', 'user'] as const) repeat(many, () => seedToken(world, random, owner));

  repeat(130, (index) => seedSystem(world, random, main, nth(customers, index), index === 0 ? 'full' : 'small'));
  repeat(4, () => seedSystem(world, random, expendable, nth(expendableCustomers, 0), 'expendable'));
  for (const account of deletable) repeat(2, () => seedSystem(world, random, account, null, 'small'));

  for (const { id } of [main, expendable]) repeat(2, (index) => seedWebhook(world, id, index));
  repeat(3, () => put(world.state.clusters, { id: world.nextId('cluster'), name: `${pick(random, places)} cluster` }));
};

const seedCustomer = (world: RecordCreationContext, random: Random, accountID: Id): Id =>
  put(world.state.customers, {
    id: world.nextId('customer'),
    accountID,
    name: pick(random, people),
    createdAt: world.now('customer'),
  }).id;

const seedToken = (world: RecordCreationContext, random: Random, owner: 'account' | 'user'): void => {
  put(world.state.tokens, {
    id: world.nextId('token'),
    owner,
    name: `${pick(random, places)} token`,
    createdAt: world.now('token'),
  });
};

const seedAccount = (world: RecordCreationContext, random: Random, parentAccountID: Id | null): Account =>
  put(world.state.accounts, {
    id: world.nextId('account'),
    name: `${pick(random, places)} Energy`,
    parentAccountID,
    vendorID: `vendor-${1 + Math.floor(random() * 9)}`,
    biddingZone: 'DE-LU',
    createdAt: world.now('account'),
  });

const seedUser = (world: RecordCreationContext, random: Random, accountID: Id, customerID: Id | null): void => {
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

const seedWebhook = (world: RecordCreationContext, accountID: Id, index: number): void => {
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
  world: RecordCreationContext,
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

const seedGateway = (
  world: RecordCreationContext,
  random: Random,
  systemID: Id,
  size: 'full' | 'small' | 'expendable',
): void => {
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
