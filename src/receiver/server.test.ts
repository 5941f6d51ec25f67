import { createHmac } from 'node:crypto';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { Agent, request } from 'undici';
import { afterEach, describe, expect, test } from 'vitest';
import { anyTarget, type DeliveryAnswer, type ReceiverOptions } from './receiver.js';
import { event, start, type Kept } from './receiver.fixture.js';
import { signatureHeaders, signatureConfig } from './signatures/index.js';

let agent = new Agent();
const running: Kept[] = [];
const run = async (options: Partial<ReceiverOptions> = {}): Promise<Kept> => {
  const kept = await start(options);
  running.push(kept);
  return kept;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ receiver }) => receiver.close()));
  await agent.destroy();
  agent = new Agent();
});

const post = async (
  url: string,
  body: string | Buffer = '{}',
  headers: Record<string, string> = {},
): Promise<number> => {
  const answer = await request(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    dispatcher: agent,
  });
  await answer.body.dump();
  return answer.statusCode;
};

describe('where deliveries go', () => {
  test('each label has its own URL, the same whatever was asked for before', async () => {
    const { receiver } = await run();
    const { receiver: again } = await run();
    const [a, b] = [receiver.target('a'), receiver.target('b')];
    again.target('b');
    expect(new URL(again.target('a')).pathname).toBe(new URL(a).pathname);
    expect(a).not.toBe(b);
    expect(receiver.target('a')).toBe(a);
  });

  test('under a target, with an event path after it or not, and on bare event paths behind any prefix', async () => {
    const { receiver, exchanges, raw } = await run({ takes: 'all' });
    const target = receiver.target('a');
    expect(await post(target)).toBe(204);
    expect(await post(`${target}/events/ev/unplugged?x=1`)).toBe(204);
    expect(await post(`${receiver.url}/hooks/events/ev/plugged`)).toBe(204);
    expect(await post(receiver.url)).toBe(204);
    expect(exchanges.map(({ target, event }) => [target, event])).toEqual([
      ['a', null],
      ['a', 'events.ev.unplugged'],
      [anyTarget, 'events.ev.plugged'],
      [anyTarget, null],
    ]);
    expect(raw.map(({ rest }) => rest)).toEqual(['', '/events/ev/unplugged?x=1', '/events/ev/plugged', '']);
    expect(exchanges.map(({ id }) => id)).toEqual([
      'deliveries/a#0.0',
      'deliveries/a#1.0',
      'deliveries/any#0.0',
      'deliveries/any#1.0',
    ]);
  });

  test('an event path that a sender puts wrongly after the address is found', async () => {
    const { receiver, exchanges } = await run();
    const target = receiver.target('a');
    expect(await post(`${target}//events/ev/plugged`)).toBe(204);
    expect(await post(`${target}?suite=ems-conformance/events/ev/plugged`)).toBe(204);
    expect(await post(`${target}%3Fsuite=ems-conformance/events/ev/plugged`)).toBe(204);
    expect(exchanges.map((each) => [each.target, each.event])).toEqual(
      Array.from({ length: 3 }, () => ['a', 'events.ev.plugged']),
    );
  });

  test('another path is no delivery', async () => {
    const { receiver, exchanges } = await run();
    expect(await post(`${receiver.url}/favicon.ico`)).toBe(404);
    expect(await post(`${receiver.url}/${'0'.repeat(32)}`)).toBe(404);
    // A delivery to a subscription of an earlier run is not taken for an event of this one.
    expect(await post(`${receiver.url}/${'0'.repeat(32)}/events/gateway/online`)).toBe(404);
    expect(exchanges).toEqual([]);
    expect(receiver.troubles()).toEqual([
      { kind: 'unknown-path', count: 3, example: 'POST /favicon.ico is neither a target nor an event path' },
    ]);
  });

  test('a request of a safe method without content is a question, and no delivery', async () => {
    const { receiver, exchanges } = await run();
    const target = receiver.target('a');
    const ask = async (method: 'OPTIONS' | 'GET', url: string, body?: string) => {
      const sent = { method, dispatcher: agent, ...(body === undefined ? {} : { body }) };
      const { statusCode, headers, body: answer } = await request(url, sent);
      await answer.dump();
      return [statusCode, headers['webhook-allowed-origin']];
    };
    expect(await ask('OPTIONS', `${target}/events/ev/plugged`)).toEqual([200, '*']);
    expect(await ask('GET', `${target}?challenge=a`)).toEqual([200, '*']);
    expect(exchanges).toEqual([]);
    expect(receiver.troubles()).toEqual([{ kind: 'question', count: 2, example: expect.stringMatching(/^OPTIONS /) }]);
    // With content it is a delivery, whose method is a wrong one.
    await ask('GET', `${target}/events/ev/plugged`, '{}');
    expect(exchanges.map(({ event, request: { method } }) => [event, method])).toEqual([['events.ev.plugged', 'GET']]);
  });

  test('requests that may be by anybody are counted, and are no deliveries', async () => {
    const { receiver, exchanges } = await run({ publicUrl: 'http://hooks.example/ems' });
    for (const path of ['/events/ev/plugged', '/ems/events/ev/plugged?x=1', '/ems', '/'])
      expect(await post(receiver.url + path, '{', { 'content-type': 'application/json' })).toBe(404);
    expect(exchanges).toEqual([]);
    expect(receiver.troubles()).toEqual([
      {
        kind: 'elsewhere',
        count: 4,
        example: expect.stringMatching(
          /^POST \/events\/ev\/plugged is not the address of a subscription, so it may be by/,
        ),
      },
    ]);
  });

  test('where a person subscribed with a public URL that nobody can guess, they are deliveries', async () => {
    const { receiver, exchanges } = await run({ publicUrl: 'https://hooks.example/in/q7Rk2mXw9ZbT4nLs8vYc/ems' });
    expect(await post(`${receiver.url}/in/q7Rk2mXw9ZbT4nLs8vYc/ems/events/ev/plugged`)).toBe(204);
    expect(await post(`${receiver.url}/q7Rk2mXw9ZbT4nLs8vYc/ems/events/ev/unplugged`)).toBe(204);
    expect(await post(`${receiver.url}/in/q7Rk2mXw9ZbT4nLs8vYc/ems`)).toBe(204);
    for (const path of [
      '/in/ems/events/ev/plugged',
      '/in/q7Rk2mXw9ZbT4nLs8vYd/ems/events/ev/plugged',
      '/events/ev/plugged',
    ])
      expect(await post(receiver.url + path)).toBe(404);
    expect(exchanges.map(({ target, event }) => [target, event])).toEqual([
      [anyTarget, 'events.ev.plugged'],
      [anyTarget, 'events.ev.unplugged'],
      [anyTarget, null],
    ]);
  });

  test('with a valid signature of any subscription they are deliveries, and noise without', async () => {
    const config = signatureConfig({ scheme: 'hmac', header: 'x-signature' });
    const { receiver, exchanges } = await run({ signature: { config, keys: [] } });
    const elsewhere = `${receiver.url}/events/ev/plugged`;
    const signed = (secret: string): { readonly [name: string]: string } => ({
      'x-signature': createHmac('sha256', secret).update('{}').digest('hex'),
    });
    expect(await post(elsewhere, '{}', signed('of the subscription'))).toBe(404);
    receiver.trust('a', [{ label: 'webhook:secret', secret: 'of the subscription' }]);
    expect(await post(elsewhere, '{}', signed('of the subscription'))).toBe(204);
    for (const headers of [{}, signed('of somebody else'), { 'x-signature': 'zz' }])
      expect(await post(elsewhere, '{}', headers)).toBe(404);
    // At the address of a subscription, an unsigned one is the implementation's.
    expect(await post(receiver.target('a'), '{}')).toBe(204);
    expect(exchanges.map(({ target, signatures }) => [target, signatures[0]?.result])).toEqual([
      [anyTarget, 'valid'],
      ['a', 'missing'],
    ]);
    expect(receiver.troubles().map(({ kind, count }) => [kind, count])).toEqual([['elsewhere', 4]]);
  });

  test('outsiders do not use up what deliveries need', async () => {
    const config = signatureConfig({ scheme: 'hmac', header: 'x-signature' });
    const { receiver, exchanges } = await run({
      signature: { config, keys: [{ label: 'webhook:secret', secret: 'x' }] },
      limits: { maxDeliveries: 1, maxTotalBytes: 10, maxPendingBytesElsewhere: 100 },
    });
    for (let sent = 0; sent < 5; sent += 1)
      expect(await post(`${receiver.url}/events/ev/plugged`, 'x'.repeat(80))).toBe(404);
    expect(await post(`${receiver.url}/events/ev/plugged`, 'x'.repeat(200))).toBe(503);
    expect(receiver.troubles().find(({ kind }) => kind === 'overload')?.example).toBe(
      'bodies of more than 100 bytes at a time at no address of a subscription',
    );
    expect(await post(receiver.target('a'), '{}')).toBe(204);
    expect(exchanges).toHaveLength(1);
  });

  test('with a public URL that has a path, whether a tunnel keeps the path or drops it', async () => {
    const { receiver, exchanges } = await run({ publicUrl: 'https://hooks.example/in/', takes: 'all' });
    const path = new URL(receiver.target('a')).pathname;
    expect(receiver.target('a').startsWith('https://hooks.example/in/')).toBe(true);
    await post(receiver.url + path);
    await post(receiver.url + path.replace('/in', ''));
    await post(`${receiver.url}/in`);
    expect(exchanges.map(({ target }) => target)).toEqual(['a', 'a', anyTarget]);
    expect(exchanges[0]?.request.url).toBe(receiver.target('a'));
  });

  test('bytes, header order and method are kept as they came', async () => {
    const { receiver, raw } = await run();
    const body = Buffer.from([0, 255, 13, 10]);
    await request(receiver.target('a'), {
      method: 'PUT',
      body,
      headers: ['X-B', '2', 'x-a', '1', 'X-B', '3'],
      dispatcher: agent,
    });
    expect(raw[0]).toMatchObject({ method: 'PUT', body, whole: true });
    expect(raw[0]?.headers.filter(([name]) => name.startsWith('x-'))).toEqual([
      ['x-b', '2'],
      ['x-a', '1'],
      ['x-b', '3'],
    ]);
  });
});

