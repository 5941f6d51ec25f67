import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import type { Json, JsonObject } from '../../core/json.js';
import type { ConfigurationEntry } from '../entry.js';
import { readEntries } from '../read-entries.js';

const iface = await loadInterface();
const secret = 'Bearer never-in-a-file-4711';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-recorded-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function entriesOf(name: string, value: Json): Promise<readonly ConfigurationEntry[]> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(value));
  return readEntries(iface, file);
}

const valueOf = (entries: readonly ConfigurationEntry[], ...path: readonly string[]): Json | undefined =>
  entries.find((entry) => JSON.stringify(entry.path) === JSON.stringify(path))?.value;

const har = (...entries: readonly Json[]): Json => ({ log: { version: '1.2', entries } });
const entry = (method: string, path: string, status: number, sent?: Json, answered?: Json): Json => ({
  request: {
    method,
    url: `https://ems.example/api/v2${path}`,
    headers: [{ name: 'X-Api-Key', value: secret }],
    ...(sent === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }),
  },
  response: {
    status,
    content: answered === undefined ? {} : { mimeType: 'application/json', text: JSON.stringify(answered) },
  },
});

test('a HAR gives address, header, ids with parents, accepted bodies, lists and deliveries', async () => {
  const entries = await entriesOf(
    'traffic.har',
    har(
      entry('GET', '/systems?per_page=5', 200, undefined, { data: { systems: [{ id: 's1' }] } }),
      entry('GET', '/gateways/g1/appliances/d%2F1', 200, undefined, { id: 'd/1' }),
      entry('GET', '/gateways/gone', 404),
      entry('PATCH', '/systems/s1', 422, { name: '' }),
      entry('PATCH', '/systems/s1', 200, { name: 'New', note: '${EMS_CREDENTIAL}' }),
      entry('PATCH', '/user', 200, { fullName: 'F', newPassword: 'hunter2hunter2' }),
      entry('POST', '/accounts/a1/webhooks', 201, { url: 'https://hook.example/x' }, { id: 'w1' }),
      {
        request: {
          method: 'POST',
          url: 'https://hook.example/x/events/ev/plugged',
          headers: [],
          postData: { text: '{"data":{"state":"plugged"}}' },
        },
        response: { status: 200, content: {} },
      },
    ),
  );
  expect(valueOf(entries, 'target', 'baseUrl')).toBe('https://ems.example/api/v2');
  expect(valueOf(entries, 'credentials', 'header')).toBe('x-api-key');
  expect(valueOf(entries, 'ids', 'systemID')).toEqual(['s1']);
  expect(valueOf(entries, 'ids', 'applianceID')).toEqual([{ gatewayID: 'g1', applianceID: 'd/1' }]);
  expect(valueOf(entries, 'ids', 'gatewayID')).toEqual(['g1']);
  expect(valueOf(entries, 'lists', 'systems.list')).toBe('/data/systems');
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({ name: 'New', note: '$${EMS_CREDENTIAL}' });
  expect(valueOf(entries, 'bodies', 'webhooks.create', 'value')).toEqual({ url: '${RECEIVER_URL}' });
  expect(valueOf(entries, 'events', 'payloads', 'events.ev.plugged')).toEqual({ data: { state: 'plugged' } });
  const user = entries.find(({ path }) => path[1] === 'user.update');
  expect(user?.value).toEqual({ fullName: 'F', newPassword: '${EMS_NEWPASSWORD}' });
  expect(user?.unsure).toMatch(/newPassword/);
  expect(JSON.stringify(entries)).not.toMatch(/never-in-a-file|hunter2/);
});

test('a HAR gives values of queries, the vendor and types of jobs, of created gateways as well', async () => {
  const asked = entry('GET', '/gateways?sort=name&order=desc&page=2&per_page=5', 200, undefined, []);
  const headers = [{ name: 'Accept', value: 'application/json, application/vnd.acme.v2+json;q=0.5' }];
  const entries = await entriesOf(
    'queries.har',
    har(
      entry('GET', '/gateways?sort=secret', 400),
      { ...(asked as JsonObject), request: { ...((asked as JsonObject)['request'] as JsonObject), headers } },
      entry('POST', '/systems/s1/gateways', 201, { name: 'G' }, { id: 'g9' }),
      entry('POST', '/gateways/g9/jobs/SCAN', 201, undefined, { id: 'j1' }),
    ),
  );
  expect(valueOf(entries, 'query', 'gateways.list', 'sort')).toBe('name');
  expect(valueOf(entries, 'query', 'gateways.list', 'order')).toBe('desc');
  expect(entries.filter(({ path }) => path[0] === 'query').length).toBe(2);
  expect(valueOf(entries, 'vendorMediaType')).toBe('acme');
  expect(valueOf(entries, 'ids', 'jobType')).toEqual(['SCAN']);
  expect(valueOf(entries, 'ids', 'gatewayID')).toBeUndefined();
});

