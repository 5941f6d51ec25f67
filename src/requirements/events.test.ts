import { beforeAll, describe, expect, test } from 'vitest';
import type { Configuration, Events } from '../config/configuration.js';
import { sampleDelivery } from '../evidence/sample.fixture.js';
import type { DeliveryExchange, Headers } from '../evidence/exchange.js';
import { operationId } from '../../spec/brands.js';
import { loadInterface } from '../../spec/load.js';
import { deriveCatalogue, type Catalogue } from './catalogue.js';
import { DeliveryView } from './view.js';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = deriveCatalogue(await loadInterface());
});

const token = '0123456789abcdef0123456789abcdef';
const plugged = 'events.ev.plugged';

interface Arrival {
  readonly event?: string | null;
  readonly target?: string;
  readonly url?: string;
  readonly method?: string;
  readonly headers?: Headers;
  readonly body?: string;
  readonly cut?: boolean;
  readonly events?: Events;
  readonly bodies?: Configuration['bodies'];
}

/** The finding of one requirement about one delivery. */
function finding(
  id: string,
  {
    event = plugged,
    target = 'a',
    url = `http://h/${token}`,
    method = 'POST',
    headers = [['content-type', 'application/json']],
    body,
    cut = false,
    events = {},
    bodies = {},
  }: Arrival,
) {
  const { duplicateOf: _, ...sample } = sampleDelivery;
  const exchange: DeliveryExchange = {
    ...sample,
    event: event === null ? null : operationId(event),
    target,
    request: {
      method,
      url,
      headers,
      bodyOrigin: 'none',
      ...(body === undefined ? {} : { body: { kind: 'text', text: body, bytes: body.length, cut } }),
    },
  };
  const configuration: Configuration = { events, bodies };
  const context = { iface: catalogue.iface, configuration };
  const requirement = catalogue.find(id);
  if (requirement?.judgement.scope !== 'delivery') throw new Error(`no requirement ${id} about deliveries`);
  return requirement.judgement.judge(new DeliveryView(exchange, context), context).kind;
}

describe('JSON where JSON is claimed', () => {
  const id = `${plugged}/event-json`;
  test.each<[string, Arrival, string]>([
    ['JSON', { body: '{}' }, 'pass'],
    ['no JSON', { body: '{' }, 'fail'],
    ['nothing', {}, 'fail'],
    ['a part of it', { body: '{', cut: true }, 'inconclusive'],
    [
      'a vendor type',
      { headers: [['Content-Type', 'application/vnd.acme.v2+json; charset=utf-8']], body: 'x' },
      'fail',
    ],
    ['a form', { headers: [['content-type', 'application/x-www-form-urlencoded']], body: 'a=1' }, 'not-applicable'],
    ['no media type', { headers: [], body: 'a=1' }, 'not-applicable'],
  ])('%s', (_, arrival, verdict) => expect(finding(id, arrival)).toBe(verdict));
});

