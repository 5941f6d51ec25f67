import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { requestToken } from './oauth2-token.js';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`; // it listens on a port
}

const answers =
  (status: number, body: string): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

const refusal = async (listener: RequestListener, timeLimitMs = 5_000): Promise<string> =>
  requestToken({ tokenUrl: await serve(listener), clientId: 'c' }, 'credentials.full', timeLimitMs).then(
    () => 'issued',
    (error: unknown) => String(error),
  );

const prefix = 'ConfigurationError: credentials.full.oauth2: the token endpoint issued no token: ';
const notOfRfc = 'its response is no token response of RFC 6749, section 5.1.';

test.each([
  [
    'answers an error',
    answers(400, '{"error":"invalid_client","error_description":"hunter2"}'),
    'it answered 400 (invalid_client).',
  ],
  ['answers an error of its own', answers(503, 'hunter2'), 'it answered 503.'],
  ['answers no JSON', answers(200, 'hunter2'), notOfRfc],
  ['answers without a token', answers(200, '{"token_type":"Bearer","hunter2":1}'), notOfRfc],
  ['answers another type of token', answers(200, '{"access_token":"hunter2","token_type":"mac"}'), notOfRfc],
  ['answers without end', answers(200, 'hunter2'.repeat(100_000)), 'it sent more than 65536 bytes.'],
] as const)('an endpoint that %s issues no token, and its words are not shown', async (_, listener, words) => {
  expect(await refusal(listener)).toBe(`${prefix}${words}`);
});

test('an endpoint that does not answer is left after the time limit', async () => {
  expect(await refusal(() => undefined, 200)).toBe(`${prefix}none came within 0.2 s.`);
});

test('an endpoint that nothing listens at is said to be down', async () => {
  const tokenUrl = await serve(() => undefined);
  await new Promise((closed) => servers.splice(0)[0]?.close(closed));
  await expect(requestToken({ tokenUrl, clientId: 'c' }, 'credentials.full', 5_000)).rejects.toThrow(
    'the connection was refused.',
  );
});

test('the client is authenticated by HTTP Basic, and asks for its scope', async () => {
  const seen: string[] = [];
  const tokenUrl = await serve((request: IncomingMessage, response) => {
    seen.push(request.headers.authorization ?? 'none');
    request.on('data', (chunk) => seen.push(String(chunk)));
    request.on('end', () =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"access_token":"a","token_type":"bearer","expires_in":60}'),
    );
  });
  const before = performance.now();
  const { value, expiresAt = 0 } = await requestToken(
    { tokenUrl, clientId: 'c', clientSecret: 's', scope: 'read write' },
    'credentials.full',
    5_000,
  );
  expect(value).toBe('Bearer a');
  expect(expiresAt - before).toBeGreaterThan(59_000);
  expect(seen).toEqual([
    `Basic ${Buffer.from('c:s').toString('base64')}`,
    'scope=read+write&grant_type=client_credentials',
  ]);
});
