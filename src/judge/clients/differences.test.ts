import { describe, expect, test } from 'vitest';
import { loadInterface } from '../../../spec/load.js';
import { operationId } from '../../../spec/brands.js';
import type { Headers, RequestExchange } from '../../evidence/exchange.js';
import { sampleExchange } from '../../evidence/sample.fixture.js';
import { RequestExchangeView } from '../../requirements/view.js';
import { clientRequests } from '../observers/client-requests.js';
import { differencesOf } from './differences.js';
import { RequestSequence } from './sequence.js';

const iface = await loadInterface();

interface Given {
  readonly operation?: string;
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Headers;
  readonly body?: string;
  readonly binary?: true;
  readonly query?: RequestExchange['query'];
  readonly bindings?: RequestExchange['bindings'];
}

function exchangeOf({ operation = 'user.update', method = 'PATCH', target = '/user', ...given }: Given) {
  const { violated: _, ...sample } = sampleExchange();
  const { body } = given;
  const bytes = Buffer.byteLength(body ?? '');
  const exchange: RequestExchange = {
    ...sample,
    purpose: 'recorded',
    operation: operationId(operation),
    query: given.query ?? {},
    bindings: given.bindings ?? {},
    request: {
      method,
      url: `http://127.0.0.1${target}`,
      headers: [
        ...(body === undefined ? [] : [['content-type', 'application/json'] as const]),
        ...(given.headers ?? []),
      ],
      ...(body === undefined
        ? {}
        : {
            body:
              given.binary === true
                ? { kind: 'binary', base64: Buffer.from(body).toString('base64'), bytes, cut: false }
                : { kind: 'text', text: body, bytes, cut: false },
          }),
      bodyOrigin: 'made-up',
    },
  };
  return exchange;
}

const tells = (given: Given) =>
  differencesOf(exchangeOf(given), { iface, configuration: {} }).map((difference) => difference.tells);

const list = { operation: 'gateways.list', method: 'GET', target: '/gateways' };
const create = { operation: 'gateways.appliances.create', method: 'POST', target: '/gateways/1/appliances' };
const subscribe = { operation: 'webhooks.create', method: 'POST', target: '/accounts/1/webhooks' };

describe('a request that differs', () => {
  test.each<[string, Given, RegExp]>([
    ['a withdrawn operation', { operation: 'notifications.list', method: 'GET' }, /no longer part of the interface/],
    ['a deprecated one', { operation: 'gateways.jobs.create-by-type', method: 'POST' }, /deprecated operation/],
    ['too large a page', { ...list, query: { per_page: ['501'] } }, /per_page above 500/],
    ['a size that is no number', { ...list, query: { per_page: ['all'] } }, /per_page that is no integer/],
    [
      'a missing id',
      { operation: 'gateways.read', bindings: { gatewayID: 'undefined' } },
      /no id in place of gatewayID/,
    ],
    ['a place in the path', { operation: 'gateways.read', bindings: { gatewayID: '{gatewayID}' } }, /no id in place/],
    ['a space in the path', { target: '/user?a=b c' }, /characters in its target/],
    ['half an encoding', { target: '/user?a=50%' }, /characters in its target/],
    ['a credential in the query', { ...list, query: { access_token: ['a'] } }, /credential in its query/],
    [
      'Accept without JSON',
      { ...list, headers: [['accept', 'text/html;q=1, application/xml']] },
      /accepts no media type/,
    ],
    ['Accept with JSON refused', { ...list, headers: [['accept', 'application/json;q=0']] }, /accepts no media type/],
    ['Accept that is no list', { ...list, headers: [['accept', 'json']] }, /no list of media ranges/],
    ['a weight over one', { ...list, headers: [['accept', 'application/json;q=2']] }, /no list of media ranges/],
    ['two media types', { body: '{}', headers: [['content-type', 'text/json']] }, /content-type more than once/],
    ['a date of its own', { ...list, headers: [['if-modified-since', '2026-01-01']] }, /no HTTP-date/],
    ['a bare entity tag', { ...list, headers: [['if-none-match', 'abc']] }, /no list of entity tags/],
    ['a body that is not JSON', { body: '{' }, /body that is not JSON/],
    ['a byte order mark', { body: '\ufeff{}' }, /byte order mark/],
    ['other bytes than UTF-8', { body: '{}', binary: true }, /not in UTF-8/],
    ['a name twice', { body: '{"a":1,"a":2}' }, /a name twice/],
    ['a body with GET', { ...list, body: '{}' }, /which GET gives no meaning/],
    ['a secret that is no text', { ...subscribe, body: '{"secret":17}' }, /whose secret contradicts/],
    [
      'a time that is no date-time',
      { ...subscribe, body: '{"createdAt":"2026-01-01 10:00"}' },
      /another type .* createdAt/,
    ],
    ['a removed value', { ...create, body: '{"evChargingStation":{"type":"OCPP_STATION_TYPE"}}' }, /removed value/],
  ])('%s', (_, given, expected) => expect(tells(given).join('\n')).toMatch(expected));

  test('a body without a media type', () => {
    const exchange = exchangeOf({ body: '{}' });
    const without = { ...exchange, request: { ...exchange.request, headers: [] } };
    const found = differencesOf(without, { iface, configuration: {} });
    expect(found.map((difference) => difference.tells)).toEqual(['has a body without a media type']);
  });

  test.each([
    ['application/json; charset=iso-8859-1', 'declares another character set than UTF-8 for its JSON'],
    ['application/x-www-form-urlencoded', 'has a body under a media type that is not JSON'],
    ['application/vnd.<vendor>.v2+json', 'has a field Content-Type that is no media type'],
  ])('a body under %s', (type, expected) => {
    const exchange = exchangeOf({ body: '{}' });
    const of = { ...exchange, request: { ...exchange.request, headers: [['content-type', type] as const] } };
    expect(differencesOf(of, { iface, configuration: {} }).map((each) => each.tells)).toEqual([expected]);
  });
});

