import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fixtureResults } from './report.fixture.js';
import { filledIn } from './missing.fixture.js';
import { missingEntries } from '../src/results/missing-entries.js';
import { missingYaml } from './missing.js';
import { entriesOf } from '../src/results/headline.js';
import { placeholderIn } from '../spec/placeholder.js';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const valid = ajv.compile(
  JSON.parse(readFileSync(new URL('../schemas/configuration.schema.json', import.meta.url), 'utf8')),
);

const entry = (path: string) => ({ path, requirements: 1, mandatory: 1, reason: '' });

describe('missingYaml', () => {
  const paths = [
    'ids.clusterID',
    'vendors.3',
    'vendorMediaType',
    'writes.allowed',
    'writes.expendable.user',
    'writes.expendable.systemID',
    'bodies.systems.create',
    'bodies.systems.create.schema',
    'bodies.systems.create.mediaType',
    'idFields.systemID',
    'writes.expendable.deletableAccountID',
    'credentials.named.read-only',
    'bodies.webhooks.create.value',
    'bodies.systems.assets.update.schemas.InverterAssetUpdate',
    'query.gateways.list.sort',
    'bindings.customers.users.update',
    'lists.systems.list',
    'appliances.kindProperty',
    'appliances.kinds.Heat Pump',
    'appliances.externalControllers',
    'cursor.parameter',
    'credentials.full',
    'credentials.without.TariffWrite',
    'credentials.full.privileged',
    'events.publicUrl',
    'events.signature',
    'events.signature.secret',
    'query.gateways.jobs.list.<parameter>',
    'events.triggers.events.ev.plugged',
    'events.payloads.events.ev.plugged',
    'events.eventNames.events.ev.plugged',
    'events.eventProperty',
  ];

  test.each(paths)('%s, filled in, fits the schema of the configuration', (path) => {
    const value: unknown = filledIn(missingYaml([entry(path)]));
    expect(value).toBeTypeOf('object');
    const credentials: unknown = Object(value)['credentials'];
    const credential =
      typeof credentials === 'object'
        ? { credentials: { ...credentials, full: { value: 'x', ...Object(credentials)['full'] } } }
        : {};
    expect(valid({ ...Object(value), ...credential }), JSON.stringify(valid.errors)).toBe(true);
  });

  test('all of them together do too, with ids of operations as one key', () => {
    const fragment = missingYaml(paths.map(entry));
    const value: unknown = filledIn(fragment);
    expect(valid(value), JSON.stringify(valid.errors)).toBe(true);
    expect(parse(fragment)).toMatchObject({
      bodies: { 'systems.create': { value: '<a body that the operation accepts>' } },
      query: { 'gateways.list': { sort: '<value>' } },
      vendorMediaType: '<vendor>',
    });
  });

  test.each(paths.filter((path) => path !== 'writes.allowed'))(
    '%s is left to the implementer: each value is a placeholder or a variable',
    (path) => {
      const left: string[] = [];
      const walk = (value: unknown): void => {
        if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk);
        else left.push(String(value));
      };
      walk(parse(missingYaml([entry(path)])));
      expect(left.length).toBeGreaterThan(0);
      expect(left.filter((text) => placeholderIn(text) === undefined && !/^\$\{[A-Z_]+\}$/.test(text))).toEqual([]);
    },
  );

  test.each([
    [['writes.allowed']],
    [['writes.allowed', 'ids.systemID']],
    [['writes.allowed', 'writes.expendable.systemID', 'ids.systemID']],
  ])('%j: writes stay off until a person takes the comment mark away', (given) => {
    const fragment = missingYaml(given.map(entry));
    expect(fragment).toMatch(/^ *# +allowed: true  # the run creates systems, .*; would decide 1 mandatory$/m);
    expect(parse(fragment)?.writes?.allowed).toBeUndefined();
    expect(parse(fragment)?.writes).not.toBeNull();
    expect(filledIn(fragment)).toHaveProperty('writes.allowed', true);
  });

  test('the article fits the name', () => {
    expect(
      missingYaml([
        entry('writes.expendable.accountID'),
        entry('writes.expendable.userID'),
        entry('writes.expendable.systemID'),
      ]).match(/<an? \w+/g),
    ).toEqual(['<an accountID', '<a systemID', '<a userID']);
  });

  test('names that objects already have are just names', () => {
    expect(missingYaml([entry('ids.__proto__'), entry('constructor.prototype')])).toContain(
      '__proto__: [<an existing __proto__>]',
    );
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('a declaration about a credential says what it stands beside', () => {
    expect(missingYaml([entry('credentials.full.privileged')])).toContain(
      '# would decide 1 mandatory; beside value: "${EMS_CREDENTIAL}"',
    );
    expect(missingYaml([entry('ids.systemID')])).toMatch(/# would decide 1 mandatory$/m);
  });

  test('nothing missing, nothing to merge', () => expect(missingYaml([])).toBe(''));
});

test('missingEntries counts what each entry would decide, the most first', () => {
  const entries = missingEntries(fixtureResults({ failures: 'many' }).requirements, ({ level }) => level === 'MUST');
  expect(entries[0]).toMatchObject({ path: 'ids.systemID', requirements: 8 });
  expect(entries.map(({ mandatory }) => mandatory)).toEqual(
    entries.map(({ mandatory }) => mandatory).sort((a, b) => b - a),
  );
});

test('the reason for an entry is one of a requirement that it decides, where there is one', () => {
  const [requirement] = fixtureResults({ failures: 'many' }).requirements;
  if (requirement === undefined) throw new Error('the fixture has requirements');
  const undecided = (reason: string, decidedBy: string, ...alsoNeeds: readonly string[]) => ({
    ...requirement,
    verdict: 'inconclusive' as const,
    reason,
    decidedBy,
    alsoNeeds,
  });
  const first = undecided('no type', 'ids.jobType', 'bodies.a', 'bodies.b');
  const reasons = missingEntries([first, undecided('no body', 'bodies.b')], () => true).map(({ path, reason }) => [
    path,
    reason,
  ]);
  expect(reasons).toEqual([
    ['bodies.b', 'no body'],
    ['bodies.a', 'needed beside ids.jobType: no type'],
    ['ids.jobType', 'no type'],
  ]);
});

test('a run that was cut off asks for nothing', () => {
  const results = fixtureResults({ failures: 'many' });
  expect(entriesOf(results)).not.toEqual([]);
  expect(entriesOf({ ...results, run: { ...results.run, complete: false } })).toEqual([]);
});