describe('event paths', () => {
  const named: Events = { eventProperty: 'event' };
  const body = `{"event":"${plugged}"}`;
  const at = (path: string): Arrival => ({
    url: `http://h/tunnel/${'f'.repeat(32)}/x/${token}${path}`,
    body,
    events: named,
  });
  const hooked = (path: string): Arrival['bodies'] => ({
    'webhooks.create': { value: { url: `\${RECEIVER_URL}${path}` } },
  });
  const id = `${plugged}/event-path`;
  test.each<[string, Arrival, string]>([
    ['its own', at('/events/ev/plugged'), 'pass'],
    ['its own below a prefix', at('/v2/events/ev/plugged?x=1'), 'pass'],
    ['none', at(''), 'not-applicable'],
    ['a slash', at('/'), 'not-applicable'],
    ['something of the sender', at('/hook/plugged'), 'not-applicable'],
    ['the one of another event', at('/events/ev/unplugged'), 'fail'],
    ['misspelled', at('/events/ev/Plugged'), 'fail'],
    ['its own after a second slash', at('//events/ev/plugged'), 'pass'],
    ['its own before the query of the address', at('/events/ev/plugged?suite=ems-conformance'), 'pass'],
    ['its own in the query of the address', at('?suite=ems-conformance/events/ev/plugged'), 'not-applicable'],
    ['none, and the query of the address', at('?suite=ems-conformance'), 'not-applicable'],
    [
      'none, and its own as a value of the sender',
      at('?suite=ems-conformance&at=/events/ev/plugged'),
      'not-applicable',
    ],
    [
      'a public URL that looks like one',
      { target: 'any', url: 'http://h/events/hook', body, events: named },
      'not-applicable',
    ],
    [
      'misspelled below what the configuration appends to our address',
      { ...at('/hook/events/ev/Plugged'), bodies: hooked('/hook') },
      'fail',
    ],
    [
      'its own below digits that the configuration appends to our address',
      { ...at('/00c0ffee/events/ev/plugged'), bodies: hooked('/${UNIQUE}') },
      'pass',
    ],
    ['none below such digits', { ...at('/00c0ffee'), bodies: hooked('/${UNIQUE}') }, 'not-applicable'],
    ['misspelled below such digits', { ...at('/00c0ffee/events/ev/Plugged'), bodies: hooked('/${UNIQUE}') }, 'fail'],
    [
      'the subscribed address, which looks like an event path',
      { ...at('/events/hook'), bodies: hooked('/events/hook') },
      'not-applicable',
    ],
    ['a request line that is no URL', { url: 'http://h*', body, events: named }, 'not-applicable'],
  ])('%s', (_, arrival, verdict) => expect(finding(id, arrival)).toBe(verdict));

  test.each<[string, string, string]>([
    ['after one slash', '/events/ev/plugged', 'pass'],
    ['before the query', '/events/ev/plugged?suite=ems-conformance', 'pass'],
    ['after a second slash', '//events/ev/plugged', 'fail'],
    ['in the query', '?suite=ems-conformance/events/ev/plugged', 'fail'],
    ['after an encoded query', '%3Fsuite=ems-conformance/events/ev/plugged', 'fail'],
    ['nowhere', '?suite=ems-conformance', 'not-applicable'],
    ['as a value of the sender', '?suite=ems-conformance&at=/events/ev/plugged', 'not-applicable'],
  ])('%s', (_, path, verdict) => expect(finding('webhooks.create/event-address', at(path))).toBe(verdict));

  test('a delivery to the path of this event that its body calls another one is judged by the other', () => {
    const arrival: Arrival = { ...at('/events/ev/plugged'), body: '{"event":"events.ev.unplugged"}' };
    expect(finding(id, arrival)).toBe('untouched');
    expect(finding('events.ev.unplugged/event-path', arrival)).toBe('fail');
  });
});

describe('the removed userID', () => {
  const id = `${plugged}/event-withdrawn-property/userID`;
  const cloud: Events = { envelope: 'cloudevents-1.0' };
  test.each<[string, Arrival, string]>([
    ['at its own level', { body: '{"userID":null}' }, 'fail'],
    ['inside data', { body: '{"data":{"userID":"u"}}' }, 'pass'],
    ['as a prototype', { body: '{"__proto__":{"userID":"u"}}' }, 'pass'],
    ['in a list', { body: '[{"userID":"u"}]' }, 'not-applicable'],
    ['in no JSON', { body: 'userID=u' }, 'not-applicable'],
    ['in a part', { body: '{"userID"', cut: true }, 'inconclusive'],
    ['at the level of an envelope', { body: '{"userID":"u","data":{}}', events: cloud }, 'fail'],
    ['inside the data of an envelope', { body: '{"id":"1","data":{"userID":"u"}}', events: cloud }, 'pass'],
  ])('%s', (_, arrival, verdict) => expect(finding(id, arrival)).toBe(verdict));
});

describe('data.state', () => {
  const id = `${plugged}/event-enumeration/data.state`;
  test.each<[string, string, string]>([
    ['unplugged', '{"data":{"state":"unplugged"}}', 'pass'],
    ['anything', '{"data":{"state":"somewhere"}}', 'pass'],
    ['absent', '{"data":{}}', 'not-applicable'],
    ['a number', '{"data":{"state":1}}', 'fail'],
    ['null', '{"data":{"state":null}}', 'fail'],
  ])('%s', (_, body, verdict) => expect(finding(id, { body })).toBe(verdict));
});

describe('signatures', () => {
  const id = `${plugged}/event-signature`;
  test('nothing is said where none is configured', () => expect(finding(id, { body: '{}' })).toBe('untouched'));
  test('the sample has a valid one', () =>
    expect(finding(id, { body: '{}', events: { signature: { scheme: 'hmac', header: 'x' } } })).toBe('pass'));
});
