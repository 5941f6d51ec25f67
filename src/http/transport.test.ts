import { defined } from '../core/defined.js';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createProxy } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { generate } from 'selfsigned';
import { describe, expect, it, vi } from 'vitest';
import type { MessageForm } from '../core/message-form.js';
import type { RawOutcome } from './raw-outcome.js';
import { RequestError } from './request-error.js';
import { listen, serve, serveRaw, transport } from './servers.fixture.js';

const textOf = (outcome: RawOutcome): string =>
  outcome.kind === 'response' ? Buffer.from(outcome.body ?? []).toString('utf8') : outcome.message;

describe('what is sent', () => {
  it('is written in other forms where the request asks for them, and recorded in the usual one', async () => {
    const origin = await serve((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => answer.end(JSON.stringify([request.url, request.rawHeaders, chunks.map(String)])));
    });
    const { outcome, sent } = await transport().send({
      method: 'PATCH',
      url: `${origin}/a?b=1`,
      headers: [
        ['content-type', 'application/json'],
        ['transfer-encoding', 'chunked'],
      ],
      message: ['the absolute form of the target', 'field names in upper case'],
      body: '{"a":1}',
    });
    const [target, fields, chunks] = JSON.parse(textOf(outcome)) as [string, string[], string[]];
    expect(target).toBe(`${origin}/a?b=1`);
    expect(fields).toEqual(expect.arrayContaining(['CONTENT-TYPE', 'ACCEPT', 'transfer-encoding', 'chunked']));
    expect(fields).not.toContain('content-length');
    expect(chunks.join('')).toBe('{"a":1}');
    expect(sent.headers).toContainEqual(['transfer-encoding', 'chunked']);
    expect(sent.url).toBe(`${origin}/a?b=1`);
  });

  it('is a text compressed where a header field of the request says so, and bytes as they are', async () => {
    const origin = await serve((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => answer.end(Buffer.concat(chunks).toString('base64')));
    });
    const send = async (body: string | Uint8Array, coding: string): Promise<Buffer> =>
      Buffer.from(
        textOf(
          (
            await transport().send({
              method: 'PUT',
              url: origin,
              headers: [['content-encoding', coding]],
              message: ['a pause within the body'],
              body,
            })
          ).outcome,
        ),
        'base64',
      );
    expect(gunzipSync(await send('{"a":1}', 'gzip')).toString()).toBe('{"a":1}');
    expect((await send('{"a":1}', 'identity')).toString()).toBe('{"a":1}');
    expect((await send(Buffer.from('{}'), 'gzip')).toString()).toBe('{}');
  });

  it('names the host in the other case where the request asks for it, also in the absolute form', async () => {
    const origin = (
      await serve(({ url, headers: { host } }, answer) => {
        answer.end(JSON.stringify([host, url]));
      })
    ).replace('127.0.0.1', 'localhost');
    const send = async (...message: readonly MessageForm[]): Promise<string> =>
      textOf((await transport().send({ method: 'GET', url: `${origin}/a`, message })).outcome);
    const host = origin.replace('http://', '').toUpperCase();
    expect(JSON.parse(await send('the host in the other case'))).toEqual([host, '/a']);
    expect(JSON.parse(await send('the host in the other case', 'the absolute form of the target'))).toEqual([
      host,
      `http://${host}/a`,
    ]);
  });

  it('is a body of two parts with its length before them, where the request pauses within the body', async () => {
    const origin = await serve((request, answer) => {
      const parts: string[] = [];
      request.on('data', (part: Buffer) => parts.push(String(part)));
      request.on('end', () => answer.end(JSON.stringify([request.headers['content-length'], parts])));
    });
    const { outcome, sent } = await transport().send({
      method: 'PATCH',
      url: origin,
      message: ['a pause within the body'],
      body: '{"a":1}',
    });
    expect(JSON.parse(textOf(outcome))).toEqual(['7', ['{"a"', ':1}']]);
    expect(sent.headers.map(([name]) => name)).not.toContain('content-length');
  });

  it.each<[MessageForm, string, readonly string[]]>([
    ['each accepted media type in a line of its own', 'Bearer a', ['a/b;q=0.1', 'c/d', 'Bearer a']],
    ['the scheme of the credential in the other case', 'Bearer a', ['a/b;q=0.1, c/d', 'bearer a']],
    ['the scheme of the credential in the other case', 'bearer a', ['a/b;q=0.1, c/d', 'BEARER a']],
    ['the scheme of the credential in the other case', 'Aa0', ['a/b;q=0.1, c/d', 'Aa0']],
    ['two blanks after the scheme of the credential', 'Bearer a', ['a/b;q=0.1, c/d', 'Bearer  a']],
  ])('has fields with %s', async (form, credential, expected) => {
    const origin = await serve((request, answer) => answer.end(JSON.stringify(request.rawHeaders)));
    const headers = [
      ['accept', 'a/b;q=0.1, c/d'],
      ['authorization', credential],
    ] as const;
    const { outcome, sent } = await transport().send({ method: 'GET', url: origin, headers, message: [form] });
    const raw = JSON.parse(textOf(outcome)) as string[]; // the server answers with texts
    expect(raw.filter((_, at) => ['accept', 'authorization'].includes(raw[at - 1] ?? ''))).toEqual(expected);
    expect(sent.headers).toEqual(expect.arrayContaining([...headers]));
  });

  it('has each entity tag in a line of its own', async () => {
    const origin = await serve((request, answer) => {
      answer.end(JSON.stringify(request.rawHeaders));
    });
    const { outcome } = await transport().send({
      method: 'GET',
      url: origin,
      headers: [['if-none-match', 'W/"a", "b,c", ""']],
      message: ['each entity tag in a line of its own'],
    });
    const raw = JSON.parse(textOf(outcome)) as string[]; // the server answers with texts
    expect(raw.filter((_, at) => raw[at - 1] === 'if-none-match')).toEqual(['W/"a"', '"b,c"', '""']);
  });

  it('is what was given, and no header beyond it', async () => {
    const origin = await serve((request, answer) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () =>
        answer.end(JSON.stringify([request.method, request.url, request.rawHeaders, Buffer.concat(chunks).toString()])),
      );
    });
    const { outcome, sent } = await transport({
      headers: [
        ['X-Base', '1'],
        ['x-both', 'base'],
      ],
    }).send({
      method: 'PATCH',
      url: `${origin}/a/../b/%2e%2e?q=%5B#fragment`,
      headers: [
        ['X-Both', 'request'],
        ['content-type', 'application/json'],
      ],
      body: '{"ä":1}',
    });
    expect(JSON.parse(textOf(outcome))).toEqual([
      'PATCH',
      '/a/../b/%2e%2e?q=%5B',
      [
        'host',
        new URL(origin).host,
        'connection',
        'keep-alive',
        'accept',
        '*/*',
        'user-agent',
        'ems-conformance/0.0.0',
        'x-base',
        '1',
        'x-both',
        'request',
        'content-type',
        'application/json',
        'content-length',
        '8',
      ],
      '{"ä":1}',
    ]);
    expect(sent.headers.map(([name]) => name)).toEqual(['accept', 'user-agent', 'x-base', 'x-both', 'content-type']);
  });

  it.each([
    [
      'a header value with a line feed',
      { method: 'GET', url: 'http://127.0.0.1:1/', headers: [['x', 'a\nb']] as const },
    ],
    ['an expectation', { method: 'GET', url: 'http://127.0.0.1:1/', headers: [['expect', 'x']] as const }],
    ['a method with a space', { method: 'GE T', url: 'http://127.0.0.1:1/' }],
    ['a URL without origin', { method: 'GET', url: '/systems' }],
    ['a URL of another scheme', { method: 'GET', url: 'file:///etc/passwd' }],
  ])('is refused as our own fault: %s', async (_, request) => {
    await expect(transport().send(request)).rejects.toThrow(RequestError);
  });
});

