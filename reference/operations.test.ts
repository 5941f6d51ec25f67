import { describe, expect, it } from 'vitest';
import { referenceConfiguration } from './configuration.js';
import { credentials } from './credentials.js';
import { routes } from './resources/index.js';
import type { Route } from './route.js';
import { clientOf, pathFrom } from './client.fixture.js';
import { withdrawn } from './withdrawn.js';

const configuration = referenceConfiguration('http://reference.test');

const pathOf = (method: string, path: string): string => pathFrom(configuration, { method, path });

const send = (client: ReturnType<typeof clientOf>, { method, path, body }: Route, more: object = {}) =>
  client.send(method, pathOf(method, path), { ...(body === undefined ? {} : { body: body.example }), ...more });

/** Success statuses that the interface states. */
const stated: Readonly<Record<string, number>> = {
  'user.update': 200,
  'webhooks.list': 200,
  'webhooks.read': 200,
  'webhooks.create': 201,
  'webhooks.replace': 200,
  'webhooks.ping': 202,
  'gateways.appliances.create': 201,
  'gateways.appliances.update': 200,
  'gateways.firmware.read': 204,
  'systems.create': 201,
  'systems.update': 200,
  'systems.gateways.create': 201,
  'systems.tariff.create': 201,
  'systems.tariff.update': 200,
};

describe('the operations', () => {
  it('are served once each', () => {
    expect(new Set(routes.map(({ operation }) => operation)).size).toBe(routes.length);
    expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length);
  });

  it.each(routes.map((route) => [route.operation, route] as const))(
    '%s succeeds with JSON',
    async (operation, route) => {
      const { status, headers, text } = await send(clientOf(), route);
      expect([200, 201, 202, 204]).toContain(status);
      expect(status).toBe(stated[operation] ?? status);
      expect(headers.get('content-type')).toBe(text === '' ? null : 'application/json');
    },
  );

  it.each(routes.map((route) => [route.operation, route] as const))('%s demands a credential', async (_, route) => {
    const client = clientOf();
    expect((await send(client, route, { credential: null })).status).toBe(401);
    expect((await send(client, route, { credential: 'Bearer of nothing' })).status).toBe(401);
  });

  it.each(Object.entries(credentials).filter(([label]) => label.startsWith('without:')))(
    '%s is enough for everything',
    async (_, credential) => {
      const client = clientOf();
      for (const route of routes.filter(({ method }) => method !== 'DELETE')) {
        const { status } = await send(client, route, { credential });
        expect([route.operation, Math.floor(status / 100)]).toEqual([route.operation, 2]);
      }
    },
  );

  it.each(routes.filter(({ body }) => body?.required === true).map((route) => [route.operation, route] as const))(
    '%s refuses bad bodies',
    async (_, route) => {
      const client = clientOf();
      const statusOf = async (more: object): Promise<number> =>
        (await client.send(route.method, pathOf(route.method, route.path), more)).status;
      expect(await statusOf({ text: '{' })).toBe(400);
      expect(await statusOf({})).toBe(400);
      expect(await statusOf({ text: '{}', mediaType: 'text/plain' })).toBe(415);
      expect(await statusOf({ text: '[]' })).toBe(route.body?.invalid ?? 422);
      expect(await statusOf({ text: '['.repeat(50_000) + ']'.repeat(50_000) })).toBe(route.body?.invalid ?? 422);
    },
  );

  it.each(withdrawn.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    '%s is not served',
    async (_, { method, path }) => {
      const { status } = await clientOf().send(method, pathOf(method, path), method === 'GET' ? {} : { body: {} });
      expect(status).toBe(path.endsWith('schedule') ? 405 : 404);
    },
  );

  it('leaves the world alone when it only reads', async () => {
    const client = clientOf();
    const before = structuredClone(client.world.state);
    for (const route of routes.filter(({ method }) => method === 'GET')) await send(client, route);
    expect(client.world.state).toEqual(before);
  });

  it('gives 404 for things that are not there', async () => {
    const client = clientOf();
    for (const route of routes.filter(({ path }) => path.includes('{'))) {
      const { status, body } = await client.send(
        route.method,
        route.path.replace(/\{\w+\}/g, 'nothing'),
        route.body === undefined ? {} : { body: route.body.example },
      );
      expect([route.operation, status]).toEqual([route.operation, 404]);
      expect(body).toMatchObject({ error: { code: 'not_found' } });
    }
  });
});

describe('the protocol', () => {
  it('answers HEAD like GET without the body', async () => {
    const { status, text, headers } = await clientOf().send('HEAD', '/systems');
    expect([status, text, headers.get('content-type')]).toEqual([200, '', 'application/json']);
  });

  it('names the methods of a path', async () => {
    const { status, headers } = await clientOf().send('DELETE', '/systems/sys-1001/timeofuse/settings');
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, PATCH, PUT']);
    expect((await clientOf().send('PATCH', '/systems/list', { body: {} })).status).toBe(405);
  });

  it('knows no other paths', async () => {
    expect((await clientOf().send('GET', '/nothing/here')).body).toMatchObject({ error: { code: 'unknown_path' } });
  });

  it('refuses bodies beyond a megabyte', async () => {
    expect((await clientOf().send('POST', '/systems', { text: `"${'x'.repeat(1_100_000)}"` })).status).toBe(413);
  });

  it('decodes path variables', async () => {
    expect((await clientOf().send('GET', '/systems/sys%2D1001')).status).toBe(200);
    expect((await clientOf().send('GET', '/systems/sys%2F1001')).status).toBe(404);
    expect((await clientOf().send('GET', '/clusters/%25%20%2F/live')).status).toBe(400);
  });
});