describe('a request that does not differ', () => {
  test.each<[string, Given]>([
    ['a plain one', { body: '{"email":"a@example.com"}' }],
    ['the largest page', { ...list, query: { per_page: ['500'] } }],
    ['encoded octets and reserved characters', { target: "/user?a=%C3%A9&b=1:2,3;4@5!$'()*" }],
    [
      'several media ranges',
      { ...list, headers: [['accept', 'text/html, application/json;q=0.5;v="a,b", */*;q=0.1']] },
    ],
    ['commas and escapes in quotes', { ...list, headers: [['accept', 'application/json;\tv="a,\\"b;q=7"; q=1.000']] }],
    ['a vendor type', { ...list, headers: [['accept', 'application/vnd.acme.v2+json']] }],
    [
      'two lines of Accept',
      {
        ...list,
        headers: [
          ['accept', 'text/html'],
          ['accept', 'application/*'],
        ],
      },
    ],
    ['entity tags', { ...list, headers: [['if-none-match', 'W/"a", "b"']] }],
    ['a date', { ...list, headers: [['if-modified-since', 'Tue, 15 Nov 1994 12:45:26 GMT']] }],
    ['an id that looks odd', { operation: 'gateways.read', bindings: { gatewayID: 'null-7' } }],
    ['a body of another kind of appliance', { ...create, body: '{"meter":{"type":7}}' }],
    ['a secret', { ...subscribe, body: '{"secret":"abc","url":"http://a.example"}' }],
  ])('%s', (_, given) => expect(tells(given)).toEqual([]));
});

test('requests of the suite are no requests of clients', () => {
  const context = { iface, configuration: {} };
  const operations = new Map(iface.operations.map((operation) => [operation.id, operation]));
  const seen = (purpose: RequestExchange['purpose']) => {
    const exchange = { ...exchangeOf({ ...list, query: { per_page: ['501'] } }), purpose };
    return clientRequests.see?.(new RequestExchangeView(exchange, { ...context, operations }), context);
  };
  expect(seen('recorded')).toHaveLength(1);
  expect(seen('page-size')).toEqual([]);
});

describe('several requests', () => {
  const at = (time: number, status: number, retryAfter?: string, headers: Headers = [['authorization', '{{a}}']]) => ({
    ...exchangeOf({ ...list, headers }),
    at: time,
    durationMs: 10,
    outcome: {
      kind: 'response' as const,
      status,
      headers: retryAfter === undefined ? [] : [['retry-after', retryAfter] as const],
    },
  });
  const told = (...exchanges: readonly RequestExchange[]) => {
    const sequence = new RequestSequence();
    for (const exchange of exchanges) sequence.see(exchange);
    return sequence.conclude().map(({ difference }) => difference.tells);
  };

  test('one before the time of Retry-After, in any order of the evidence', () => {
    const both = [at(0, 429, '1'), at(500, 200)];
    expect(told(...both)).toEqual(['is repeated before the time that Retry-After names']);
    expect(told(...both.toReversed())).toEqual(told(...both));
  });

  test('one after it, or sent before the refusal came', () => {
    expect(told(at(0, 429, '1'), at(1010, 200))).toEqual([]);
    expect(told(at(0, 429, '1'), at(5, 200))).toEqual([]);
    const other = [['authorization', '{{a}}'] as const, ['user-agent', 'other'] as const];
    expect(told(at(0, 429, '1'), at(500, 200, undefined, other))).toEqual([]);
    const withBody = ({ request, ...rest }: RequestExchange, text: string): RequestExchange => ({
      ...rest,
      request: { ...request, body: { kind: 'text', text, bytes: text.length, cut: false } },
    });
    expect(told(withBody(at(0, 429, '1'), '{"a":1}'), withBody(at(500, 200), '{"a":2}'))).toEqual([]);
  });

  test('one without a credential counts only where others have one', () => {
    expect(told(at(0, 200), at(1, 401, undefined, []))).toEqual([
      'has no credential, which other requests of the recording have',
    ]);
    expect(told(at(0, 200, undefined, []), at(1, 200, undefined, []))).toEqual([]);
  });
});
