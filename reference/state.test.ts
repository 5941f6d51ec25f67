import { describe, expect, it } from 'vitest';
import { clientOf, type Client } from './client.fixture.js';

const itemsOf = (body: unknown): Record<string, unknown>[] => Object(body).items;
const all = async (client: Client, path: string): Promise<Record<string, unknown>[]> =>
  itemsOf((await client.send('GET', `${path}?per_page=500`)).body);

describe('the world', () => {
  it.each([
    '/account/tokens',
    '/user/tokens',
    '/accounts',
    '/accounts/acc-1001/accounts',
    '/accounts/acc-1001/systems',
    '/customers',
    '/customers/cus-1001/users',
    '/gateways',
    '/gateways/gtw-1001/appliances',
    '/gateways/gtw-1001/scans',
    '/systems',
  ])('has more than 110 items in %s', async (path) => {
    const items = await all(clientOf(), path);
    expect(items.length).toBeGreaterThan(110);
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
  });

  it('has one appliance of each kind first, with every stated property', async () => {
    const appliances = (await all(clientOf(), '/gateways/gtw-1001/appliances')).slice(0, 8);
    expect(new Set(appliances.map(({ kind }) => kind)).size).toBe(8);
    for (const appliance of appliances) {
      expect(appliance).toMatchObject({
        installationDate: '2025-06-01',
        connectionStatus: { lastHeartbeatReceivedAt: expect.any(String) },
        systemName: expect.any(String),
        systemID: 'sys-1001',
      });
    }
  });

  it('has no appliance without systemID, and some without optional properties', async () => {
    const appliances = await all(clientOf(), '/gateways/gtw-1001/appliances');
    expect(appliances.every(({ systemID }) => systemID === 'sys-1001')).toBe(true);
    expect(appliances.some((appliance) => !('installationDate' in appliance))).toBe(true);
  });

  it('has scan records with scanners and appliances', async () => {
    for (const scan of await all(clientOf(), '/gateways/gtw-1001/scans')) {
      expect(scan).toMatchObject({
        scanners: expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
        appliances: expect.arrayContaining([expect.objectContaining({ kind: expect.any(String) })]),
      });
    }
  });

  it('shows stated properties in answers of their own', async () => {
    const client = clientOf();
    const bodyOf = async (path: string): Promise<unknown> => (await client.send('GET', path)).body;
    expect(await bodyOf('/systems/sys-1001/timeofuse/settings')).toHaveProperty('systemKind');
    expect(await bodyOf('/systems/sys-1001/tariff')).toHaveProperty('energyProvider');
    expect(await bodyOf('/systems/sys-1001/metadata')).toHaveProperty('wizard.step');
    expect(await bodyOf('/systems/sys-1001/costs-kpi')).toMatchObject({
      periods: expect.arrayContaining([
        expect.objectContaining({
          totalConsumptionActual: expect.any(Number),
          totalConsumptionBaseCase: expect.any(Number),
        }),
      ]),
      numberOfPeriods: 3,
      expectedNumberOfPeriods: 3,
      total: expect.anything(),
    });
    expect(await bodyOf('/accounts/acc-1001/webhooks')).toMatchObject({
      webhookSubscriptions: [{ createdAt: expect.any(String) }, {}],
    });
  });

  it('knows one gateway by three ways', async () => {
    const client = clientOf();
    const byId = (await client.send('GET', '/gateways/gtw-1001')).body;
    expect((await client.send('GET', `/gateways/device/${Object(byId).deviceID}`)).body).toEqual(byId);
    const { system, ...plain } = Object(byId);
    expect((await client.send('GET', '/systems/sys-1001')).body).toEqual(system);
    expect((await client.send('GET', '/gateways/gtw-1001/system')).body).toEqual(system);
    expect(system.gateways).toEqual([plain]);
  });

  it('waits with a firmware update on some gateways', async () => {
    expect((await clientOf().send('GET', '/gateways/gtw-1002/firmware')).body).toMatchObject({ version: '4.2.0' });
  });
});

