import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Answer,
  type Client,
  type Session,
  client,
  firstAccount,
  firstSystem,
  hook,
  type Fields,
  idOf,
  isRecord,
  records,
} from './session.js';

/** How long Retry-After asks to wait, in milliseconds; undefined when it does not say. */
function retryAfter(answer: Answer): number | undefined {
  const value = answer.headers['retry-after'];
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now()) + 1000;
}

/** Asks, and repeats once after the time that the service wants; gives up when that is too long. */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const answer = await ask();
    if (answer.status !== 429 && answer.status !== 503) return answer;
    const wait = retryAfter(answer) ?? 1000;
    if (wait > 1900) break;
    await sleep(wait + 50);
  }
  throw new Error('The service wants a longer pause than this client has.');
}

const patientGet = (s: Session, path: string): Promise<Answer> => patiently(() => s.get(path));

/** Clients whose requests are unusual and legitimate. */
export const tolerant: readonly Client[] = [
  client('odd-addresses', '', 'RFC 3986, 2.1, 2.3, 3.4, 6.2.2; RFC 9112, 3.2.2; interface.md, Limits', async (s) => {
    const list = await s.get('/%73ystems?per_page=500'); // an encoded unreserved letter is the letter itself
    const system = idOf(records(list)[0], 'systemID') || (await firstSystem(s));
    await s.raw('GET', `${s.prefix}/accounts?`); // an empty query
    await s.get("/gateways?per%5Fpage=20&note=a,b;c:d@e/f?g!$'()*+&flag&&x=%c3%bc"); // sub-delims, small hex digits
    await s.raw('GET', `${s.root}/customers?per_page=3`, { headers: { Accept: 'application/json' } }); // absolute-form
    if (system === '') return;
    await s.get(`/systems/${system.replaceAll('-', '%2D')}`);
    await s.get(`/systems/${system}/tariff?client=desk-4.2&colour=blue`); // unknown extra parameters
    await s.get(`/systems/${system}/metadata?per_page=500`);
  }),

  client('odd-headers', '', 'RFC 9110, 5.1, 5.3, 5.5, 5.6, 10.1.4, 10.1.5, 11.1, 12.4.2, 12.5', async (s) => {
    const token = s.credential.replace(/^\S+ +/, '');
    const scheme = s.credential.slice(0, s.credential.length - token.length).trim();
    const get = (path: string, headers: Fields): Promise<Answer> => s.raw('GET', s.prefix + path, { headers });
    const list = await get('/systems?per_page=5', {
      aCCEPT: 'application/json;q=1.000, application/*+json;q=0.8 , */*;q=0.001, text/html;q=0',
      'USER-AGENT': 'energy-desk/4.2 (Linux; x86_64 (test; \\(v\\))) node/20',
      'accept-language': 'de-CH-1996, de;q=0.8, *;q=0',
    });
    const system = idOf(records(list)[0], 'systemID');
    await get('/gateways?per_page=5', {
      Accept: ['application/json', 'application/problem+json;q=0.5'],
      'Accept-Encoding': '',
    });
    await get('/accounts?per_page=5', {
      Accept: 'text/plain;note="a,b;q=2\\"";q=0.2,\tapplication/json',
      'X_Trace.id~1': 'a"b',
    });
    if (scheme !== '') await get('/customers?per_page=5', { Authorization: `${scheme.toUpperCase()} ${token}` });
    await get('/account/tokens?per_page=5', { TE: 'trailers', Connection: 'TE, close', From: 'dev@example.org' });
    if (system === '') return;
    await get(`/systems/${system}`, {
      Accept: '*/*',
      'Accept-Encoding': 'gzip;q=0, identity;q=0.5, *;q=0',
      'Cache-Control': 'max-age=0, x="y z"',
    });
    await get(`/systems/${system}/tariff`, { 'X-Note': ['one', 'two'], Accept: 'application/*' });
  }),

  client(
    'odd-json',
    '',
    'RFC 8259, 2, 6, 7, 11; RFC 3339, 5.6; RFC 9112, 7.1; interface.md, PATCH /user',
    async (s) => {
      await s.send('PATCH', '/user', {
        headers: { 'Content-Type': 'application/json;charset=UTF-8' },
        body: ' \r\n\t{ "l\\u0061nguage" : "en" , "fullName":"Hana \\uD83D\\uDE00 \\/ Sato","mfaEnabled":false }\n\n',
      });
      const account = await firstAccount(s);
      const system = await firstSystem(s);
      if (account !== '') {
        const made = await s.send('POST', `/accounts/${account}/webhooks`, {
          headers: { 'Content-Type': 'Application/JSON ; Charset="utf-8"' },
          body:
            '{"url":"https:\\/\\/receiver.example\\/hooks\\/odd","secret":"s\\u00fc\\u00df \\u0000 ✓",' +
            '"":null,"x-weight":-1.50E+2,"x-list":[[],{}]}',
        });
        const id = idOf(made.json, 'webhookID');
        if (id !== '') {
          await s.write('PUT', `/accounts/${account}/webhooks/${id}`, {
            ...hook('odd'),
            'x-since': '2025-08-26t12:00:00.125+02:00',
          });
          await s.write('PUT', `/accounts/${account}/webhooks/${id}/secret`, { secret: 'a new one' });
          await s.send('POST', `/accounts/${account}/webhooks/${id}/ping`);
        }
      }
      if (system === '') return;
      await s.raw('PATCH', `${s.prefix}/systems/${system}/tariff`, {
        // chunked, without a Content-Length
        headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' },
        body: '{"energyProvider":"Überland Strom","note":{"deep":{"er":[0,-0,1e-3]}}}',
      });
      await s.get(`/systems/${system}/tariff`);
    },
  ),

  client('careful-cache', '', 'RFC 9110, 9.3.2, 9.3.7, 10.1.1, 13.1, 14.2; RFC 9112, 3.2.4', async (s) => {
    await s.send('HEAD', '/systems?per_page=10');
    const system = await firstSystem(s);
    await s.raw('OPTIONS', '*');
    await s.send('OPTIONS', '/gateways');
    await s.get('/accounts?per_page=10', { 'If-Modified-Since': 'Mon, 01 Sep 2025 00:00:00 GMT' });
    if (system === '') return;
    const read = await s.get(`/systems/${system}`);
    await s.get(`/systems/${system}`, { 'If-None-Match': `W/"", "a,b", ${read.headers['etag'] ?? '"5f3ac1"'}` });
    await s.get(`/systems/${system}/costs-kpi`, { Range: 'bytes=0-99, -20' });
    await s.raw('PATCH', `${s.prefix}/systems/${system}`, {
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Content-Length': '22',
        Expect: '100-Continue',
        'If-Match': '*',
      },
      body: '{"name":"Maple Lodge"}',
    });
    await s.send('HEAD', `/systems/${system}/tariff`, {
      headers: { 'If-Unmodified-Since': 'Tue, 01 Jan 2030 00:00:00 GMT' },
    });
  }),

  client(
    'patient',
    '',
    'RFC 9110, 9.2.2, 10.2.3; RFC 6585, 4; interface.md, Limits: pagination',
    async (s) => {
      const systems = records(await patientGet(s, '/systems/list'));
      const system = idOf(systems[0], 'systemID');
      const gateway = idOf(records(await patientGet(s, '/gateways?per_page=1&order=desc'))[0], 'gatewayID');
      if (gateway !== '') {
        await patientGet(s, `/gateways/${gateway}/jobs?page=1&per_page=5`);
        await patientGet(s, `/gateways/${gateway}/jobs?page=2&per_page=5`);
        await patientGet(s, `/gateways/${gateway}/firmware`);
      }
      if (system === '') return;
      const schedule = await patientGet(s, `/systems/${system}/import-power-limit-schedule`);
      if (schedule.status !== 200 || !isRecord(schedule.json)) return;
      // PUT is idempotent: the same content twice is no harm.
      const put = (): Promise<Answer> =>
        s.write('PUT', `/systems/${system}/import-power-limit-schedule`, schedule.json);
      await patiently(put);
      await patiently(put);
      await patientGet(s, `/systems/${system}`);
    },
    true,
  ),
];
