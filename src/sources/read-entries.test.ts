import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { referenceConfiguration } from '../../reference/configuration.js';
import { referenceDocument } from '../../reference/document/document.js';
import { loadInterface } from '../../spec/load.js';
import type { Json } from '../core/json.js';
import type { ConfigurationEntry } from './entry.js';
import { readEntries } from './read-entries.js';

const iface = await loadInterface();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-entries-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function entriesOf(document: Json): Promise<readonly ConfigurationEntry[]> {
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  return readEntries(iface, file);
}

const valueOf = (entries: readonly ConfigurationEntry[], ...path: readonly string[]): Json | undefined =>
  entries.find((entry) => JSON.stringify(entry.path) === JSON.stringify(path))?.value;

/** A document's secrets are not taken, so they differ. */
const hiddenSecrets = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, member: unknown) => (/password|secret/i.test(name) ? 'hidden' : member)));

const sure = (entries: readonly ConfigurationEntry[]): readonly ConfigurationEntry[] =>
  entries.filter(({ unsure }) => unsure === undefined);

test("the reference's own document gives what its configuration says", async () => {
  const entries = await entriesOf(referenceDocument('http://127.0.0.1:9'));
  const own = referenceConfiguration('http://127.0.0.1:9');
  expect(valueOf(entries, 'target', 'baseUrl')).toBe('http://127.0.0.1:9');
  expect(valueOf(entries, 'vendorMediaType')).toBe(own.vendorMediaType);
  expect(valueOf(entries, 'appliances', 'kindProperty')).toBe(own.appliances?.kindProperty);
  for (const [kind, value] of Object.entries(own.appliances?.kinds ?? {}))
    expect(valueOf(entries, 'appliances', 'kinds', kind)).toBe(value);
  for (const [operation, body] of Object.entries(own.bodies ?? {})) {
    // Of named examples the first one is the value.
    const values = [body.value, ...Object.values(body.schemas ?? {})];
    const found = valueOf(entries, 'bodies', operation, 'value');
    // An example holds for one record, and a run may create several.
    const asWritten: unknown = JSON.parse(JSON.stringify(found).replaceAll(/[/-]\$\{UNIQUE\}/g, ''));
    expect(values.map(hiddenSecrets), operation).toContainEqual(hiddenSecrets(asWritten));
    expect(JSON.stringify(found)).not.toContain('correct horse');
    for (const [name, value] of Object.entries(body.schemas ?? {}))
      expect(valueOf(entries, 'bodies', operation, 'schemas', name)).toEqual(value);
  }
  expect(valueOf(entries, 'cursor', 'parameter')).toBe(own.cursor?.parameter);
  expect(valueOf(entries, 'lists', 'systems.list')).toBe('/items');
  const vendors = entries.filter(({ path }) => path[0] === 'vendors');
  expect(vendors.map(({ path, value }) => [path[1], value])).toEqual(
    Object.entries(own.vendors ?? {}).filter(([digit]) => digit !== '5'),
  );
  expect(sure(vendors)).toEqual(vendors);
  expect(entries.every(({ origin }) => origin !== '')).toBe(true);
});

const described = (operation: Json, components: Json = {}, more: { readonly [name: string]: Json } = {}): Json => ({
  openapi: '3.0.3',
  paths: { '/api/Systems/{id}': { patch: operation }, '/api/systems': { get: {} }, '/api/gateways': { get: {} } },
  components,
  ...more,
});

const bodyOf = (schema: Json, rest: object = {}): Json => ({
  requestBody: { content: { 'application/json': { schema, ...rest } } },
});

test.each<[string, readonly string[], Json | undefined]>([
  ['kinds without external controllers', ['METER', 'HEAT_PUMP'], []],
  ['external controllers', ['METER', 'EXTERNAL_CONTROLLER'], undefined],
  ['a kind of an unknown name', ['METER', 'BOX'], undefined],
])('whether a service has external controllers, from a document with %s', async (_, kinds, expected) => {
  const oneOf = kinds.map((kind) => ({ type: 'object', properties: { type: { const: kind } } }));
  const content = { 'application/json': { schema: { type: 'array', items: { oneOf } } } };
  const entries = await entriesOf({
    openapi: '3.1.0',
    paths: { '/gateways/{id}/appliances': { get: { responses: { 200: { description: 'All', content } } } } },
  });
  expect(valueOf(entries, 'appliances', 'kindProperty')).toBe('type');
  expect(valueOf(entries, 'appliances', 'externalControllers')).toEqual(expected);
});