describe('which event', () => {
  test('the path counts, then the name that the configuration gives', async () => {
    const { receiver, exchanges } = await run({
      naming: { eventProperty: 'kind', eventNames: { 'events.ev.plugged': 'PLUG' } },
    });
    const target = receiver.target('a');
    for (const body of [
      '{"kind":"PLUG"}',
      '{"kind":"events.gateway.online"}',
      '{"kind":"other"}',
      '{"kind":7}',
      'no json',
      '[]',
      '{"__proto__":{"kind":"PLUG"}}',
    ])
      await post(target, body);
    await post(`${target}/events/ev/unplugged`, '{"kind":"PLUG"}');
    expect(exchanges.map(({ event }) => event)).toEqual([
      'events.ev.plugged',
      'events.gateway.online',
      null,
      null,
      null,
      null,
      null,
      'events.ev.unplugged',
    ]);
  });

  test.each([
    ['its id', { type: 'events.gateway.online' }, 'events.gateway.online'],
    ['its path', { event: '/events/gateway/online' }, 'events.gateway.online'],
    ['the end of its path', { id: '4', kind: 'gateway/online', data: {} }, 'events.gateway.online'],
    ['names of two events', { event: 'gateway/online', last: 'ev/plugged' }, null],
    ['a name in another member', { data: { event: 'gateway/online' } }, null],
    ['no name', ['gateway/online'], null],
  ])('without a configured name, a body with %s', async (_, body, event) => {
    const { receiver, exchanges } = await run({});
    await post(receiver.target('a'), JSON.stringify(body));
    expect(exchanges.map((each) => each.event)).toEqual([event]);
  });

  test('the type of a CloudEvent counts', async () => {
    const { receiver, exchanges } = await run({
      naming: { envelope: 'cloudevents-1.0', eventNames: { 'events.ev.plugged': 'com.example.plugged' } },
    });
    await post(
      receiver.target('a'),
      JSON.stringify({ specversion: '1.0', id: '1', source: '/', type: 'com.example.plugged' }),
    );
    expect(exchanges[0]?.event).toBe('events.ev.plugged');
  });

  test('a coded body is decoded for the record, and a bomb is not', async () => {
    const { receiver, exchanges, raw } = await run({ limits: { maxBodyBytes: 10_000 } });
    await post(receiver.target('a'), gzipSync('{"a":1}'), { 'content-encoding': 'gzip' });
    const bomb = gzipSync(Buffer.alloc(1_000_000));
    await post(receiver.target('a'), bomb, { 'content-encoding': 'gzip' });
    await post(receiver.target('a'), 'not gzip', { 'content-encoding': 'gzip' });
    expect(exchanges.map(({ request }) => request.body?.bytes)).toEqual([7, bomb.length, 8]);
    expect(raw[0]?.body).toEqual(gzipSync('{"a":1}'));
  });
});

