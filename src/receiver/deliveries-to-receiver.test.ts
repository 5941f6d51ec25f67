import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { EventDefinition, Schema } from '../../spec/model.js';
import type { DocumentPointer } from '../core/pointer.js';
import type { Json } from '../core/json.js';
import { addedValues } from './added-values.js';
import type { EventNaming } from '../answers/event-naming.js';
import { envelope } from '../answers/envelopes/index.js';
import {
  deliveriesToReceiver,
  signedHeaders,
  type OutgoingDelivery,
  type OutgoingOptions,
} from './deliveries-to-receiver.js';
import { event } from './receiver.fixture.js';
import { signatureConfig, verifySignature } from './signatures/index.js';

const plugged: Schema = {
  allOf: [{ $ref: '#/components/schemas/WebhookEvent' }],
  properties: {
    data: {
      type: 'object',
      properties: { state: { type: 'string', 'x-enumeration': { added: ['unplugged'], removed: [] } } },
    },
  },
};
const document = {
  components: { schemas: { WebhookEvent: { type: 'object', allOf: [{ $ref: '#/components/schemas/WebhookEvent' }] } } },
};
const definition = (id: string, schema: Schema): EventDefinition => ({
  id: event(id),
  path: `/${id.replaceAll('.', '/')}`,
  summary: id,
  stated: [],
  // The cast makes a branded pointer for the test.
  schema: { pointer: '/' as DocumentPointer, schema },
});
const events = [
  definition('events.ev.plugged', plugged),
  definition('events.gateway.online', { $ref: '#/components/schemas/WebhookEvent' }),
];
const values: OutgoingOptions['values'] = {
  valid: () => [{ data: { state: 'x' } }, 'any'],
  boundary: () => [{}],
  invalid: () => [{ value: { data: 7 }, violated: { location: 'body', keyword: 'type', pointer: '/data' } }],
};
const options: OutgoingOptions = { iface: { document, events }, seed: 's', values, signed: true };
const named = (deliveries: readonly OutgoingDelivery[], name: string): OutgoingDelivery => {
  const found = deliveries.find((delivery) => delivery.name === name);
  if (found === undefined) throw new Error(`no delivery ${name}`);
  return found;
};