test('things that a recording created or deleted are no ids', async () => {
  const entries = await entriesOf(
    'passing.har',
    har(
      entry('GET', '/systems/s1', 200, undefined, { id: 's1' }),
      entry('POST', '/systems', 201, { name: 'New' }, { data: { id: 's2', gatewayID: 'g1' } }),
      entry('GET', '/systems/s2', 200, undefined, { id: 's2' }),
      entry('GET', '/gateways/g1', 200, undefined, { id: 'g1' }),
      entry('POST', '/systems/s1/gateways', 201, {}, { id: 'g2' }),
      entry('GET', '/gateways/g2/appliances/d1', 200, undefined, { id: 'd1' }),
      entry('GET', '/accounts/a1/webhooks/w1', 200, undefined, { id: 'w1' }),
      entry('DELETE', '/accounts/a1/webhooks/w1', 204),
      entry('GET', '/accounts/a1/systems', 200, undefined, []),
    ),
  );
  expect(valueOf(entries, 'ids', 'systemID')).toEqual(['s1']);
  expect(valueOf(entries, 'ids', 'gatewayID')).toEqual(['g1']);
  expect(valueOf(entries, 'ids', 'applianceID')).toBeUndefined();
  expect(valueOf(entries, 'ids', 'webhookID')).toBeUndefined();
  expect(valueOf(entries, 'ids', 'accountID')).toEqual(['a1']);
});

test('a body that names a record which the recording created or deleted gives way to another one', async () => {
  const order = (systemID: string): Json => ({ url: 'https://hook.example/x', systems: [{ systemID }] });
  const created = entry('POST', '/systems', 201, { name: 'New' }, { id: 's2' });
  const subscribed = (systemID: string): Json => entry('POST', '/accounts/a1/webhooks', 201, order(systemID));
  const bodyIn = async (...all: readonly Json[]): Promise<ConfigurationEntry | undefined> =>
    (await entriesOf('bodies.har', har(...all))).find(({ path }) => path[1] === 'webhooks.create');
  const other = await bodyIn(created, subscribed('s2'), subscribed('s1'));
  expect(other?.value).toMatchObject({ systems: [{ systemID: 's1' }] });
  expect(other?.unsure).toBeUndefined();
  const alone = await bodyIn(created, subscribed('s2'));
  expect(alone?.value).toMatchObject({ systems: [{ systemID: 's2' }] });
  expect(alone?.unsure).toBe('it names a record that the recording created or deleted');
});

test('a path with encoded characters gives no id but its own, and none without a success', async () => {
  const entries = await entriesOf(
    'forms.har',
    har(
      entry('GET', '/systems', 200, undefined, [{ id: 's_1' }]),
      entry('GET', '/systems/%6Cist?', 200, undefined, { systems: [], metadata: {} }),
      entry('GET', '/systems/%6cist', 400),
      entry('GET', '/systems/s%5F1', 200, undefined, { id: 's_1' }),
      entry('GET', '/systems/s%2D9', 404),
      entry('GET', '/systems/s9%', 400),
    ),
  );
  expect(valueOf(entries, 'ids', 'systemID')).toEqual(['s_1']);
});

test('an id that a creation gave in its body is none of a record that stays', async () => {
  const entries = await entriesOf(
    'given.har',
    har(
      entry('GET', '/gateways/device/SN-1', 200, undefined, { id: 'g1' }),
      entry('GET', '/systems/s1', 200, undefined, { id: 's1' }),
      entry('POST', '/systems/s1/gateways', 201, { device_id: 'SN-2', systemID: 's1' }, { id: 'g2' }),
      entry('GET', '/gateways/device/SN-2', 200, undefined, { id: 'g2' }),
    ),
  );
  expect(valueOf(entries, 'ids', 'deviceID')).toEqual(['SN-1']);
  expect(valueOf(entries, 'ids', 'systemID')).toEqual(['s1']);
});

test('ids of a path whose kinds of ids are not shown are for its operation alone', async () => {
  const entries = await entriesOf(
    'customers.har',
    har(
      entry('GET', '/accounts/a1/users/u1', 404),
      entry('GET', '/customers', 200, undefined, [{ id: 'k1' }]),
      entry('PATCH', '/customers/k1/users/u7', 200, { fullName: 'F' }, { id: 'u7' }),
    ),
  );
  expect(valueOf(entries, 'ids', 'accountID')).toBeUndefined();
  expect(valueOf(entries, 'ids', 'userID')).toBeUndefined();
  const binding = entries.find(({ path }) => path[0] === 'bindings');
  expect(binding).toMatchObject({
    path: ['bindings', 'customers.users.update'],
    value: { accountID: 'k1', userID: 'u7' },
    unsure: expect.stringContaining('writes.expendable'),
  });
});

