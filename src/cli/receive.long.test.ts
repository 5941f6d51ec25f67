import { createHmac } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { command, type Finished } from './command.fixture.js';
import { listening } from './listening.fixture.js';

const secret = 'secret of this test';
const ends: (() => unknown)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

const receiving = (...args: readonly string[]) =>
  listening(['receive', '--port', '0', ...args], /taken at (\S+)/, { EMS_WEBHOOK_SECRET: secret });

const post = (
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'POST',
): Promise<Response> => fetch(url, { method, body, headers: { 'content-type': 'application/json', ...headers } });

describe('receive', () => {
  test('judges events as they come, and sums up', async () => {
    const { url, output, interrupt } = await receiving('--event-property', 'event');
    expect((await post(`${url}/hooks/events/ev/plugged`, '{"data":{"state":"unplugged"}}')).status).toBe(204);
    expect((await post(url, '{"event":"events.gateway.online","userID":"\\u009b31m"}', {}, 'PUT')).status).toBe(204);
    expect((await post(url, '{}')).status).toBe(204);
    expect((await post(`${url}/favicon.ico`, '')).status).toBe(404);
    expect(await interrupt()).toBe(1);
    const text = output();
    expect(text).toMatch(
      /\d\d:\d\d:\d\d\.\d{3} {2}✓ events\.ev\.plugged {2}POST \/hooks\/events\/ev\/plugged {2}5 hold\n/,
    );
    expect(text).toMatch(/✗ events\.gateway\.online {2}PUT \/ {2}2 flaws/);
    expect(text).toContain(
      'events.gateway.online/event-method: the event is delivered with PUT (expected POST, got PUT)',
    );
    expect(text).toMatch(/· no event of the interface {2}POST \/ {2}1 hold, not judged as an event/);
    expect(text).toContain('3 deliveries; 2 requirements contradicted');
    expect(text).toContain('POST /favicon.ico is neither a target nor an event path');
    // The content of an event can't control the terminal.
    expect(text).not.toContain('\u009b');
  });

  test('refuses what a browser sends for a page of somebody else', async () => {
    const { url, output, interrupt } = await receiving();
    const event = `${url}/events/ev/plugged`;
    expect((await post(event, '{}', { origin: 'https://page.example' }, 'PUT')).status).toBe(403);
    expect((await post(event, '{}', { 'sec-fetch-site': 'cross-site' }, 'PUT')).status).toBe(403);
    const renamed = await new Promise<number | undefined>((resolve, reject) =>
      request(event, { method: 'PUT', headers: { host: 'rebound.example' } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end(),
    );
    expect(renamed).toBe(403);
    expect(await interrupt()).toBe(0);
    expect(output()).toContain('3× a request has the Origin https://page.example: a page of somebody else sent it');
  });

  test('verifies signatures without showing the secret, and passes events on', async () => {
    const taken: string[] = [];
    const next = createServer((request, response) => {
      taken.push(`${request.method} ${request.url}`);
      response.writeHead(202).end();
    });
    await new Promise<void>((ready) => next.listen(0, '127.0.0.1', ready));
    ends.push(() => next.close());
    const { port } = next.address() as AddressInfo; // of a server that listens on a port
    const { url, output, interrupt } = await receiving(
      '--signature',
      'hmac',
      '--signature-header',
      'X-Signature',
      '--forward',
      `http://user-of-the-app:password-of-the-app@127.0.0.1:${port}/app?key=key-of-the-app`,
    );
    await post(`${url}/events/inverter/status`, '{"data":{}}', {
      'x-signature': createHmac('sha512', secret).update('{"data":{}}').digest('hex'),
    });
    await expect.poll(output).toContain('it is signed with sha512 instead of sha256');
    await post(url, '{"data":');
    await expect.poll(output).toContain('event-json: the delivery is labelled JSON and is not JSON');
    const body = '{"data":{}}';
    await post(`${url}/events/inverter/status`, body, {
      'x-signature': createHmac('sha256', secret).update(body).digest('hex'),
    });
    await expect.poll(output).toContain('forwarded: answered 202');
    expect(await interrupt()).toBe(1);
    expect(output()).toContain(`Every event is passed on to http://127.0.0.1:${port}/app.`);
    expect(output()).not.toMatch(/user-of-the-app|password-of-the-app|key-of-the-app/);
    expect(output()).toMatch(/✓ events\.inverter\.status .* signature valid/);
    expect(output()).toContain('✗ event-json (1 of 1): deliveries that name no event');
    expect(output()).not.toContain(secret);
    expect(taken).toContain('POST /app/events/inverter/status?key=key-of-the-app');
  });

  test('says when nobody listens where events are passed on to, and goes on', async () => {
    const { url, output, interrupt } = await receiving('--forward', 'http://127.0.0.1:1/');
    expect(output()).toMatch(/Nothing listens at http:\/\/127\.0\.0\.1:1 now \(ECONNREFUSED\)/);
    await post(`${url}/events/gateway/online`, '{}');
    await expect.poll(output).toContain('forwarded: failed: http://127.0.0.1:1 did not answer (ECONNREFUSED)');
    expect(await interrupt()).toBe(0);
  });
});

describe('receive that can not start', () => {
  const expectTold = ({ code, stderr }: Finished, words: RegExp): void => {
    expect(code).toBe(2);
    expect(stderr).toMatch(words);
    expect(stderr.trim().split('\n').length).toBeLessThanOrEqual(3);
  };

  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((ready) => other.listen(0, '127.0.0.1', ready));
    ends.push(() => other.close());
    expectTold(
      await command(['receive', '--port', String((other.address() as AddressInfo).port)], {}),
      /port \d+ on 127\.0\.0\.1 is taken; choose another with --port/,
    ); // of a server that listens on a port
  });
  test.each(['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', hostname()])('a forward to itself, by %s', async (name) => {
    const free = createServer();
    await new Promise<void>((ready) => free.listen(0, '127.0.0.1', ready));
    const { port } = free.address() as AddressInfo; // of a server that listens on a port
    await new Promise((closed) => free.close(closed));
    const to = `http://user:password@${name}:${port}/a?token=secret`;
    const finished = await command(['receive', '--host', '::', '--port', String(port), '--forward', to], {});
    expectTold(finished, /--forward leads to this receiver itself/);
    expect(`${finished.stdout}${finished.stderr}`).not.toMatch(/password|token|secret/);
  });
  test('a forward that is no address', async () =>
    expectTold(
      await command(['receive', '--port', '0', '--forward', 'nonsense'], {}),
      /cannot forward to what --forward gives/,
    ));
  test('a certificate that is not there', async () =>
    expectTold(
      await command(['receive', '--port', '0', '--cert', 'no.pem', '--key', 'no.key'], {}),
      /cannot read .*no\.pem/,
    ));
  test('an hmac without its header', async () =>
    expectTold(await command(['receive', '--port', '0', '--signature', 'hmac'], {}), /needs the name of its header/));
  test('a path without a port', async () =>
    expectTold(await command(['receive', '--port', '0', '--path', '/hooks'], {}), /--port/));
});