describe('a body that is far longer without its coding', () => {
  const zeros = Buffer.alloc(30_000_000);
  test.each([
    ['gzip', gzipSync(zeros)],
    ['x-gzip', gzipSync(zeros)],
    ['GZip', gzipSync(zeros)],
    ['deflate', deflateSync(zeros)],
    ['br', brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
    ['gzip', Buffer.concat([gzipSync('{}'), gzipSync(zeros)])],
  ])('is answered with 413: %s', async (coding, bomb) => {
    const { receiver, exchanges } = await run({ limits: { maxBodyBytes: 1_000_000 } });
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await post(receiver.target('a'), bomb, { 'content-encoding': coding })).toBe(413);
    expect(exchanges).toMatchObject([{ answer: { status: 413 }, request: { body: { cut: true } } }]);
    // The next one is taken as ever.
    expect(await post(receiver.target('a'), gzipSync('{}'), { 'content-encoding': 'gzip' })).toBe(204);
  });
});

describe('answers as told', () => {
  test.each([200, 204, 410, 500, 503])('status %i', async (status) => {
    const { receiver, exchanges } = await run();
    receiver.answer('a', { status });
    expect(await post(receiver.target('a'))).toBe(status);
    expect(await post(receiver.target('b'))).toBe(204);
    expect(exchanges.map(({ answer }) => answer)).toEqual([{ status }, { status: 204 }]);
  });

  test('late: the sender that gives up early has delivered all the same', async () => {
    const { receiver, exchanges } = await run({ answer: { status: 200, delayMs: 60_000 } });
    await expect(
      request(receiver.target('a'), { method: 'POST', body: '{}', dispatcher: agent, signal: AbortSignal.timeout(50) }),
    ).rejects.toThrow();
    expect(exchanges.map(({ answer }) => answer)).toEqual([{ status: 200 }]);
    receiver.answer('a', { status: 201, delayMs: 5 });
    expect(await post(receiver.target('a'))).toBe(201);
  });

  test('later than anyone waits: at our limit', async () => {
    const { receiver } = await run({ answer: { status: 202, delayMs: 3_600_000 }, limits: { maxAnswerMs: 20 } });
    expect(await post(receiver.target('a'))).toBe(202);
  });

  test.each<[DeliveryAnswer, string]>([
    ['silent', 'silent'],
    ['close', 'closed'],
  ])('%s', async (answer, none) => {
    const { receiver, exchanges } = await run({ limits: { maxAnswerMs: 50 } });
    receiver.answer('a', answer);
    await expect(post(receiver.target('a'))).rejects.toThrow();
    expect(exchanges.map((exchange) => exchange.answer)).toEqual([{ none }]);
  });
});