describe('lists', () => {
  it('follow per_page and page', async () => {
    const client = clientOf();
    const every = await all(client, '/systems');
    expect(itemsOf((await client.send('GET', '/systems')).body)).toEqual(every.slice(0, 50));
    expect(itemsOf((await client.send('GET', '/systems?per_page=7&page=3')).body)).toEqual(every.slice(14, 21));
    expect(itemsOf((await client.send('GET', '/systems?page=99')).body)).toEqual([]);
  });

  it.each([
    'per_page=0',
    'per_page=-1',
    'per_page=501',
    'per_page=x',
    'per_page=1.5',
    'per_page=',
    'page=0',
    'page=99999999999',
  ])('refuse %s', async (query) => {
    expect((await clientOf().send('GET', `/systems?${query}`)).status).toBe(400);
  });

  it('sort and order', async () => {
    const client = clientOf();
    const names = (await all(client, '/gateways')).map(({ name }) => String(name));
    const sorted = itemsOf((await client.send('GET', '/gateways?per_page=500&sort=name&order=desc')).body).map(
      ({ name }) => String(name),
    );
    expect(sorted).toEqual(names.toSorted().toReversed());
    const dates = itemsOf((await client.send('GET', '/gateways/gtw-1001/jobs?order=desc')).body).map(({ createdAt }) =>
      String(createdAt),
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const query of ['sort=nothing', 'sort=toString', 'order=up'])
      expect((await client.send('GET', `/gateways?${query}`)).status).toBe(400);
  });

  it('include what a sub-account has', async () => {
    const client = clientOf();
    const [child] = itemsOf((await client.send('GET', '/accounts/acc-1002/accounts?include=systems')).body);
    expect(child).toMatchObject({ systems: [{ accountID: child?.['id'] }, {}] });
    expect((await client.send('GET', '/accounts/acc-1002/accounts?include=secrets')).status).toBe(400);
  });

  it('walk all systems by cursor, once each', async () => {
    const client = clientOf();
    const seen: unknown[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const body: { items: { id: string }[]; metadata: { nextCursor?: string } } = Object(
        (await client.send('GET', `/systems/list${cursor === '' ? '' : `?cursor=${cursor}`}`)).body,
      );
      seen.push(...body.items.map(({ id }) => id));
      cursor = body.metadata.nextCursor;
    }
    expect(seen).toEqual((await all(client, '/systems')).map(({ id }) => id));
    expect((await client.send('GET', '/systems/list?cursor=nonsense')).status).toBe(400);
  });
});

describe('changes', () => {
  it.each([
    ['/systems', '/systems', { name: 'N' }],
    ['/gateways/gtw-1001/appliances', '/gateways/gtw-1001/appliances', { kind: 'HEATER', name: 'N' }],
    ['/systems/sys-1001/gateways', '/gateways', { name: 'N' }],
  ])('created by POST %s is in %s and can be read', async (creation, list, body) => {
    const client = clientOf();
    const made = await client.send('POST', creation, { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ name: 'N' });
    const { id } = Object(made.body);
    expect((await all(client, list)).map((item) => item['id'])).toContain(id);
    expect((await client.send('GET', `${list}/${id}`)).body).toMatchObject({ id, name: 'N' });
  });

  it('give ids that do not depend on the order of other requests', async () => {
    const client = clientOf();
    await client.send('POST', '/systems', { body: { name: 'a' } });
    const { body } = await client.send('POST', '/gateways/gtw-1001/jobs', { body: { type: 'RESTART' } });
    const alone = await clientOf().send('POST', '/gateways/gtw-1001/jobs', { body: { type: 'RESTART' } });
    expect(Object(body).id).toBe(Object(alone.body).id);
  });

  it('lists the scanners of a new gateway', async () => {
    expect(
      Object((await clientOf().send('POST', '/systems/sys-1001/gateways', { body: { name: 'N' } })).body).scanners,
    ).toHaveLength(3);
  });

  it.each(['AURENHOF', 'GRANITH_BRANDB', 'HOLTEX_MODEL4', 'SG_READY'])('heat pump of type %s', async (type) => {
    const { status, body } = await clientOf().send('POST', '/gateways/gtw-1001/appliances', {
      body: { kind: 'HEAT_PUMP', name: 'h', heatPump: { type } },
    });
    expect(status).toBe(type === 'AURENHOF' ? 422 : 201);
    if (status === 201) expect(body).toMatchObject({ heatPump: { type } });
  });

  it('reads back what was patched', async () => {
    const client = clientOf();
    const appliance = '/gateways/gtw-1001/appliances/apl-1001';
    await client.send('PATCH', '/systems/sys-1001', {
      body: { plan: '2019_BASIC_00', metadata: { wizard: { step: 'TROUBLESHOOT_INSTALLATION' } } },
    });
    expect((await client.send('GET', '/gateways/gtw-1001')).body).toMatchObject({ system: { plan: '2019_BASIC_00' } });
    expect((await client.send('GET', '/systems/sys-1001/metadata')).body).toEqual({
      wizard: { step: 'TROUBLESHOOT_INSTALLATION' },
    });
    await client.send('PATCH', '/systems/sys-1001/assets/apl-1001', { body: { exportLimitWatts: 5 } });
    expect((await client.send('GET', appliance)).body).toMatchObject({ exportLimitWatts: 5 });
    expect((await client.send('GET', '/systems/sys-1001/assets/apl-1001')).body).toEqual(
      (await client.send('GET', appliance)).body,
    );
    await client.send('PUT', '/accounts/acc-1001/bidding-zone', { body: { biddingZone: 'FR' } });
    expect((await client.send('GET', '/accounts/acc-1001/bidding-zone')).body).toMatchObject({ biddingZone: 'FR' });
  });

  it('keeps a schedule until it is deleted', async () => {
    const client = clientOf();
    const path = '/systems/sys-1001/import-power-limit-schedule';
    const body = { intervals: [] };
    const statuses: number[] = [];
    for (const [method, sent] of [
      ['GET'],
      ['PATCH', body],
      ['DELETE'],
      ['GET'],
      ['PATCH', body],
      ['DELETE'],
      ['PUT', body],
      ['GET'],
    ] as const) {
      statuses.push((await client.send(method, path, sent === undefined ? {} : { body: sent })).status);
    }
    expect(statuses).toEqual([200, 200, 204, 404, 404, 204, 200, 200]);
  });

  it('keeps the id and date of a replaced webhook', async () => {
    const client = clientOf();
    const path = '/accounts/acc-1001/webhooks/whk-1001';
    const before = Object((await client.send('GET', path)).body);
    const { body } = await client.send('PUT', path, { body: { url: 'http://other.example' } });
    expect(body).toMatchObject({ id: before.id, createdAt: before.createdAt, url: 'http://other.example' });
    expect((await client.send('GET', '/accounts/acc-1002/webhooks/whk-1001')).status).toBe(404);
  });
});

