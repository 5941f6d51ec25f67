import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../src/faults/fault.js';
import type { OperationId } from '../spec/model.js';
import { clientOf, type Client } from './client.fixture.js';

interface Taken {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A receiver that answers with the given statuses in turn, then 204. */
const receiverOf = async (...statuses: number[]): Promise<{ readonly url: string; readonly taken: Taken[] }> => {
  const taken: Taken[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      taken.push({ method: request.method, path: request.url, headers: request.headers, text });
      response.writeHead(statuses.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`, taken }; // listening on TCP
};

const client = (...faults: Fault[]): Client => {
  const made = clientOf({ faults });
  closers.push(made.close);
  return made;
};

const account = '/accounts/acc-1002/webhooks';
const subscribe = async (to: Client, body: { readonly [name: string]: string | string[] }): Promise<string> =>
  String(Object((await to.send('POST', account, { body })).body).id);

/** The expendable account's first system, its gateways, and appliances of it. */
const system = '/systems/sys-1131';
const gateway = '/gateways/gtw-1131';
const applianceOf = async (from: Client, kind: string): Promise<string> => {
  const list = Object((await from.send('GET', `${gateway}/appliances`)).body).items as {
    readonly id: string;
    readonly kind: string;
  }[];
  return `${gateway}/appliances/${list.find((appliance) => appliance.kind === kind)?.id}`;
};

describe('the twelve events', () => {
  it('are delivered to their paths, in order', async () => {
    const { url, taken } = await receiverOf();
    const reference = client();
    await subscribe(reference, { url });
    const [charger, inverter] = [
      await applianceOf(reference, 'EV_CHARGING_STATION'),
      await applianceOf(reference, 'INVERTER'),
    ];
    const limits = { intervals: [] };
    await reference.send('POST', `${gateway}/appliances`, { body: { kind: 'METER', name: 'm' } });
    await reference.send('PATCH', charger, { body: { online: false } });
    await reference.send('PATCH', charger, { body: { online: true } });
    await reference.send('PATCH', system, { body: { metadata: { wizard: { step: 'INSTALLER_HUB' } } } });
    await reference.send('PATCH', system, { body: { metadata: { wizard: { step: 'COMPLETED' } } } });
    await reference.send('PATCH', charger, { body: { evChargingStation: { vehicle: 'plugged' } } });
    await reference.send('PATCH', charger, { body: { evChargingStation: { vehicle: 'unplugged' } } });
    await reference.send('POST', `${system}/gateways`, { body: { name: 'g' } });
    await reference.send('PATCH', gateway, { body: { online: false } });
    await reference.send('PATCH', gateway, { body: { online: true } });
    await reference.send('PATCH', inverter, { body: { inverter: { status: 'STANDBY' } } });
    await reference.send('PUT', `${system}/import-power-limit-schedule`, { body: limits });
    await reference.send('DELETE', `${system}/import-power-limit-schedule`);
    await reference.delivered();
    expect(taken.map(({ path }) => path)).toEqual([
      '/hooks/events/appliance/create',
      '/hooks/events/appliance/offline',
      '/hooks/events/appliance/online',
      '/hooks/events/comissioning/done',
      '/hooks/events/ev/plugged',
      '/hooks/events/ev/unplugged',
      '/hooks/events/gateway/create',
      '/hooks/events/gateway/offline',
      '/hooks/events/gateway/online',
      '/hooks/events/inverter/status',
      '/hooks/events/grid-signal-processor/limitation-of-power-consumption/set',
      '/hooks/events/grid-signal-processor/limitation-of-power-consumption/unset',
    ]);
    for (const { method, headers, text } of taken) {
      expect([method, headers['content-type']]).toEqual(['POST', 'application/json']);
      expect(Object.keys(JSON.parse(text))).toEqual(['id', 'event', 'accountID', 'data']);
    }
    expect(JSON.parse(taken[5]?.text ?? '')).toMatchObject({
      event: 'events.ev.unplugged',
      data: { state: 'unplugged' },
    });
  });

  it('go only to subscriptions of the account that want them', async () => {
    const { url, taken } = await receiverOf();
    const reference = client();
    await subscribe(reference, { url, events: ['events.gateway.online'] });
    await reference.send('POST', '/accounts/acc-1001/webhooks', { body: { url } });
    await reference.send('PATCH', gateway, { body: { online: false } });
    await reference.send('PATCH', gateway, { body: { online: true } });
    await reference.delivered();
    expect(taken.map(({ path }) => path)).toEqual(['/hooks/events/gateway/online']);
  });

  it('are repeated until they are taken, at most twice', async () => {
    const { url, taken } = await receiverOf(500, 503, 204);
    const other = await receiverOf(500, 500, 500, 500);
    const reference = client();
    const webhook = await subscribe(reference, { url });
    const refused = await subscribe(reference, { url: other.url });
    await reference.send('POST', `${account}/${webhook}/ping`);
    await reference.send('POST', `${account}/${refused}/ping`);
    await reference.delivered();
    expect(taken.map(({ path, text }) => [path, text])).toEqual(
      Array.from({ length: 3 }, () => ['/hooks', taken[0]?.text]),
    );
    expect(other.taken).toHaveLength(3);
  });

  it('do not trouble a server whose subscriber cannot be reached', async () => {
    const reference = client();
    const webhook = await subscribe(reference, { url: '${RECEIVER_URL}' });
    expect((await reference.send('POST', `${account}/${webhook}/ping`)).status).toBe(202);
    await reference.delivered();
    expect((await reference.send('GET', `${account}/${webhook}`)).status).toBe(200);
  });
});

describe('signatures', () => {
  const verify = (secret: string, { text, headers }: Taken): unknown =>
    new Webhook(secret).verify(text, headers as Record<string, string>); // single-valued headers

  it('verify with the secret, and with both while it changes', async () => {
    const [first, second] = ['whsec_Zmlyc3Qgc2VjcmV0IG9mIGEgdGVzdA==', 'whsec_c2Vjb25kIHNlY3JldCBvZiBhIHRlc3Q='];
    const { url, taken } = await receiverOf();
    const reference = client();
    const webhook = `${account}/${await subscribe(reference, { url, secret: first })}`;
    await reference.send('POST', `${webhook}/ping`);
    await reference.send('PUT', `${webhook}/secret`, { body: { secret: second } });
    await reference.send('POST', `${webhook}/ping`);
    await reference.delivered();
    const [before, after] = taken;
    if (before === undefined || after === undefined) throw new Error('nothing was delivered');
    expect(verify(first, before)).toMatchObject({ event: 'events.ping' });
    expect(() => verify(second, before)).toThrow();
    for (const secret of [first, second]) expect(verify(secret, after)).toMatchObject({ event: 'events.ping' });
  });

  it('are not there without a secret, and take any text as one', async () => {
    const { url, taken } = await receiverOf();
    const reference = client();
    for (const body of [{ url }, { url, secret: 'plain text ✓' }])
      await reference.send('POST', `${account}/${await subscribe(reference, body)}/ping`);
    await reference.delivered();
    expect(taken.map(({ headers }) => 'webhook-signature' in headers).toSorted()).toEqual([false, true]);
  });

  it('never show a secret in an answer', async () => {
    const reference = client();
    const webhook = await subscribe(reference, { url: 'http://nowhere.example', secret: 'do-not-show' });
    for (const path of [account, `${account}/${webhook}`])
      expect((await reference.send('GET', path)).text).not.toContain('do-not-show');
  });
});

describe('faults about deliveries', () => {
  const event = (name: string) => ({ operation: name as OperationId }); // an id of the documents
  const gatewayOnline = async (...faults: Fault[]): Promise<Taken[]> => {
    const { url, taken } = await receiverOf();
    const reference = client(...faults);
    await subscribe(reference, { url, secret: 'c2VjcmV0IG9mIGEgdGVzdA==' });
    await reference.send('PATCH', gateway, { body: { online: true } });
    await reference.delivered();
    return taken;
  };
  const on = event('events.gateway.online');

  it('change path and method', async () => {
    const [taken] = await gatewayOnline({ kind: 'delivery', on, path: '/elsewhere', method: 'PUT' });
    expect([taken?.method, taken?.path]).toEqual(['PUT', '/hooks/elsewhere']);
  });

  it('sign wrongly or not at all', async () => {
    const [foreign] = await gatewayOnline({ kind: 'delivery', on, signature: 'foreign' });
    expect(() =>
      new Webhook('c2VjcmV0IG9mIGEgdGVzdA==').verify(foreign?.text ?? '', foreign?.headers as Record<string, string>),
    ).toThrow('signature'); // single-valued headers
    const [unsigned] = await gatewayOnline({ kind: 'delivery', on, signature: 'none' });
    expect(unsigned?.headers).not.toHaveProperty('webhook-signature');
  });

  it('send never, or again and again', async () => {
    expect(await gatewayOnline({ kind: 'delivery', on, times: 0 })).toHaveLength(0);
    expect(await gatewayOnline({ kind: 'delivery', on, times: 3 })).toHaveLength(3);
  });

  it('change bodies like those of answers', async () => {
    const [taken] = await gatewayOnline(
      { kind: 'set', on, at: 'userID', value: 'u' },
      { kind: 'media-type', on, type: 'text/plain' },
    );
    expect(JSON.parse(taken?.text ?? '')).toHaveProperty('userID', 'u');
    expect(taken?.headers['content-type']).toBe('text/plain');
  });

  it('leave other events and other answers alone', async () => {
    const [taken] = await gatewayOnline({ kind: 'delivery', on: event('events.gateway.offline'), times: 0 });
    expect(taken?.path).toBe('/hooks/events/gateway/online');
    expect(
      (await client({ kind: 'delivery', on: event('systems.list'), path: '/x' }).send('GET', '/systems')).status,
    ).toBe(200);
  });
});