test('a created record is known by any name of its id, and by each of its variables', async () => {
  const entries = await entriesOf(
    'created.har',
    har(
      entry('GET', '/accounts/a1/webhooks/w0', 200, undefined, { subscriptionId: 'w0' }),
      entry('POST', '/accounts/a1/webhooks', 201, {}, { subscriptionId: 'w1', createdAt: '2026-01-01T00:00:00Z' }),
      entry('GET', '/accounts/a1/webhooks/w1', 200, undefined, { subscriptionId: 'w1' }),
      entry('POST', '/gateways/g1/appliances', 201, {}, { id: 'd1', systemID: 's1' }),
      entry('PATCH', '/systems/s1/assets/d1', 200, { name: 'New' }, { id: 'd1' }),
      entry('GET', '/systems/s1', 200, undefined, { id: 's1' }),
    ),
  );
  expect(valueOf(entries, 'ids', 'webhookID')).toEqual([{ accountID: 'a1', webhookID: 'w0' }]);
  expect(valueOf(entries, 'ids', 'assetID')).toBeUndefined();
  expect(valueOf(entries, 'ids', 'systemID')).toEqual(['s1']);
});

test.each(['passwords', 'tokens', 'pin', 'otps', 'sessionId', 'signingKey', 'sig'])(
  'what a HAR sends as %s is written nowhere',
  async (name) => {
    for (const value of ['hunter2-one', ['hunter2-one', 'hunter2-two'], [{ value: 'hunter2-one' }]]) {
      const recorded = har(entry('PATCH', '/user', 200, { fullName: 'F', [name]: value, in: { [name]: value } }));
      const entries = await entriesOf('lists.har', recorded);
      expect(JSON.stringify(entries)).not.toContain('hunter2');
      expect(entries.find(({ path }) => path[1] === 'user.update')?.unsure).toContain(name);
    }
  },
);

test('a Postman collection gives the same, with its own variables put in', async () => {
  const entries = await entriesOf('collection.json', {
    info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: [{ key: 'host', value: 'https://ems.example/api' }],
    auth: { type: 'bearer', bearer: [{ key: 'token', value: secret }] },
    item: [
      {
        name: 'systems',
        item: [
          {
            name: 'read',
            request: {
              method: 'GET',
              url: { raw: '{{host}}/systems/:systemID', variable: [{ key: 'systemID', value: 's7' }] },
            },
            response: [{ code: 200, body: '{"id":"s7"}' }],
          },
          {
            name: 'rename',
            request: { method: 'PATCH', url: '{{host}}/systems/s7', body: { mode: 'raw', raw: '{"name":"n"}' } },
            response: [{ code: 200, body: '{}' }],
          },
        ],
      },
    ],
  });
  expect(valueOf(entries, 'target', 'baseUrl')).toBe('https://ems.example/api');
  expect(valueOf(entries, 'credentials', 'header')).toBe('authorization');
  expect(valueOf(entries, 'ids', 'systemID')).toEqual(['s7']);
  expect(valueOf(entries, 'bodies', 'systems.update', 'value')).toEqual({ name: 'n' });
  expect(JSON.stringify(entries)).not.toContain('never-in-a-file');
});

test('the output of an earlier run gives what it was told and what was accepted', async () => {
  const out = join(folder, 'out');
  const { startReference } = await import('../../../reference/server.js');
  const { execFile } = await import('node:child_process');
  const reference = await startReference();
  try {
    // The command as built, as a user runs it; the exit code tells that little was looked at.
    await new Promise<void>((resolve) => {
      const args = [
        'dist/command/main.js',
        'run',
        '--base-url',
        reference.baseUrl,
        '--only',
        'systems.read',
        '-o',
        out,
      ];
      const env = { ...process.env, EMS_CREDENTIAL: 'Bearer reference-full' };
      execFile(process.execPath, args, { env }, () => resolve());
    });
    const entries = await readEntries(iface, out);
    expect(valueOf(entries, 'target', 'baseUrl')).toBe(reference.baseUrl);
    expect(valueOf(entries, 'credentials', 'header')).toBe('authorization');
    expect(valueOf(entries, 'ids', 'systemID')).toContain('sys-1001');
    expect(JSON.stringify(entries)).not.toContain('reference-full');
  } finally {
    await reference.close();
  }
});

test('a HAR without a single matching request is told in one sentence', async () => {
  await expect(
    entriesOf('other.har', har({ request: { method: 'GET', url: 'https://shop.example/cart' } })),
  ).rejects.toThrow(/other\.har: none of its 1 requests is one of the interface\.$/);
});