test("a manufacturer's name is an entry where it alone fits, and not the only value of its enumeration", async () => {
  const enumerations = (...lists: readonly (readonly string[])[]) =>
    entriesOf(described({}, { schemas: Object.fromEntries(lists.map((list, at) => [`E${at}`, { enum: [...list] }])) }));
  const names = (entries: readonly ConfigurationEntry[]): Json =>
    Object.fromEntries(
      entries.flatMap(({ path, value, unsure }) =>
        path[0] === 'vendors' ? [[`${String(path[1])}${unsure === undefined ? '' : '?'}`, value]] : [],
      ),
    );
  const both = ['WARMLY_BRANDB', 'HEATCO_MODEL4', 'OTHER'];
  expect(names(await enumerations(both))).toEqual({ 7: 'WARMLY', 8: 'HEATCO' });
  expect(names(await enumerations(['WARMLY_BRANDB']))).toEqual({ '7?': 'WARMLY' });
  // These values stand in enumerations of different properties.
  expect(names(await enumerations(['VOLT_EV_NG9XX', 'HEATCO_MODEL4']))).toEqual({ '3?': 'VOLT', '8?': 'HEATCO' });
  expect(names(await enumerations(both, ['PUMPS_MODEL4']))).toEqual({ 7: 'WARMLY', '8?': 'HEATCO' });
});

test('parameters without a shown value get a usual one, and a list is sorted by a member of its items', async () => {
  const items = { type: 'object', properties: { scanners: { type: 'array' }, gatewayID: { type: 'string' } } };
  const schema = { type: 'object', properties: { data: { type: 'array', items } } };
  const query = (name: string): Json => ({ in: 'query', name, schema: { type: 'string' } });
  const operation = {
    parameters: [query('sort'), query('order'), query('filter')],
    responses: { 200: { description: 'All', content: { 'application/json': { schema } } } },
  };
  const paths = { '/gateways': { get: operation }, '/systems': { get: {} } };
  const entries = await entriesOf({ openapi: '3.0.3', paths });
  expect(valueOf(entries, 'query', 'gateways.list', 'sort')).toBe('gatewayID');
  expect(valueOf(entries, 'query', 'gateways.list', 'order')).toBe('asc');
  expect(valueOf(entries, 'query', 'gateways.list', 'filter')).toBeUndefined();
});

test('OpenAPI 3.0 is translated, what is read-only is left out, and circles end', async () => {
  const entries = await entriesOf(
    described(bodyOf({ $ref: '#/components/schemas/Node' }), {
      schemas: {
        Node: {
          type: 'object',
          required: ['id', 'name'],
          properties: {
            id: { type: 'string', readOnly: true },
            name: { type: 'string', nullable: true, minLength: 3 },
            level: { type: 'integer', minimum: 1, exclusiveMinimum: true },
            next: { $ref: '#/components/schemas/Node' },
          },
        },
      },
    }),
  );
  expect(valueOf(entries, 'bodies', 'systems.update', 'schema')).toEqual({
    $ref: '#/$defs/Node',
    $defs: {
      Node: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: ['string', 'null'], minLength: 3 },
          level: { type: 'integer', exclusiveMinimum: 1 },
          next: { $ref: '#/$defs/Node' },
        },
      },
    },
  });
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toMatchObject({
    name: 'Conformance test name ${UNIQUE}',
  });
});

