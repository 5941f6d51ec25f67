import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { referenceConfiguration } from '../configuration.js';
import { credentials } from '../credentials.js';
import { routes } from '../resources/index.js';
import type { Route } from '../route.js';
import { clientOf, pathFrom, type Answered, type Client } from '../client.fixture.js';
import { deliveryForms } from './delivery-forms.js';
import { variants } from './index.js';
import { serverForms } from './server-forms.js';

const get = (client: Client, path: string): Promise<Answered> => client.send('GET', path);
const bodyOf = async (client: Client, path: string): Promise<unknown> => (await get(client, path)).body;
const problem = (client: Client): Promise<Answered> => get(client, '/systems/nothing');
const unauthenticated = async (client: Client): Promise<number> =>
  (await client.send('GET', '/systems', { credential: null })).status;
const typeOf = async (client: Client, path: string): Promise<string | null> =>
  (await get(client, path)).headers.get('content-type');

const statusWith = async (client: Client, headers: Readonly<Record<string, string>>): Promise<number> =>
  (await client.send('GET', '/systems', { headers })).status;

/** How each variant shows: true of it, and of the plain reference not. */
const traits: Readonly<Record<string, (client: Client) => Promise<boolean>>> = {
  'wrapped-data': async (client) => Array.isArray(Object(await bodyOf(client, '/systems')).data),
  'wrapped-deep': async (client) => Array.isArray(Object(await bodyOf(client, '/systems'))._embedded?.entries),
  'bare-arrays': async (client) => Array.isArray(await bodyOf(client, '/systems')),
  'integer-ids': async (client) => Number.isInteger(Object(await bodyOf(client, '/systems')).items[0].id),
  'encoded-ids': async (client) => Object(await bodyOf(client, '/systems/sys%2F1%20%C3%BC%25%3F')).id === 'sys/1 ü%?',
  'uuid-ids': async (client) => 'uuid' in Object(await bodyOf(client, '/systems')).items[0],
  'named-ids': async (client) => Object(await bodyOf(client, '/gateways')).items[0].gatewayID === 'gtw-1001',
  'extra-properties': async (client) =>
    Object(await bodyOf(client, '/systems/sys-1001')).metadata.wizard.revision === 3,
  'unknown-values': async (client) => Object(await bodyOf(client, '/systems/sys-1001')).plan === '2031_PLAN_TO_COME',
  'optional-absent': async (client) =>
    !('connectionStatus' in Object(await bodyOf(client, '/gateways/gtw-1001/appliances')).items[0]),
  'optional-present': async (client) =>
    (Object(await bodyOf(client, '/gateways/gtw-1001/appliances?per_page=500')).items as object[]).every(
      (item) => 'installationDate' in item,
    ),
  'forbidden-without-credential': async (client) => (await unauthenticated(client)) === 403,
  'hidden-without-credential': async (client) => (await unauthenticated(client)) === 404,
  'bad-request-for-invalid': async (client) => (await client.send('POST', '/systems', { body: {} })).status === 400,
  'clamps-above-limit': async (client) => (await get(client, '/systems?per_page=501')).status === 200,
  'refuses-above-limit': async (client) => (await get(client, '/systems?per_page=501')).status === 422,
  'no-single-item-pages': async (client) => (await get(client, '/systems?per_page=1')).status === 400,
  'problem-json': async (client) => (await problem(client)).headers.get('content-type') === 'application/problem+json',
  'empty-errors': async (client) => (await problem(client)).text === '',
  charset: async (client) => (await typeOf(client, '/systems')) === 'application/json; charset=UTF-8',
  'vendor-lists': async (client) => (await typeOf(client, '/systems')) === 'application/vnd.voltway.v2+json',
  gzip: async (client) => {
    const response = await client.fetch(
      new Request('http://reference.test/systems', { headers: { authorization: credentials.full } }),
    );
    if (response.headers.get('content-encoding') !== 'gzip') return false;
    return Object(JSON.parse(gunzipSync(Buffer.from(await response.arrayBuffer())).toString())).items.length === 50;
  },
  'slow-chunked': async (client) => {
    const response = await client.fetch(
      new Request('http://reference.test/systems', { headers: { authorization: credentials.full } }),
    );
    const chunks: unknown[] = [];
    for await (const chunk of response.body ?? []) chunks.push(chunk);
    return chunks.length === 4;
  },
  'asset-read-absent': async (client) => (await get(client, '/systems/sys-1001/assets/apl-1001')).status === 405,
  'empty-collections': async (client) => Object(await bodyOf(client, '/account/tokens')).items.length === 0,
  'short-lists': async (client) => Object(await bodyOf(client, '/account/tokens')).items.length === 5,
  'small-default-page': async (client) => Object(await bodyOf(client, '/systems')).items.length === 10,
  'pages-from-zero': async (client) =>
    Object(await bodyOf(client, '/systems?per_page=10&page=1')).items[0].id !==
    Object(await bodyOf(client, '/systems?per_page=10')).items[0].id,
  'integer-cursors': async (client) => Object(await bodyOf(client, '/systems/list')).metadata.nextCursor === 50,
  'delayed-visibility': async (client) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const path = `/systems/${Object((await client.send('POST', '/systems', { body: { name: 'N' } })).body).id}`;
      const hidden = (await get(client, path)).status === 404;
      vi.advanceTimersByTime(120);
      expect((await get(client, path)).status).toBe(200);
      return hidden;
    } finally {
      vi.useRealTimers();
    }
  },
  'sometimes-busy': async (client) => {
    const answers: Answered[] = [];
    for (let time = 0; time < 13; time += 1) answers.push(await get(client, '/systems/sys-1001'));
    return answers.filter(({ status, headers }) => status === 429 && headers.get('retry-after') === '0').length === 1;
  },
  'last-value-counts': async (client) =>
    Object(await bodyOf(client, '/systems?per_page=10&per_page=11')).items.length === 11,
  'hints-in-empty-lists': async (client) => 'hints' in Object(await bodyOf(client, '/systems?per_page=500&page=2')),
  'settings-to-be-made': async (client) =>
    (await get(client, '/systems/sys-1001/tariff')).status === 404 &&
    (await get(client, '/systems/sys-1001/timeofuse/settings')).status === 404 &&
    (await get(client, '/accounts/acc-1002/bidding-zone')).status === 404,
  'media-types-of-patches': async (client) =>
    (await client.send('PATCH', '/gateways/gtw-1001', { body: { name: 'N' } })).status === 415,
  'credential-in-other-forms': async (client) =>
    (await client.send('GET', '/systems', { credential: 'reference-full' })).status === 200,
  'limits-as-forbidden': async (client) =>
    (await Promise.all([1, 2, 3, 4].map(() => get(client, '/systems?per_page=2')))).some(
      ({ status }) => status === 403,
    ),
  'customers-in-user-path': async (client) =>
    (await client.send('PATCH', '/customers/cus-1113/users/usr-1236', { body: { language: 'fr' } })).status === 200 &&
    (await client.send('PATCH', '/customers/acc-1002/users/usr-1236', { body: { language: 'fr' } })).status === 404,
  'wrapped-when-empty': async (client) =>
    Array.isArray(await bodyOf(client, '/systems')) &&
    'note' in Object(await bodyOf(client, '/systems?per_page=500&page=2')),
  'optional-on-page-two': async (client) => {
    const itemOn = async (page: number): Promise<object> =>
      Object(await bodyOf(client, `/gateways/gtw-1001/appliances?per_page=1&page=${page}`)).items[0];
    return !('systemName' in (await itemOn(1))) && 'systemName' in (await itemOn(2));
  },
  'charset-when-asked': async (client) => {
    const answer = await client.send('GET', '/systems', { accept: 'application/json' });
    return answer.headers.get('content-type') === 'application/json; charset=utf-8';
  },
  'extra-when-sorted': async (client) =>
    'rank' in Object(await bodyOf(client, '/gateways?sort=name')).items[0] &&
    !('rank' in Object(await bodyOf(client, '/gateways')).items[0]),
  'missing-pages': async (client) => (await get(client, '/systems?per_page=500&page=2')).status === 404,
  'null-when-empty': async (client) =>
    Object(await bodyOf(client, '/systems?per_page=500&page=2')).items === null &&
    Array.isArray(Object(await bodyOf(client, '/systems')).items),
  'left-out-when-empty': async (client) => !('items' in Object(await bodyOf(client, '/systems?per_page=500&page=2'))),
  'controlled-heat-pumps': async (client) =>
    (Object(await bodyOf(client, '/gateways/gtw-1001/appliances?per_page=500')).items as object[]).some(
      (item) => 'kind' in item && item.kind === 'EXTERNAL_CONTROLLER' && 'heatPump' in item,
    ),
  'knows-no-languages': async (client) => (await statusWith(client, { 'accept-language': 'de' })) === 406,
  'refuses-codings': async (client) => (await statusWith(client, { 'accept-encoding': 'br' })) === 406,
  'not-modified': async (client) => (await statusWith(client, { 'if-none-match': '"other"' })) === 304,
  'entity-tags': async (client) =>
    (await get(client, '/gateways/gtw-1001')).headers.has('etag') &&
    (await client.send('PATCH', '/gateways/gtw-1001', { body: { name: 'N' }, headers: { 'if-match': '"other"' } }))
      .status === 412,
  'precondition-failed': async (client) => (await statusWith(client, { 'if-unmodified-since': 'now' })) === 412,
  'literal-paths': async (client) => (await get(client, '/systems/%73ys-1001')).status === 404,
  'strict-queries': async (client) => (await get(client, '/systems?')).status === 400,
  'long-targets': async (client) => (await get(client, '/systems?per_page=%31')).status === 414,
  'distrusts-proxies': async (client) => (await statusWith(client, { via: '1.1 proxy' })) === 421,
  'refuses-browsers': async (client) => (await statusWith(client, { cookie: 'a=b' })) === 403,
  'limits-fields': async (client) => (await statusWith(client, { priority: 'u=3' })) === 431,
  'strict-slashes': async (client) => (await get(client, '/systems/')).status === 404,
  'page-at-other-addresses': async (client) =>
    (await get(client, '//systems')).headers.get('content-type') === 'text/html',
  'plain-media-types': async (client) =>
    (await client.send('PATCH', '/gateways/gtw-1001', { body: { name: 'N' }, mediaType: 'Application/JSON' }))
      .status === 415,
  varied: async (client) => (await get(client, '/systems')).headers.get('vary') === '*',
  'weak-tags': async (client) =>
    (await get(client, '/gateways/gtw-1001')).headers.get('etag')?.startsWith('W/') === true,
  'null-optionals': async (client) =>
    Object(await bodyOf(client, '/systems/list?per_page=500')).metadata.nextCursor === null,
  'created-elsewhere': async (client) => {
    const answer = await client.send('POST', '/gateways/gtw-1001/jobs', { body: { type: 'SCAN' } });
    return answer.status === 202 && answer.headers.get('location')?.startsWith('jobs/job-') === true;
  },
  'html-errors': async (client) => (await problem(client)).headers.get('content-type') === 'text/html',
  'other-codings': async (client) =>
    (await client.send('GET', '/systems', { headers: { 'accept-encoding': 'br' } })).headers.get('content-encoding') ===
    'br',
  'redirects-slashes': async (client) =>
    (await get(client, '/systems/?page=1')).headers.get('location') === '/systems?page=1',
  'head-not-allowed': async (client) =>
    (await client.send('HEAD', '/systems')).headers.get('allow')?.includes('POST') === true,
  'answers-options': async (client) =>
    (await client.send('OPTIONS', '/nothing')).status === 204 &&
    (await client.send('PROPFIND', '/systems')).status === 501,
  'refuses-odd-ids': async (client) => (await get(client, '/systems/0')).status === 400,
  'small-requests': async (client) => (await get(client, `/systems?x=${'y'.repeat(2048)}`)).status === 414,
  'strict-json': async (client) => {
    const statusOf = async (text: string): Promise<number> => (await client.send('POST', '/systems', { text })).status;
    expect(await statusOf('{"name":"A","metadata":{"wizard":{}}}')).toBe(201);
    return (
      (await statusOf('\uFEFF{"name":"A"}')) === 400 &&
      (await statusOf('{"name":"A","n\\u0061me":"B"}')) === 400 &&
      (await statusOf(`{"name":"A","x":${'['.repeat(33)}${']'.repeat(33)}}`)) === 400
    );
  },
  'under-maintenance': async (client) => {
    const answers: Answered[] = [];
    for (let time = 0; time < 17; time += 1) answers.push(await get(client, '/systems/sys-1001'));
    return (
      answers.at(-1)?.status === 503 && !Number.isNaN(Date.parse(answers.at(-1)?.headers.get('retry-after') ?? ''))
    );
  },
  'unordered-pages': async (client) => (await get(client, '/systems')).text !== (await get(client, '/systems')).text,
  'busy-neighbour': async (client) => {
    for (let time = 0; time < 25; time += 1) await get(client, '/user/tokens');
    return Object(await bodyOf(client, '/systems')).items[0].id === 'new-25-s';
  },
  'unusual-json': async (client) => {
    const { text } = await get(client, '/systems');
    expect(Object(JSON.parse(text)).page).toEqual({ number: 1, size: 50, total: 146 });
    return text.startsWith('\r\n') && text.includes('"siz\\u0065": 50.0') && text.includes('"numb\\u0065r": 10E-1');
  },
  'unusual-times': async (client) => (await get(client, '/systems/sys-1001')).text.includes('000000+02:00'),
  talkative: async (client) => (await get(client, '/systems')).headers.getSetCookie().length === 2,
  'hides-addresses': async (client) =>
    (await client.send('GET', '/nothing', { credential: null })).status === 401 &&
    (await client.send('DELETE', '/account/tokens')).status === 404,
  gone: async (client) => {
    const path = '/systems/sys-1001/import-power-limit-schedule';
    await client.send('DELETE', path);
    return (
      (await get(client, path)).status === 410 &&
      (await client.send('PUT', path, { body: { intervals: [] } })).status === 201
    );
  },
  'few-subscriptions': async (client) => {
    const statuses: number[] = [];
    for (let time = 0; time < 5; time += 1)
      statuses.push(
        (await client.send('POST', '/accounts/acc-1002/webhooks', { body: { url: 'http://a.example' } })).status,
      );
    return statuses[0] === 201 && statuses[4] === 422;
  },
  'pages-of-jobs-alone': async (client) => Object(await bodyOf(client, '/systems?page=2')).items[0].id === 'sys-1001',
  'empty-cursor-pages': async (client) => {
    const cursor = Object(await bodyOf(client, '/systems/list')).metadata.nextCursor;
    const { items, metadata } = Object(await bodyOf(client, `/systems/list?cursor=${cursor}`));
    return (
      items.length === 0 &&
      Object(await bodyOf(client, `/systems/list?cursor=${metadata.nextCursor}`)).items.length === 50
    );
  },
  'unusual-cursors': async (client) => {
    const { metadata } = Object(await bodyOf(client, '/systems/list?per_page=100'));
    const path = `/systems/list?per_page=100&cursor=${encodeURIComponent(metadata.nextCursor)}`;
    return Object(await bodyOf(client, path)).metadata.nextCursor === '';
  },
  'forbids-unknown-ids': async (client) => (await problem(client)).status === 403,
  'redirects-to-login': async (client) =>
    (await unauthenticated(client)) === 302 && (await typeOf(client, '/login')) === 'text/html',
  'removed-names-elsewhere': async (client) =>
    Object(await bodyOf(client, '/gateways/gtw-1001/appliances')).items[0].model === 'OCPP_STATION_TYPE',
  'quiet-writes': async (client) =>
    (await client.send('PUT', '/accounts/acc-1001/bidding-zone', { body: { biddingZone: 'AT' } })).status === 204,
};