test('the first delivery alone is refused, and the second attempt is waited for', async () => {
  const { receiver, exchanges } = await run();
  for (const refusal of ['close', { status: 503 }] as const) {
    receiver.answerNext('a', refusal);
    const attempt = post(receiver.target('a'));
    await (refusal === 'close' ? expect(attempt).rejects.toThrow() : expect(attempt).resolves.toBe(503));
  }
  expect(await post(receiver.target('a'))).toBe(204);
  expect(exchanges.map(({ answer }) => answer)).toEqual([{ none: 'closed' }, { status: 503 }, { status: 204 }]);
  expect(await receiver.wait({ target: 'a', count: 3, deadlineMs: 20 })).toHaveLength(1);
  expect(await receiver.wait({ target: 'a', count: 3, repeated: true, deadlineMs: 60_000 })).toHaveLength(3);
});

describe('keeping', () => {
  test('nothing is acknowledged that was not kept, and the next attempt is no duplicate of it', async () => {
    let fails = true;
    const { receiver } = await run({
      record: async () => {
        await new Promise(setImmediate);
        if (fails) throw new Error('disk full');
      },
    });
    expect(await post(receiver.target('a'))).toBe(503);
    expect(receiver.troubles()).toEqual([
      { kind: 'not-recorded', count: 1, example: 'a delivery could not be kept: disk full' },
    ]);
    expect(await receiver.wait({ target: 'a', deadlineMs: 0 })).toEqual([]);
    fails = false;
    expect(await post(receiver.target('a'))).toBe(204);
    expect(await receiver.wait({ target: 'a', deadlineMs: 0 })).toHaveLength(1);
  });

  test('repeated deliveries are recognised by message id, by envelope id, and by what was sent where', async () => {
    const cloud = (id: string, extra: string): string =>
      JSON.stringify({ specversion: '1.0', id, source: '/', type: 't', extra });
    const { receiver, exchanges } = await run({ naming: { envelope: 'cloudevents-1.0' } });
    const target = receiver.target('a');
    await post(target, '1', { 'webhook-id': 'm1' });
    await post(target, '2', { 'webhook-id': 'm1' });
    await post(target, '2', { 'webhook-id': 'm2' });
    await post(target, cloud('c1', 'first'));
    await post(target, cloud('c1', 'second'));
    await post(target, '3');
    await post(target, '3');
    await post(`${target}/events/ev/plugged`, '3');
    await post(receiver.target('b'), '3');
    expect(
      exchanges.map(({ id, duplicateOf }) => [id, duplicateOf]).filter(([, first]) => first !== undefined),
    ).toEqual([
      ['deliveries/a#1.0', 'deliveries/a#0.0'],
      ['deliveries/a#4.0', 'deliveries/a#3.0'],
      ['deliveries/a#6.0', 'deliveries/a#5.0'],
    ]);
    expect(await receiver.wait({ target: 'a', deadlineMs: 0 })).toHaveLength(5);
  });

  test('signatures are verified at arrival with the keys of the target', async () => {
    const config = signatureConfig({ scheme: 'standard-webhooks' });
    const [first, second] = [1, 2].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`) as [
      string,
      string,
    ];
    const { receiver, exchanges } = await run({ signature: { config, keys: [] }, limits: { maxBodyBytes: 100 } });
    const target = receiver.target('a');
    const signed = (secret: string, id: string) =>
      Object.fromEntries(signatureHeaders(config, secret, Buffer.from('{}'), Date.now(), id));
    await post(target, '{}', signed(first, '1'));
    receiver.trust('a', [{ label: 'secret:1', secret: first }]);
    await post(target, '{}', signed(first, '2'));
    await post(target, '{}', signed(second, '3'));
    receiver.trust('a', [
      { label: 'secret:2', secret: second },
      { label: 'secret:1', secret: first },
    ]);
    await post(target, '{}', signed(second, '4'));
    await post(target, '{}');
    // Part of a body cannot be verified.
    await post(target, 'x'.repeat(101), signed(second, '5'));
    expect(
      exchanges.map(({ signatures }) => signatures.map(({ result, key }) => `${result} ${key ?? ''}`.trim())),
    ).toEqual([[], ['valid secret:1'], ['invalid'], ['valid secret:2'], ['missing'], []]);
    expect(JSON.stringify(exchanges)).not.toContain(first);
  });
});

describe('waiting', () => {
  test('ends as soon as there is enough of the wanted event', async () => {
    const { receiver } = await run();
    const wanted = receiver.wait({ target: 'a', event: event('events.ev.plugged'), count: 2, deadlineMs: 60_000 });
    const target = receiver.target('a');
    for (const [path, body] of [
      ['ev/plugged', '1'],
      ['ev/plugged', '1'],
      ['ev/unplugged', '2'],
      ['ev/plugged', '3'],
    ])
      await post(`${target}/events/${path}`, body);
    expect((await wanted).map(({ id }) => id)).toEqual(['deliveries/a#0.0', 'deliveries/a#3.0']);
  });

  test('gives at the deadline what came so far', async () => {
    const { receiver } = await run();
    await post(receiver.target('a'));
    expect(await receiver.wait({ target: 'a', count: 2, deadlineMs: 20 })).toHaveLength(1);
    expect(await receiver.wait({ target: 'b', deadlineMs: Number.NaN })).toEqual([]);
  });

  test('ends with its signal, also one given before, and with the receiver', async () => {
    const { receiver } = await run();
    const stop = new AbortController();
    const waits = [
      receiver.wait({ target: 'a', deadlineMs: Number.POSITIVE_INFINITY, signal: stop.signal }),
      receiver.wait({ target: 'a', deadlineMs: 60_000, signal: AbortSignal.abort() }),
    ];
    const last = receiver.wait({ target: 'a', deadlineMs: 60_000 });
    stop.abort();
    expect(await Promise.all(waits)).toEqual([[], []]);
    await receiver.close();
    expect(await last).toEqual([]);
    expect(await receiver.wait({ target: 'a', deadlineMs: 60_000 })).toEqual([]);
  });
});

describe('closing', () => {
  test('lets what is in progress be kept and acknowledged', async () => {
    let finish = (): void => undefined;
    let kept = 0;
    const begun = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { receiver } = await run({
      record: async () => {
        finish();
        await new Promise((resolve) => setTimeout(resolve, 50));
        kept += 1;
      },
    });
    const status = post(receiver.target('a'));
    await begun;
    await receiver.close();
    expect(kept).toBe(1);
    expect(await status).toBe(204);
  });
});

describe('the public URL', () => {
  test('is reached, or not, or leads elsewhere', async () => {
    const { receiver } = await run();
    expect(await receiver.probe(5000)).toEqual({ kind: 'reached' });
    const { receiver: elsewhere } = await run({ seed: 'other', publicUrl: receiver.url });
    expect(await elsewhere.probe(5000)).toMatchObject({
      kind: 'unreached',
      message: expect.stringContaining('status 404'),
    });
    await receiver.close();
    expect(await elsewhere.probe(5000)).toMatchObject({
      kind: 'unreached',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test.each(['not a url', 'ftp://x/', 'https://user:pw@x/', 'https://x/?a=1'])('%s is refused', async (publicUrl) => {
    await expect(start({ publicUrl })).rejects.toThrow(/events\.publicUrl/);
  });
});