describe('an honest answer', () => {
  it('has status, lower-case headers in order, and the body', async () => {
    const origin = await serve((_, answer) =>
      answer
        .writeHead(
          201,
          [
            ['X-B', '1'],
            ['X-A', '2'],
            ['Set-Cookie', 'a=1'],
            ['Set-Cookie', 'b=2'],
          ].flat(),
        )
        .end('hi'),
    );
    const { outcome } = await transport().send({ method: 'POST', url: origin, body: '' });
    expect(outcome).toMatchObject({ kind: 'response', status: 201 });
    expect(outcome.kind === 'response' && outcome.headers.slice(0, 4)).toEqual([
      ['x-b', '1'],
      ['x-a', '2'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    expect(textOf(outcome)).toBe('hi');
  });

  it.each([
    ['HEAD', 200],
    ['GET', 204],
    ['GET', 304],
  ])('has no body for %s with %i', async (method, status) => {
    const origin = await serve((_, answer) => answer.writeHead(status, { 'content-encoding': 'gzip' }).end());
    const { outcome } = await transport().send({ method, url: origin });
    expect(outcome).toMatchObject({ kind: 'response', status });
    expect(outcome).not.toHaveProperty('body');
    expect(outcome).not.toHaveProperty('damage');
  });

  it.each([
    ['gzip', gzipSync('hello')],
    ['x-gzip', gzipSync('hello')],
    ['deflate', deflateSync('hello')],
    ['deflate', deflateRawSync('hello')],
    ['br', brotliCompressSync('hello')],
    ['gzip, br', brotliCompressSync(gzipSync('hello'))],
    ['identity', Buffer.from('hello')],
  ])('is decoded: %s', async (coding, bytes) => {
    const origin = await serve((_, answer) => answer.writeHead(200, { 'content-encoding': coding }).end(bytes));
    const { outcome } = await transport().send({ method: 'GET', url: origin });
    expect(textOf(outcome)).toBe('hello');
    expect(outcome).not.toHaveProperty('damage');
  });

  it('may come after interim responses', async () => {
    const origin = await serve((_, answer) => {
      answer.writeEarlyHints({ link: '</x>; rel=preload' });
      answer.end('done');
    });
    expect(textOf((await transport().send({ method: 'GET', url: origin })).outcome)).toBe('done');
  });
});

describe('redirects', () => {
  const chain = (status: number) =>
    serve((request, answer) => {
      const left = Number((request.url ?? '').slice(1));
      if (left > 0) answer.writeHead(status, { location: `/${left - 1}` }).end('moved');
      else answer.end(request.headers.authorization ?? 'no credential');
    });

  it.each([301, 302, 303, 307, 308])('are followed within the origin, with the credential: %i', async (status) => {
    const origin = await chain(status);
    const { outcome } = await transport().send({
      method: 'GET',
      url: `${origin}/2`,
      headers: [['authorization', 'it']],
    });
    expect(outcome).toMatchObject({ status: 200, redirects: [`${origin}/1`, `${origin}/0`] });
    expect(textOf(outcome)).toBe('it');
  });

  it('are not followed for other methods, nor when the request says so', async () => {
    const origin = await chain(307);
    const client = transport();
    expect((await client.send({ method: 'POST', url: `${origin}/1` })).outcome).toMatchObject({ status: 307 });
    expect((await client.send({ method: 'GET', url: `${origin}/1`, redirects: 0 })).outcome).toMatchObject({
      status: 307,
    });
  });

  it('end at the limit', async () => {
    const origin = await serve((_, answer) => answer.writeHead(302, { location: '/' }).end());
    const { outcome } = await transport({ limits: { maxRedirects: 3 } }).send({ method: 'GET', url: origin });
    expect(outcome).toMatchObject({ kind: 'no-response', fault: 'redirect-limit' });
  });

  it('to another origin are the answer, and the credential stays here', async () => {
    const stolen: (string | undefined)[] = [];
    const thief = await serve((request, answer) => {
      stolen.push(request.headers.authorization);
      answer.end();
    });
    for (const location of [
      thief,
      thief.replace('127.0.0.1', 'localhost'),
      thief.replace('http:', ''),
      `http://me:x@${thief.slice(7)}/`,
    ]) {
      const origin = await serve((_, answer) => answer.writeHead(302, { location }).end());
      const { outcome } = await transport().send({ method: 'GET', url: origin, headers: [['authorization', 'it']] });
      expect(outcome).toMatchObject({ status: 302 });
    }
    expect(stolen).toEqual([]);
  });

  it.each(['http://[', '', 'mailto:a@b', 'javascript:alert(1)'])(
    'to nowhere are the answer: "%s"',
    async (location) => {
      let asked = 0;
      const origin = await serve((_, answer) =>
        ++asked > 1 ? answer.end() : answer.writeHead(301, { location }).end(),
      );
      const { outcome } = await transport().send({ method: 'GET', url: origin });
      expect(outcome).toMatchObject({ status: location === '' ? 200 : 301 });
    },
  );
});

describe('TLS', () => {
  it('trusts the given CA and presents the client certificate', async () => {
    const server = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    });
    const client = await generate([{ name: 'commonName', value: 'tester' }]);
    const listening = createTlsServer(
      { key: server.private, cert: server.cert, ca: client.cert, requestCert: true, rejectUnauthorized: false },
      (request, answer) => {
        const { socket } = request;
        answer.end('authorized' in socket && socket.authorized === true ? 'known' : 'unknown');
      },
    );
    const url = `https://127.0.0.1:${await listen(listening)}/`;
    expect((await transport().send({ method: 'GET', url })).outcome).toMatchObject({ fault: 'tls' });
    expect(textOf((await transport({ ca: server.cert }).send({ method: 'GET', url })).outcome)).toBe('unknown');
    expect(
      textOf(
        (await transport({ ca: server.cert, cert: client.cert, key: client.private }).send({ method: 'GET', url }))
          .outcome,
      ),
    ).toBe('known');
    expect((await transport().send({ method: 'GET', url: url.replace('https', 'http') })).outcome).toMatchObject({
      kind: 'no-response',
    });
  });

  it('says so when the other side speaks plain HTTP', async () => {
    const origin = await serve((_, answer) => answer.end());
    expect((await transport().send({ method: 'GET', url: origin.replace('http', 'https') })).outcome).toMatchObject({
      fault: 'tls',
    });
  });
});

it('leaves out a header that each other request has', async () => {
  const origin = await serve((request, answer) => answer.end(request.rawHeaders.join(' ').toLowerCase()));
  const bodyOf = async (headersLeftOut?: readonly string[]): Promise<string> => {
    const { outcome } = await transport().send({ method: 'GET', url: origin, ...defined({ headersLeftOut }) });
    return textOf(outcome);
  };
  expect(await bodyOf()).toMatch(/accept .*user-agent /);
  expect(await bodyOf(['accept'])).not.toContain('accept');
});

describe('a proxy', () => {
  it('is used, with its own credentials, which the target never sees', async () => {
    const origin = await serve((request, answer) => answer.end(JSON.stringify(request.headers)));
    const asked: (string | undefined)[] = [];
    const proxy = createProxy();
    proxy.on('connect', (request, socket) => {
      asked.push(request.url, request.headers['proxy-authorization']);
      const { hostname, port } = new URL(`http://${request.url ?? ''}`);
      const upstream = connect(Number(port), hostname, () => {
        socket.write('HTTP/1.1 200 Connected\r\n\r\n');
        upstream.pipe(socket).pipe(upstream);
      });
      for (const end of [upstream, socket])
        end.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    });
    const port = await listen(proxy);
    const { outcome } = await transport({ proxy: `http://me:pass@127.0.0.1:${port}` }).send({
      method: 'GET',
      url: origin,
    });
    expect(JSON.parse(textOf(outcome))).not.toHaveProperty('proxy-authorization');
    expect(asked).toEqual([new URL(origin).host, `Basic ${Buffer.from('me:pass').toString('base64')}`]);
  });

  it('that refuses is said to refuse', async () => {
    const proxy = createProxy();
    proxy.on('connect', (_, socket) => socket.end('HTTP/1.1 407 No\r\n\r\n'));
    const { outcome } = await transport({ proxy: `http://127.0.0.1:${await listen(proxy)}` }).send({
      method: 'GET',
      url: 'http://127.0.0.1:1/',
    });
    expect(outcome).toMatchObject({ kind: 'no-response', fault: 'refused', message: expect.stringMatching(/407/) });
  });
});

it('waiting before a redirect is followed counts neither for the time limit nor for the duration', async () => {
  const baseUrl = await serve(({ url }, response) =>
    url === '/' ? response.writeHead(302, { location: '/moved' }).end() : response.end('here'),
  );
  const beforeFurther = vi.fn<() => Promise<unknown>>(() => sleep(600));
  const { outcome, timing } = await transport({ limits: { timeoutMs: 400 } }).send({
    method: 'GET',
    url: `${baseUrl}/`,
    beforeFurther,
  });
  expect(outcome).toMatchObject({ kind: 'response', status: 200 });
  expect(beforeFurther).toHaveBeenCalledTimes(1);
  expect(timing.durationMs).toBeLessThan(400);
});

it('the second try after a connection was closed waits for its turn as well', async () => {
  let tries = 0;
  const baseUrl = await serveRaw((socket) => {
    tries += 1;
    if (tries === 1) socket.destroy();
    else socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  });
  const beforeFurther = vi.fn<() => Promise<unknown>>(() => Promise.resolve());
  const { outcome } = await transport().send({ method: 'GET', url: baseUrl, beforeFurther });
  expect(outcome).toMatchObject({ kind: 'response', status: 204 });
  expect(beforeFurther).toHaveBeenCalledTimes(1);
});
