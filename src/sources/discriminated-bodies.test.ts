import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sample } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { validValues, type JsonSchema } from '../../generators/index.js';
import { loadInterface } from '../../spec/load.js';
import type { Json, JsonObject } from '../core/json.js';
import { readEntries } from './read-entries.js';

const iface = await loadInterface();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-discriminated-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: JsonObject): JsonObject => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
});
const text = { type: 'string' };
const kinds = { type: 'string', enum: ['INVERTER', 'HEAT_PUMP', 'METER'] };
const pump = object({ type: { type: 'string', enum: ['SG_READY'] } });
const discriminator = {
  propertyName: 'kind',
  mapping: { METER: ref('MeterCreate')['$ref'] ?? '', HEAT_PUMP: 'HeatPumpCreate' },
};

/** The ways in which documents say which kind of appliance a body is for. */
const documents: { readonly [name: string]: { readonly body: JsonObject; readonly schemas: JsonObject } } = {
  'a discriminator beside oneOf, with an enumeration that all branches share': {
    body: { oneOf: [ref('MeterCreate'), ref('HeatPumpCreate')], discriminator },
    schemas: {
      Kind: kinds,
      MeterCreate: object({ kind: ref('Kind'), name: text }),
      HeatPumpCreate: object({ kind: ref('Kind'), name: text, heatPump: pump }),
    },
  },
  'a discriminator in the schema that the branches extend': {
    body: { oneOf: [ref('MeterCreate'), ref('HeatPumpCreate')] },
    schemas: {
      Create: { ...object({ kind: text, name: text }), discriminator },
      MeterCreate: { allOf: [ref('Create'), { type: 'object', properties: {} }] },
      HeatPumpCreate: { allOf: [ref('Create'), object({ heatPump: pump })] },
    },
  },
  'a discriminator in the schema of the body, which others extend': {
    body: ref('Create'),
    schemas: {
      Create: { ...object({ kind: text, name: text }), discriminator },
      MeterCreate: { allOf: [ref('Create'), { type: 'object', properties: {} }] },
      HeatPumpCreate: { allOf: [ref('Create'), object({ heatPump: pump })] },
    },
  },
  'a discriminator beside oneOf in a schema that the branches extend': {
    body: ref('Create'),
    schemas: {
      Create: {
        ...object({ kind: text, name: text }),
        discriminator,
        oneOf: [ref('MeterCreate'), ref('HeatPumpCreate')],
      },
      MeterCreate: { allOf: [ref('Create'), { type: 'object', properties: {} }] },
      HeatPumpCreate: { allOf: [ref('Create'), object({ heatPump: pump })] },
    },
  },
  'a constant in each branch': {
    body: { oneOf: [ref('MeterCreate'), ref('HeatPumpCreate')] },
    schemas: {
      MeterCreate: object({ kind: { const: 'METER' }, name: text }),
      HeatPumpCreate: object({ kind: { const: 'HEAT_PUMP' }, name: text, heatPump: pump }),
    },
  },
  'an enumeration of one value in each branch, beside a discriminator without a mapping': {
    body: { anyOf: [ref('MeterCreate'), ref('HeatPumpCreate')], discriminator: { propertyName: 'kind' } },
    schemas: {
      MeterCreate: object({ kind: { type: 'string', enum: ['METER'] }, name: text }),
      HeatPumpCreate: object({ kind: { type: 'string', enum: ['HEAT_PUMP'] }, name: text, heatPump: pump }),
    },
  },
};

async function bodyOf(schema: Json, schemas: Json): Promise<(...path: readonly string[]) => Json | undefined> {
  const file = join(folder, 'openapi.json');
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const paths = { '/gateways/{id}/appliances': { post: operation }, '/gateways': { get: {} }, '/systems': { get: {} } };
  await writeFile(file, JSON.stringify({ openapi: '3.1.0', paths, components: { schemas } }));
  const entries = await readEntries(iface, file);
  return (...path) =>
    entries.find((entry) => entry.path.join(' ') === ['bodies', 'gateways.appliances.create', ...path].join(' '))
      ?.value;
}

const meter = { kind: 'METER', name: 'Conformance test name ${UNIQUE}' };
const heatPump = { kind: 'HEAT_PUMP', name: 'Conformance test name ${UNIQUE}', heatPump: { type: 'SG_READY' } };

describe.each(Object.entries(documents))('%s', (_, { body, schemas }) => {
  test('a body is of one kind, and has the value of that kind', async () => {
    const given = await bodyOf(body, schemas);
    expect(given('value')).toEqual(meter);
    expect(given('schemas', 'HeatPumpCreate')).toEqual(heatPump);
  });

  test('there is a body for each further kind', async () => {
    const given = await bodyOf(body, schemas);
    expect(given('further', 'Heat Pump')).toEqual(heatPump);
    expect(given('further', 'Meter')).toBeUndefined();
  });

  test('so is each body that is drawn from the schema', async () => {
    const schema = (await bodyOf(body, schemas))('schema');
    // A schema of a body that has one is an object.
    const drawn = sample(validValues<Partial<typeof heatPump>>(schema as JsonSchema), { seed: 1, numRuns: 200 });
    expect(new Set(drawn.map(({ kind }) => kind))).toEqual(new Set(['METER', 'HEAT_PUMP']));
    expect(drawn.filter((value) => value.kind === 'HEAT_PUMP' && value.heatPump?.type !== 'SG_READY')).toEqual([]);
  });
});

test('of alternatives, the first one that gives a valid body is taken', async () => {
  const impossible = { ...object({ kind: text }), minProperties: 9, additionalProperties: false };
  const given = await bodyOf({ oneOf: [impossible, object({ name: text })] }, {});
  expect(given('value')).toEqual({ name: 'Conformance test name ${UNIQUE}' });
});