test('a text without a format is one that its name tells, where its length allows that', async () => {
  const text = { type: 'string' };
  const names = ['contactEmail', 'createdOn', 'currency', 'timeZone', 'phoneNumber'];
  const properties = {
    ...Object.fromEntries(names.map((name) => [name, text])),
    country: { ...text, minLength: 3 },
    language: { ...text, enum: ['fr'] },
    emails: { type: 'array', minItems: 1, items: text },
  };
  const entries = await entriesOf(described(bodyOf({ type: 'object', properties })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({
    contactEmail: 'conformance-${UNIQUE}@users.example',
    createdOn: '2026-01-15T08:00:00Z',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    phoneNumber: '+493023125000',
    country: 'Conformance test country',
    language: 'fr',
    emails: ['conformance-${UNIQUE}@users.example'],
  });
});

test('a list has an item where something is known for it, with a start before its end', async () => {
  const at = { type: 'string', format: 'date-time' };
  const window = { type: 'object', required: ['start', 'end'], properties: { start: at, end: at } };
  const properties = {
    scanners: { type: 'array', items: { type: 'string', enum: ['LAN', 'RTU'] }, default: [] },
    windows: { type: 'array', items: window },
    none: { type: 'array', maxItems: 0, items: window },
    applianceIDs: { type: 'array', items: { type: 'string', format: 'uuid' } },
  };
  const entries = await entriesOf(described(bodyOf({ type: 'object', properties })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({
    scanners: ['LAN'],
    windows: [{ start: '2026-01-15T08:00:00Z', end: '2026-01-16T08:00:00Z' }],
    none: [],
    applianceIDs: [],
  });
});

test('an optional member that orders an action is left out', async () => {
  const truth = { type: 'boolean' };
  const properties = { mfaEnabled: truth, mfaReset: truth, resend_invite: truth, tokensRevoke: truth, presets: truth };
  const entries = await entriesOf(described(bodyOf({ type: 'object', required: ['tokensRevoke'], properties })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({
    mfaEnabled: true,
    tokensRevoke: true,
    presets: true,
  });
});

test('a list is empty where the item that would be made up is not valid', async () => {
  const codes = { type: 'array', items: { type: 'string', pattern: '^[A-Z]{3}$' } };
  const entries = await entriesOf(described(bodyOf({ type: 'object', properties: { codes } })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({ codes: [] });
});

test('a subscription is for all events, with an address of its own', async () => {
  const properties = {
    url: { type: 'string', format: 'uri' },
    events: { type: 'array', items: { type: 'string', enum: ['ev/plugged', 'ev/unplugged'] }, example: ['ev/plugged'] },
  };
  const entries = await entriesOf({
    openapi: '3.1.0',
    paths: {
      '/accounts/{id}/webhooks': { post: bodyOf({ type: 'object', required: ['url', 'events'], properties }) },
      '/systems': { get: {} },
    },
  });
  expect(valueOf(entries, 'bodies', 'webhooks.create', 'value')).toEqual({
    url: '${RECEIVER_URL}/${UNIQUE}',
    events: ['ev/plugged', 'ev/unplugged'],
  });
});

test('an address of the format url leads to the receiver as well', async () => {
  const schema = { type: 'object', required: ['url'], properties: { url: { type: 'string', format: 'url' } } };
  const entries = await entriesOf({
    openapi: '3.1.0',
    paths: { '/accounts/{id}/webhooks': { post: bodyOf(schema) }, '/systems': { get: {} } },
  });
  expect(valueOf(entries, 'bodies', 'webhooks.create', 'value')).toEqual({ url: '${RECEIVER_URL}/${UNIQUE}' });
});

test('an example loses the members that only answers have, also in lists', async () => {
  const name = { type: 'string' };
  const part = { type: 'object', properties: { no: { type: 'integer', readOnly: true }, name } };
  const schema = {
    type: 'object',
    properties: {
      $schema: { type: 'string', format: 'uri' },
      id: { type: 'string', readOnly: true },
      parts: { type: 'array', items: part },
      name,
    },
  };
  const example = { $schema: 'http://h/schemas/System.json', id: 's1', parts: [{ no: 1, name: 'a' }], name: 'b' };
  const entries = await entriesOf(described(bodyOf(schema, { example })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({ parts: [{ name: 'a' }], name: 'b' });
  expect(JSON.stringify(valueOf(entries, 'bodies', 'systems.update', 'schema'))).not.toMatch(/\$schema|"id"|"no"/);
});

test('an example that the schema refuses is not taken', async () => {
  const schema = { type: 'object', required: ['n'], properties: { n: { type: 'integer' } } };
  const entries = await entriesOf(described(bodyOf(schema, { example: { n: 'none' } })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({ n: 1 });
});

test.each([
  ['text', { type: 'string', minLength: 2 ** 40 }],
  ['array', { type: 'array', minItems: 2 ** 40, items: { type: 'integer' } }],
])('a schema that asks for an endless %s gives no value', async (_, n) => {
  const entries = await entriesOf(described(bodyOf({ type: 'object', required: ['n'], properties: { n } })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toBeUndefined();
});

test('what a document says never names a variable of the environment', async () => {
  const entries = await entriesOf(described(bodyOf({ type: 'object', example: { name: 'a ${EMS_CREDENTIAL} b' } })));
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({ name: 'a $${EMS_CREDENTIAL} b' });
});

test('base path, servers and credential header', async () => {
  const entries = await entriesOf(
    described(
      { security: [{ key: [] }] },
      {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
          other: { type: 'http', scheme: 'basic' },
        },
      },
      { servers: [{ url: 'https://{host}/v1', variables: { host: { default: 'ems.example' } } }] },
    ),
  );
  expect(valueOf(entries, 'target', 'baseUrl')).toBe('https://ems.example/v1/api');
  expect(valueOf(entries, 'credentials', 'header')).toBe('X-Api-Key');
  expect(JSON.stringify(entries)).not.toContain('credentials","full');
});

test.each([
  ['of the path', ['a', 'b'], ['scan'], ['a', 'b']],
  ['of the body that the same operation takes elsewhere', undefined, ['scan', 'reboot'], ['scan', 'reboot']],
  ['of none', undefined, undefined, undefined],
])('types of jobs are the enumeration %s', async (_, inPath, inBody, expected) => {
  const textOf = (values: readonly string[] | undefined): Json =>
    values === undefined ? { type: 'string' } : { type: 'string', enum: values };
  const name = (parameter: string, schema: Json): Json => ({ name: parameter, in: 'path', required: true, schema });
  const entries = await entriesOf({
    openapi: '3.1.0',
    paths: {
      '/gateways/{id}/jobs': { post: bodyOf({ type: 'object', properties: { type: textOf(inBody) } }) },
      '/gateways/{id}/jobs/{job_type}': {
        post: { parameters: [name('id', { type: 'string' }), name('job_type', textOf(inPath))] },
      },
      '/systems': { get: {} },
    },
  });
  expect(valueOf(entries, 'ids', 'jobType')).toEqual(expected);
});

test.each<[string, Json, Json | undefined]>([
  ['that a job takes no body, where it has no request body', {}, null],
  ['nothing, where the request body is not JSON', { requestBody: { content: { 'text/plain': {} } } }, undefined],
])('a document says of a job with its type in the path %s', async (_, post, expected) => {
  const entries = await entriesOf({
    openapi: '3.1.0',
    paths: { '/gateways/{id}/jobs': { post: {} }, '/gateways/{id}/jobs/{jobType}': { post } },
  });
  expect(valueOf(entries, 'bodies', 'gateways.jobs.create-by-type', 'value')).toBe(expected);
  // Frameworks leave out bodies that they do not know.
  expect(valueOf(entries, 'bodies', 'gateways.jobs.create', 'value')).toBeUndefined();
});

test('a document without webhooks and callbacks suggests that no events are sent', async () => {
  const without = await entriesOf(described({}));
  expect(without.find(({ path }) => path[0] === 'ics')).toMatchObject({
    path: ['ics', 'absent'],
    value: ['events.*'],
    unsure: 'it is right if the service sends no events',
  });
  const webhooks = { '/events/gateway/online': { post: bodyOf({ type: 'object' }) } };
  expect((await entriesOf(described({}, {}, { webhooks }))).filter(({ path }) => path[0] === 'ics')).toEqual([]);
});

test('a document of something else is told as that', async () => {
  await expect(entriesOf({ openapi: '3.1.0', paths: { '/pets': { get: {} } } })).rejects.toThrow(
    'none of its 1 operations is one of the interface.',
  );
});