describe('what is sent', () => {
  test('every event gets its control, changes of it, generated bodies and damaged ones', () => {
    expect(deliveriesToReceiver(options).map(({ name, purpose, origin }) => `${name} ${purpose} ${origin}`)).toEqual([
      'events.ev.plugged/control control made-up',
      'events.ev.plugged/single-url control made-up',
      'events.ev.plugged/added/data.state=unplugged added-value made-up',
      'events.ev.plugged/other-data/data.state property made-up',
      'events.ev.plugged/added/data.state=unplugged/with-other-data added-value made-up',
      'events.ev.plugged/unknown-property property made-up',
      'events.ev.plugged/unknown-value/data.state property made-up',
      'events.ev.plugged/valid/0 random made-up',
      'events.ev.plugged/valid/1 random made-up',
      'events.ev.plugged/boundary/0 boundary made-up',
      'events.ev.plugged/invalid/0 invalid made-up',
      'events.ev.plugged/repeated robustness made-up',
      'events.ev.plugged/repeated/data.state=unplugged robustness made-up',
      'events.ev.plugged/forged robustness made-up',
      'events.ev.plugged/malformed-json robustness made-up',
      'events.ev.plugged/wrong-media-type robustness made-up',
      'events.gateway.online/control control made-up',
      'events.gateway.online/single-url control made-up',
      'events.gateway.online/unknown-property property made-up',
      'events.gateway.online/valid/0 random made-up',
      'events.gateway.online/valid/1 random made-up',
      'events.gateway.online/boundary/0 boundary made-up',
      'events.gateway.online/invalid/0 invalid made-up',
      'events.gateway.online/repeated robustness made-up',
      'events.gateway.online/forged robustness made-up',
      'events.gateway.online/malformed-json robustness made-up',
      'events.gateway.online/wrong-media-type robustness made-up',
    ]);
  });

  test('a configured payload is the control, and its changes keep the rest of it', () => {
    const payload = { id: 7, data: { state: 'charging', port: 1 } };
    const sent = deliveriesToReceiver({ ...options, payloads: { 'events.ev.plugged': payload } });
    expect(named(sent, 'events.ev.plugged/control')).toMatchObject({
      body: JSON.stringify(payload),
      origin: 'configured',
    });
    const supplied = new Set(['events.ev.plugged']);
    const guessed = deliveriesToReceiver({ ...options, payloads: { 'events.ev.plugged': payload }, supplied });
    expect(named(guessed, 'events.ev.plugged/control')).toMatchObject({
      body: JSON.stringify(payload),
      origin: 'made-up',
    });
    const unplugged = named(sent, 'events.ev.plugged/added/data.state=unplugged');
    expect(JSON.parse(unplugged.body)).toEqual({ id: 7, data: { state: 'unplugged', port: 1 } });
    expect(unplugged).toMatchObject({ origin: 'configured', path: '/events/ev/plugged' });
    expect(named(sent, 'events.gateway.online/control').origin).toBe('made-up');
  });

  test('the repeated delivery is the control again, and no other id comes twice', () => {
    const sent = deliveriesToReceiver(options);
    const { name: _name, purpose: _purpose, ...control } = named(sent, 'events.ev.plugged/control');
    expect(named(sent, 'events.ev.plugged/repeated')).toMatchObject(control);
    const others = sent.filter(({ name }) => !name.includes('/repeated')).map(({ messageId }) => messageId);
    expect(new Set(others).size).toBe(others.length);
  });

  test('the same seed gives the same deliveries, another gives other ids', () => {
    expect(deliveriesToReceiver(options)).toEqual(deliveriesToReceiver(options));
    expect(deliveriesToReceiver({ ...options, seed: 't' })[0]?.messageId).not.toBe(
      deliveriesToReceiver(options)[0]?.messageId,
    );
  });

  test('malformed JSON is malformed, and without a signature nothing is forged', () => {
    expect(
      () => JSON.parse(named(deliveriesToReceiver(options), 'events.ev.plugged/malformed-json').body) as Json,
    ).toThrow(SyntaxError);
    expect(deliveriesToReceiver({ ...options, signed: false }).filter(({ signing }) => signing === 'forged')).toEqual(
      [],
    );
  });

  test('in an envelope, and with the property that names the event', () => {
    const sent = deliveriesToReceiver({
      ...options,
      naming: { envelope: 'cloudevents-1.0', eventProperty: 'kind', eventNames: { 'events.ev.plugged': 'PLUG' } },
    });
    const control = named(sent, 'events.ev.plugged/control');
    expect(control.headers).toEqual([['content-type', 'application/cloudevents+json']]);
    // The cast holds: JSON.parse gives JSON.
    const opened = envelope('cloudevents-1.0').unwrap(JSON.parse(control.body) as Json);
    expect(opened).toMatchObject({
      event: 'PLUG',
      id: `urn:ems-conformance ${control.messageId}`,
      content: { specversion: '1.0', type: 'PLUG', kind: 'PLUG', data: { state: 'x' } },
      problems: [],
    });
  });

  test('to the base URL alone where the receiver takes all events there', () => {
    const sent = deliveriesToReceiver({ ...options, paths: 'single' });
    expect(new Set(sent.map(({ path }) => path))).toEqual(new Set(['']));
    expect(sent.some(({ name }) => name.endsWith('/single-url'))).toBe(false);
    const toPaths = deliveriesToReceiver({ ...options, paths: 'events' });
    expect(toPaths.some(({ path }) => path === '')).toBe(false);
  });

  test('a payload is a guess as long as nothing tells what the receiver calls the event', () => {
    const payloads = { 'events.ev.plugged': { data: { state: 'charging' } } };
    const originOf = (naming: EventNaming, more = payloads as { readonly [eventId: string]: Json }): string =>
      named(deliveriesToReceiver({ ...options, payloads: more, naming }), 'events.ev.plugged/control').origin;
    expect(originOf({ envelope: 'cloudevents-1.0' })).toBe('made-up');
    expect(originOf({ eventProperty: 'kind' })).toBe('made-up');
    expect(originOf({ eventProperty: 'kind', eventNames: { 'events.ev.plugged': 'PLUG' } })).toBe('configured');
    expect(originOf({ eventProperty: 'kind' }, { 'events.ev.plugged': { kind: 'PLUG' } })).toBe('configured');
    expect(originOf({ envelope: 'cloudevents-1.0' }, { 'events.ev.plugged': { type: 'PLUG' } })).toBe('configured');
  });

  test('a body that is named __proto__ in places does no harm', () => {
    // The cast holds: JSON.parse gives JSON.
    const payload = JSON.parse('{"__proto__":{"polluted":true},"data":{}}') as Json;
    const sent = deliveriesToReceiver({ ...options, payloads: { 'events.ev.plugged': payload } });
    expect(named(sent, 'events.ev.plugged/unknown-property').body).toBe(
      '{"__proto__":{"polluted":true},"data":{},"unknownproperty":"unknown"}',
    );
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('signing', () => {
  const now = Date.UTC(2025, 9, 9);
  const configs = [
    signatureConfig({ scheme: 'standard-webhooks' }),
    signatureConfig({ scheme: 'hmac', header: 'x-sig', prefix: 'sha256=' }),
  ];
  const secret = Buffer.alloc(32, 3).toString('base64');

  test.each(configs)('$scheme: all are signed rightly but the forged', (config) => {
    for (const delivery of deliveriesToReceiver(options)) {
      const headers = signedHeaders(delivery, { config, secret }, now);
      const { result } = verifySignature(config, [{ label: 'k', secret }], headers, Buffer.from(delivery.body), now);
      expect([delivery.name, result]).toEqual([delivery.name, delivery.name.endsWith('/forged') ? 'invalid' : 'valid']);
      expect(headers.slice(0, 1)).toEqual(delivery.headers);
    }
  });

  test('without a signature there are only the headers of the delivery', () => {
    for (const delivery of deliveriesToReceiver(options))
      expect(signedHeaders(delivery, undefined, now)).toEqual(delivery.headers);
  });
});

describe('added values', () => {
  test('are found through references and parts, once each, and end in schemas that contain themselves', () => {
    const tree: Schema = {
      properties: { data: { $ref: '#/$defs/Node' } },
      allOf: [{ properties: { data: { $ref: '#/$defs/Node' } } }],
    };
    const defs = {
      $defs: {
        Node: {
          properties: { state: { 'x-enumeration': { added: ['a', 'b'], removed: [] } } },
          allOf: [{ $ref: '#/$defs/Node' }],
        },
      },
    };
    expect(addedValues(defs, definition('events.x', tree))).toEqual([
      { at: ['data', 'state'], value: 'a' },
      { at: ['data', 'state'], value: 'b' },
    ]);
    expect(addedValues({}, definition('events.x', { $ref: '#/nowhere' }))).toEqual([]);
  });

  test('make bodies that the schema takes', () => {
    const validate = new Ajv2020({ strict: false }).compile({ type: 'object', properties: plugged.properties });
    expect(
      validate(JSON.parse(named(deliveriesToReceiver(options), 'events.ev.plugged/added/data.state=unplugged').body)),
    ).toBe(true);
  });
});
