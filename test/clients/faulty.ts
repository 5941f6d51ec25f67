import { Buffer } from 'node:buffer';
import {
  type Client,
  client,
  firstAccount,
  firstGateway,
  firstSystem,
  hook,
  idOf,
  isRecord,
  records,
} from './session.js';

/** Clients with one fault each. */
export const faulty: readonly Client[] = [
  client(
    'notification-inbox',
    'It still reads the notifications of the user, an operation that was removed from the interface.',
    'interface.md, Endpoints: removed notification operations',
    async (s) => {
      const account = await firstAccount(s);
      if (account !== '') await s.get(`/accounts/${account}/systems?per_page=10`);
      await s.get('/user/tokens?per_page=10');
      await s.get('/user/notifications?per_page=50');
      await s.get('/customers?per_page=10');
    },
  ),

  client(
    'whole-fleet',
    'It asks for 1000 records per page where the maximum of per_page is 500.',
    'interface.md, Limits',
    async (s) => {
      const gateways = records(await s.get('/gateways?per_page=1000'));
      const id = idOf(gateways[0], 'gatewayID') || (await firstGateway(s));
      if (id === '') return;
      await s.get(`/gateways/${id}`);
      await s.get(`/gateways/${id}/system`);
      await s.get(`/gateways/${id}/appliances?per_page=100`);
    },
  ),

  client(
    'old-charger-setup',
    'It creates a charging station with the type OCPP_STATION_TYPE, a value that was removed from the enumeration.',
    'interface.md, Resources: Appliance, evChargingStation.type',
    async (s) => {
      const gateway = await firstGateway(s);
      if (gateway === '') return;
      await s.get(`/gateways/${gateway}/appliances?per_page=50`);
      await s.get(`/gateways/${gateway}/scans?per_page=5`);
      await s.write('POST', `/gateways/${gateway}/appliances`, {
        kind: 'EV_CHARGING_STATION',
        name: 'Carport',
        evChargingStation: { type: 'OCPP_STATION_TYPE' },
      });
      await s.get(`/gateways/${gateway}/appliances?per_page=50`);
    },
  ),

  client(
    'quiet-patch',
    'It writes the method PATCH in small letters, though methods are case-sensitive.',
    'RFC 9110, 9.1',
    async (s) => {
      const system = await firstSystem(s);
      if (system === '') return;
      await s.get(`/systems/${system}`);
      await s.get(`/systems/${system}/metadata`);
      await s.write('patch', `/systems/${system}`, { name: 'House by the mill' });
      await s.get(`/systems/${system}`);
    },
  ),

  client(
    'number-secret',
    'It creates a webhook subscription whose secret is a number, where the interface has a string.',
    'interface.md, Resources: Webhook subscription, secret',
    async (s) => {
      const account = await firstAccount(s);
      if (account === '') return;
      await s.get(`/accounts/${account}/webhooks`);
      const made = await s.write('POST', `/accounts/${account}/webhooks`, { ...hook('number'), secret: 48151623 });
      const id = idOf(made.json, 'webhookID');
      if (id !== '') await s.get(`/accounts/${account}/webhooks/${id}`);
      await s.get(`/accounts/${account}/webhooks`);
    },
  ),

  client(
    'open-zone',
    'It reads the bidding zone of an account without any credentials, though the operation is secured.',
    'interface.md, Authentication; Endpoints: bidding-zone',
    async (s) => {
      const account = await firstAccount(s);
      if (account === '') return;
      await s.get(`/accounts/${account}/systems?per_page=10`);
      await s.send('GET', `/accounts/${account}/bidding-zone`, { anonymous: true });
      await s.get(`/accounts/${account}/accounts?per_page=10`);
    },
  ),

  client(
    'scheme-colon',
    'It puts a colon after the authentication scheme in Authorization, so that the scheme is no token.',
    'RFC 9110, 11.4',
    async (s) => {
      const system = await firstSystem(s);
      if (system === '') return;
      const colon = s.credential.replace(/^(\S+) +/, '$1: ');
      await s.get(`/systems/${system}`);
      await s.get(`/systems/${system}/costs-kpi`, { Authorization: colon });
      await s.get(`/systems/${system}/tariff`);
      await s.get(`/systems/${system}/timeofuse/settings`);
    },
  ),

  client('untyped-body', 'It sends a JSON body without a Content-Type.', 'RFC 9110, 8.3', async (s) => {
    const system = await firstSystem(s);
    if (system === '') return;
    await s.get(`/systems/${system}/tariff`);
    // Bytes, so that fetch adds no Content-Type of its own.
    const body = new TextEncoder().encode(JSON.stringify({ energyProvider: 'Lowland Power' }));
    await s.send('PATCH', `/systems/${system}/tariff`, { body });
    await s.get(`/systems/${system}/tariff`);
    await s.get(`/systems/${system}`);
  }),

  client(
    'copied-media-type',
    'The Content-Type is the placeholder of the documentation, which is no media type.',
    'RFC 9110, 8.3.1; interface.md, Endpoints: PATCH /user',
    async (s) => {
      await s.get('/user/tokens?per_page=10');
      await s.get('/customers?per_page=10');
      await s.send('PATCH', '/user', {
        headers: { 'Content-Type': 'application/vnd.<vendor>.v2+json' },
        body: JSON.stringify({ language: 'en' }),
      });
      await s.get('/accounts?per_page=10');
    },
  ),

  client(
    'xml-only',
    'The request accepts XML alone, though the media type of the responses is JSON.',
    'interface.md, Endpoints: media type; RFC 9110, 12.5.1',
    async (s) => {
      const system = await firstSystem(s);
      if (system === '') return;
      await s.get(`/systems/${system}`);
      await s.get(`/systems/${system}/metadata`, { Accept: 'application/xml' });
      await s.get(`/systems/${system}/tariff`);
      await s.get('/gateways?per_page=10');
    },
  ),

  client(
    'not-a-number',
    'It writes NaN into a JSON body, which the grammar of JSON does not have.',
    'RFC 8259, 3 and 6',
    async (s) => {
      const system = await firstSystem(s);
      if (system === '') return;
      await s.get(`/systems/${system}/tariff`);
      await s.send('PATCH', `/systems/${system}/tariff`, {
        headers: { 'Content-Type': 'application/json' },
        body: '{"energyProvider": "Lowland Power", "pricePerKilowattHour": NaN}',
      });
      await s.get(`/systems/${system}/tariff`);
      await s.get(`/systems/${system}/costs-kpi`);
    },
  ),

  client('latin-letters', 'It sends a JSON body in ISO 8859-1 instead of UTF-8.', 'RFC 8259, 8.1', async (s) => {
    const gateway = await firstGateway(s);
    if (gateway === '') return;
    await s.get(`/gateways/${gateway}`);
    await s.send('PATCH', `/gateways/${gateway}`, {
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.from(JSON.stringify({ name: 'Gerät im Keller, größer' }), 'latin1'),
    });
    await s.get(`/gateways/${gateway}`);
    await s.get(`/gateways/${gateway}/jobs?page=1&per_page=10`);
  }),

  client(
    'wall-clock',
    'The createdAt of a subscription is written back as a local time without T and offset, which is no date-time.',
    'interface.md, Resources: Webhook subscription, createdAt; RFC 3339, 5.6',
    async (s) => {
      const account = await firstAccount(s);
      if (account === '') return;
      await s.get(`/accounts/${account}/webhooks`);
      const made = await s.write('POST', `/accounts/${account}/webhooks`, hook('clock'));
      const id =
        idOf(made.json, 'webhookID') || idOf(records(await s.get(`/accounts/${account}/webhooks`))[0], 'webhookID');
      if (id === '') return;
      const read = await s.get(`/accounts/${account}/webhooks/${id}`);
      const body = { ...(isRecord(read.json) ? read.json : hook('clock')), createdAt: '2025-09-01 10:30:00' };
      await s.write('PUT', `/accounts/${account}/webhooks/${id}`, body);
      await s.send('POST', `/accounts/${account}/webhooks/${id}/ping`);
    },
  ),

  client(
    'bare-percent',
    'The query has a percent sign that is not encoded, so that no two hexadecimal digits follow.',
    'RFC 3986, 2.1',
    async (s) => {
      await s.get('/accounts?per_page=10');
      await s.get('/customers?name=Solar%20100%&per_page=20');
      const customers = records(await s.get('/customers?per_page=20'));
      const id = idOf(customers[0], 'customerID');
      if (id !== '') await s.get(`/customers/${id}/users?per_page=20`);
      await s.get('/systems?per_page=10');
    },
  ),

  client(
    'filter-in-body',
    'It sends the filter of a list as the content of a GET request.',
    'RFC 9110, 9.3.1',
    async (s) => {
      await s.get('/accounts?per_page=10');
      await s.raw('GET', `${s.prefix}/gateways?per_page=50`, {
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Content-Length': '15' },
        body: '{"online":true}',
      });
      const gateway = await firstGateway(s);
      if (gateway === '') return;
      await s.get(`/gateways/${gateway}/firmware`);
      await s.get(`/gateways/${gateway}/scans?per_page=5`);
    },
  ),

  client(
    'impatient',
    'It repeats a request at once after 429 or 503 and does not wait as Retry-After says.',
    'RFC 9110, 10.2.3; RFC 6585, 4',
    async (s) => {
      const system = await firstSystem(s);
      const paths = [
        '/gateways?per_page=10',
        '/customers?per_page=10',
        '/accounts?per_page=10',
        '/systems/list',
        '/account/tokens?per_page=10',
      ];
      if (system !== '')
        paths.push(
          `/systems/${system}`,
          `/systems/${system}/tariff`,
          `/systems/${system}/costs-kpi`,
          `/systems/${system}/metadata`,
        );
      for (const path of paths) {
        for (let attempt = 0; attempt < 3; attempt += 1) {
          const answer = await s.get(path);
          if (answer.status !== 429 && answer.status !== 503) break;
        }
      }
    },
    true,
  ),

  client(
    'iso-since',
    'It sends an RFC 3339 timestamp in If-Modified-Since, where HTTP has its own form of dates.',
    'RFC 9110, 13.1.3 and 5.6.7',
    async (s) => {
      const account = await firstAccount(s);
      if (account === '') return;
      await s.get(`/accounts/${account}/systems?per_page=10`);
      await s.get(`/accounts/${account}/webhooks`);
      await s.get(`/accounts/${account}/systems?per_page=10`, { 'If-Modified-Since': '2025-09-01T00:00:00Z' });
      await s.get('/account/tokens?per_page=10');
    },
  ),

  client(
    'bare-tag',
    'The entity tag in If-None-Match has no double quotes.',
    'RFC 9110, 13.1.2 and 8.8.3',
    async (s) => {
      const system = await firstSystem(s);
      if (system === '') return;
      const read = await s.get(`/systems/${system}`);
      const tag = (read.headers['etag'] ?? '"5f3ac1"').replace(/^W\//, '').replaceAll('"', '');
      await s.get(`/systems/${system}/tariff`);
      await s.get(`/systems/${system}`, { 'If-None-Match': tag });
      await s.get(`/systems/${system}/timeofuse/settings`);
    },
  ),

  client(
    'letter-counter',
    'It counts letters instead of octets for Content-Length, so that the content is cut short.',
    'RFC 9110, 8.6; RFC 9112, 6.2',
    async (s) => {
      const system = await firstSystem(s);
      if (system === '') return;
      await s.get(`/systems/${system}`);
      const body = JSON.stringify({ name: 'Mühle am Fluß, Gebäude Süd' });
      await s.raw('PATCH', `${s.prefix}/systems/${system}`, {
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'Content-Length': String(body.length),
        },
        body,
      });
      await s.get(`/systems/${system}`);
      await s.get(`/systems/${system}/metadata`);
    },
  ),

  client(
    'camel-path',
    'It writes timeOfUse in the path, where the interface has timeofuse and paths are case-sensitive.',
    'interface.md, Endpoints: Systems; RFC 3986, 6.2.2.1',
    async (s) => {
      const system = await firstSystem(s);
      if (system === '') return;
      await s.get(`/systems/${system}`);
      await s.get(`/systems/${system}/timeOfUse/settings`);
      await s.get(`/systems/${system}/tariff`);
      await s.get(`/systems/${system}/import-power-limit-schedule`);
    },
  ),
];
