import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, describe, expect, test } from 'vitest';
import type { ReceiverFault } from '../src/faults/receiver-fault.js';
import type { OperationId } from '../spec/model.js';
import { startReferenceReceiver, type ReferenceReceiver, type ReferenceReceiverOptions } from './receiver.js';

// Casts: ids of these tests.
const plugged = 'events.ev.plugged' as OperationId;
const online = 'events.gateway.online' as OperationId;
const events = [
  { id: plugged, path: '/events/ev/plugged' },
  { id: online, path: '/events/gateway/online' },
];

const running: ReferenceReceiver[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((receiver) => receiver.close()));
});
const start = async (options: Partial<ReferenceReceiverOptions> = {}): Promise<ReferenceReceiver> => {
  const receiver = await startReferenceReceiver({ events, ...options });
  running.push(receiver);
  return receiver;
};
const send = async (
  receiver: ReferenceReceiver,
  path: string,
  body = '{}',
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<number> => {
  const answer = await fetch(receiver.baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
};

describe('honest', () => {
  test('takes any JSON on the event paths, and nothing elsewhere', async () => {
    const receiver = await start();
    expect(await send(receiver, '/events/ev/plugged', '{"data":{"state":"unplugged"},"more":1}')).toBe(202);
    expect(
      await send(receiver, '/events/gateway/online', '[]', { 'content-type': 'application/json; charset=utf-8' }),
    ).toBe(202);
    expect(await send(receiver, '/events/other')).toBe(404);
    expect(await send(receiver, '/events/ev/plugged', '', {}, 'GET')).toBe(405);
    expect(await send(receiver, '/events/ev/plugged', '{"data": {')).toBe(400);
    expect(await send(receiver, '/events/ev/plugged', '{}', { 'content-type': 'text/plain' })).toBe(415);
    expect(await send(receiver, '/events/ev/plugged', JSON.stringify('x'.repeat(2_000_000)))).toBe(413);
    expect(receiver.taken()).toBe(2);
  });

  test('a repeated delivery is answered with success and has no second effect', async () => {
    const receiver = await start();
    const cloud = { 'content-type': 'application/cloudevents+json' };
    expect(await send(receiver, '/events/ev/plugged', '{}', { 'webhook-id': 'm' })).toBe(202);
    expect(await send(receiver, '/events/ev/plugged', '{}', { 'webhook-id': 'm' })).toBe(200);
    expect(await send(receiver, '/events/ev/plugged', '{"id":"1","source":"/"}', cloud)).toBe(202);
    expect(await send(receiver, '/events/ev/plugged', '{"id":"1","source":"/"}', cloud)).toBe(200);
    expect(receiver.taken()).toBe(2);
  });

  test('Standard Webhooks: 401 without, 403 with a wrong signature', async () => {
    const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
    const receiver = await start({ signature: { scheme: 'standard-webhooks', secret } });
    const headers = (key: string) => ({
      'webhook-id': 'm',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': new Webhook(key).sign('m', new Date(), '{}'),
    });
    expect(await send(receiver, '/events/ev/plugged')).toBe(401);
    expect(
      await send(receiver, '/events/ev/plugged', '{}', headers(`whsec_${Buffer.alloc(24, 2).toString('base64')}`)),
    ).toBe(403);
    expect(await send(receiver, '/events/ev/plugged', '{} ', headers(secret))).toBe(403);
    expect(receiver.taken()).toBe(0);
    expect(await send(receiver, '/events/ev/plugged', '{}', headers(secret))).toBe(202);
  });

  test('HMAC: 401 without, 403 with a wrong signature', async () => {
    const receiver = await start({
      signature: {
        scheme: 'hmac',
        secret: 's',
        header: 'X-Sig',
        algorithm: 'sha512',
        encoding: 'base64',
        prefix: 'sha512=',
      },
    });
    const signed = (key: string) => ({ 'x-sig': `sha512=${createHmac('sha512', key).update('{}').digest('base64')}` });
    expect(await send(receiver, '/events/ev/plugged')).toBe(401);
    expect(await send(receiver, '/events/ev/plugged', '{}', signed('other'))).toBe(403);
    expect(await send(receiver, '/events/ev/plugged', '{}', signed('s'))).toBe(202);
  });
});

describe('one fault', () => {
  const unplugged = '{"data":{"state":"unplugged"}}';
  const cases: readonly [string, ReceiverFault, readonly [path: string, body: string, status: number][]][] = [
    [
      'refuses unplugged',
      { kind: 'answer', on: { event: plugged, bodyEquals: { '/data/state': 'unplugged' } }, status: 400 },
      [
        ['/events/ev/plugged', unplugged, 400],
        ['/events/ev/plugged', '{}', 202],
        ['/events/gateway/online', unplugged, 202],
      ],
    ],
    [
      'refuses an unknown property',
      { kind: 'answer', on: { bodyHas: ['/unknownproperty'] }, status: 422 },
      [
        ['/events/ev/plugged', '{"unknownproperty":1}', 422],
        ['/events/ev/plugged', '{}', 202],
      ],
    ],
    [
      'fails on an event',
      { kind: 'answer', on: { event: online }, status: 500 },
      [
        ['/events/gateway/online', '{}', 500],
        ['/events/gateway/online', '{', 400],
        ['/events/ev/plugged', '{}', 202],
      ],
    ],
    [
      'does not know an event',
      { kind: 'answer', on: { event: online }, status: 404 },
      [
        ['/events/gateway/online', '{}', 404],
        ['/events/ev/plugged', '{}', 202],
      ],
    ],
    [
      'fails on malformed JSON',
      { kind: 'answer', on: { delivery: 'malformed' }, status: 500 },
      [
        ['/events/ev/plugged', '{', 500],
        ['/events/ev/plugged', '{}', 202],
      ],
    ],
    [
      'takes what nobody sends',
      { kind: 'answer', on: { delivery: 'unknown-path' }, status: 200 },
      [['/events/other', '{}', 200]],
    ],
  ];

  test.each(cases)('%s', async (_, fault, deliveries) => {
    const receiver = await start({ fault });
    for (const [path, body, status] of deliveries)
      expect([path, body, await send(receiver, path, body)]).toEqual([path, body, status]);
  });

  test('hangs up', async () => {
    const receiver = await start({ fault: { kind: 'hang-up', on: { event: online } } });
    await expect(send(receiver, '/events/gateway/online')).rejects.toThrow();
    expect(await send(receiver, '/events/ev/plugged')).toBe(202);
  });

  test('takes forged deliveries', async () => {
    const receiver = await start({
      signature: { scheme: 'hmac', secret: 's', header: 'x-sig', algorithm: 'sha256', encoding: 'hex', prefix: '' },
      fault: { kind: 'answer', on: { delivery: 'forged' }, status: 200 },
    });
    expect(await send(receiver, '/events/ev/plugged', '{}', { 'x-sig': 'wrong' })).toBe(200);
    expect(await send(receiver, '/events/ev/plugged')).toBe(401);
  });
});