describe('the variants', () => {
  it('are all shown here, but those about deliveries, and about connections', () => {
    expect(
      [
        ...Object.keys(traits),
        'one-callback-url',
        'cloud-events',
        'pings-alike',
        'silent-pings',
        'announces-subscriptions',
        'asks-subscribers',
        'events-of-neighbours',
        ...[...serverForms, ...deliveryForms].map(({ id }) => id),
      ].toSorted(),
    ).toEqual(variants.map(({ id }) => id).toSorted());
  });

  it.each(Object.entries(traits))('%s is what it says, and the reference is not', async (id, holds) => {
    expect(await holds(clientOf({ variant: id }))).toBe(true);
    expect(await holds(clientOf())).toBe(false);
  });

  it.each(variants.map(({ id }) => id))('%s serves every operation that its configuration describes', async (id) => {
    const configuration = referenceConfiguration('http://reference.test', id);
    const client = clientOf({ variant: id });
    const subscription = empty(configuration.ids?.['webhookID']) ? '{webhookID}' : undefined;
    // Deletions come last, so that every other request finds its record.
    for (const { operation, method, path, body } of routes.toSorted(
      (left, right) => lateness(left) - lateness(right),
    )) {
      if (id === 'asset-read-absent' && operation === 'systems.assets.read') continue;
      if (subscription !== undefined && path.includes(subscription)) continue;
      const ask = (): Promise<Answered> =>
        client.send(
          method,
          pathFrom(configuration, { operation, method, path }),
          body === undefined
            ? {}
            : { body: body.example, mediaType: configuration.bodies?.[operation]?.mediaType ?? 'application/json' },
        );
      const first = await ask();
      const { status } = [429, 503].includes(first.status) ? await ask() : first;
      expect([operation, Math.floor(status / 100)]).toEqual([operation, 2]);
    }
  });

  it('keeps the stated media type of a 403 to PATCH /user', async () => {
    const { status, headers } = await clientOf({ variant: 'forbidden-without-credential' }).send('PATCH', '/user', {
      body: {},
      credential: null,
    });
    expect([status, headers.get('content-type')]).toEqual([403, 'application/vnd.voltway.v2+json']);
  });

  it('refuses an id that no variant has', () => {
    expect(() => clientOf({ variant: 'nothing' })).toThrow('Unknown variant "nothing"');
  });
});

/** Requests that other operations depend on come first, deletions last. */
const lateness = ({ operation }: Route): number =>
  [
    'systems.tariff.create',
    'systems.import-power-limit.replace',
    'systems.time-of-use.replace',
    'bidding-zone.replace',
  ].includes(operation)
    ? -2
    : ['accounts.systems.delete', 'accounts.delete'].indexOf(operation);

const empty = (values: readonly unknown[] | undefined): boolean => values === undefined || values.length === 0;