describe('deletion', () => {
  it('of an account hands its systems to the parent', async () => {
    const client = clientOf();
    const before = (await all(client, '/accounts/acc-1002/systems')).length;
    expect((await client.send('DELETE', '/accounts/acc-1003')).status).toBe(204);
    expect((await client.send('GET', '/accounts/acc-1003/systems')).status).toBe(404);
    expect(await all(client, '/accounts/acc-1002/systems')).toHaveLength(before + 2);
  });

  it.each([
    ['', 'kept'],
    ['?delete-users=true', 'deleted'],
    ['?delete-users=false', 'kept'],
  ])('of an account%s: users %s', async (query, outcome) => {
    const client = clientOf();
    const user = [...client.world.state.users.values()].find(({ accountID }) => accountID === 'acc-1003');
    await client.send('DELETE', `/accounts/acc-1003${query}`);
    expect(client.world.state.users.has(String(user?.id))).toBe(outcome === 'kept');
  });

  it('of the systems of an account moves or removes them', async () => {
    const client = clientOf();
    const total = (await all(client, '/systems')).length;
    expect((await client.send('DELETE', '/accounts/acc-1003/systems')).status).toBe(204);
    expect(await all(client, '/systems')).toHaveLength(total);
    expect((await client.send('DELETE', '/accounts/acc-1004/systems?moveSystemsAndCustomers=false')).status).toBe(204);
    expect(await all(client, '/systems')).toHaveLength(total - 2);
    expect(await all(client, '/gateways')).toHaveLength(total + 4 - 2);
    expect((await client.send('DELETE', '/accounts/acc-1004/systems?moveVendorID=perhaps')).status).toBe(400);
  });

  it('is refused for accounts without a parent', async () => {
    for (const path of ['/accounts/acc-1001', '/accounts/acc-1001/systems'])
      expect((await clientOf().send('DELETE', path)).status).toBe(409);
  });
});

describe('PATCH /user', () => {
  const body = {
    email: 'e@x.example',
    fullName: 'F',
    language: 'fr',
    metadata: { a: 1 },
    mfaEnabled: true,
    mfaReset: true,
    newPassword: 'p',
  };

  it.each(Object.entries(body))('takes %s alone', async (name, value) => {
    expect((await clientOf().send('PATCH', '/user', { body: { [name]: value } })).status).toBe(200);
  });

  it('takes all in the vendor type and answers in plain JSON', async () => {
    const { status, headers, text } = await clientOf().send('PATCH', '/user', {
      body,
      mediaType: 'application/vnd.voltway.v2+json',
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(text).not.toContain('newPassword');
  });

  it('refuses nonsense with 400', async () => {
    expect((await clientOf().send('PATCH', '/user', { body: { email: 7 } })).status).toBe(400);
    expect(
      (await clientOf().send('PATCH', '/systems/sys-1001', { body: {}, mediaType: 'application/vnd.voltway.v2+json' }))
        .status,
    ).toBe(415);
  });

  it('refuses the read-only credential in the vendor type', async () => {
    const { status, headers } = await clientOf().send('PATCH', '/user', {
      body,
      credential: 'Bearer reference-read-only',
    });
    expect([status, headers.get('content-type')]).toEqual([403, 'application/vnd.voltway.v2+json']);
    expect(
      (await clientOf().send('POST', '/systems', { body: { name: 'n' }, credential: 'Bearer reference-read-only' }))
        .status,
    ).toBe(403);
    expect((await clientOf().send('GET', '/systems', { credential: 'bearer reference-read-only' })).status).toBe(200);
  });
});
