import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fixtureResults } from './report.fixture.js';
import { missingEntries, missingYaml } from './missing.js';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const valid = ajv.compile(JSON.parse(readFileSync(new URL('../schemas/configuration.schema.json', import.meta.url), 'utf8')));

const entry = (path: string) => ({ path, requirements: 1, reason: '' });

describe('missingYaml', () => {
  const paths = [
    'ids.clusterID', 'vendors.3', 'vendorMediaType', 'writes.allowed', 'writes.expendable.user', 'writes.expendable.systemID', 'bodies.systems.create', 'bodies.webhooks.create.value',
    'bodies.systems.assets.update.schemas.InverterAssetUpdate', 'query.gateways.list.sort', 'lists.systems.list', 'appliances.kindProperty', 'appliances.kinds.Heat Pump', 'appliances.externalControllers',
    'cursor.parameter', 'credentials.header', 'credentials.full', 'credentials.without.TariffWrite', 'credentials.full.privileged', 'events.publicUrl', 'events.signature', 'events.signature.secret', 'query.gateways.jobs.list.<parameter>', 'events.triggers.events.ev.plugged', 'events.payloads.events.ev.plugged',
    'events.eventNames.events.ev.plugged', 'events.eventProperty',
  ];

  test.each(paths)('%s fits the schema of the configuration', (path) => {
    const value = parse(missingYaml([entry(path)]));
    const beside = path.startsWith('credentials.') ? { credentials: { header: 'X', ...value.credentials, full: { value: 'x', ...value.credentials.full } } } : {};
    expect(valid({ ...value, ...beside }), JSON.stringify(valid.errors)).toBe(true);
  });

  test('all of them together do too, with ids of operations as one key', () => {
    const value = parse(missingYaml(paths.map(entry)));
    expect(valid(value), JSON.stringify(valid.errors)).toBe(true);
    expect(value).toMatchObject({ bodies: { 'systems.create': { value: {} } }, query: { 'gateways.list': { sort: '<value>' } }, events: { triggers: { 'events.ev.plugged': { wait: true } } } });
  });

  test('names that objects already have are just names', () => {
    expect(missingYaml([entry('ids.__proto__'), entry('constructor.prototype')])).toContain('__proto__: [<an existing __proto__>]');
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  test('nothing missing, nothing to paste', () => expect(missingYaml([])).toBe(''));
});

test('missingEntries counts what each entry would settle, the most first', () => {
  const entries = missingEntries(fixtureResults({ failures: 'many' }).requirements);
  expect(entries[0]).toMatchObject({ path: 'ids.systemID', requirements: 8 });
  expect(entries.map(({ requirements }) => requirements)).toEqual(entries.map(({ requirements }) => requirements).sort((a, b) => b - a));
});
