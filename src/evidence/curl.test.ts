import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { curl } from './curl.js';
import type { Body, RecordedRequest } from './exchange.js';

const request = (over: Partial<RecordedRequest>): RecordedRequest => ({
  method: 'GET',
  url: 'http://h/x',
  headers: [],
  bodyOrigin: 'none',
  ...over,
});
const text = (body: string): Body => ({ kind: 'text', text: body, bytes: body.length, cut: false });

describe('curl', () => {
  it('writes one plain line', () => {
    const line = curl({
      request: request({
        headers: [
          ['host', 'h'],
          ['accept', '*/*'],
          ['authorization', '{{credential:full}}'],
          ['x-empty', ''],
        ],
      }),
    });
    expect(line).toBe(
      // The method and `accept: */*` are what curl sends without being asked to.
      `curl -i http://h/x -H 'authorization: '"$EMS_CREDENTIAL" -H 'x-empty;'`,
    );
  });

  it('writes the request in its forms', () => {
    const headers = [['accept', 'application/xml;q=0.1, application/json']] as const;
    const lines = curl({ request: request({ headers, forms: ['each accepted media type in a line of its own'] }) });
    expect(lines).toBe(`curl -i http://h/x -H 'accept: application/xml;q=0.1' -H 'accept: application/json'`);
    expect(
      curl({ request: request({ forms: ['the absolute form of the target', 'the host in the other case'] }) }),
    ).toBe(`curl -i --request-target http://h/x -H 'host: H' http://h/x -H accept:`);
  });

  it('leaves out a header that curl would add', () => {
    expect(curl({ request: request({}) })).toBe('curl -i http://h/x -H accept:');
  });

  it.each([
    ['http://h/{{secret:1}}', '--globoff '],
    ['http://h/x?a[]=1', '--globoff '],
    ['http://h/./x', '--path-as-is '],
    ['http://h/%2E%2e/x', '--path-as-is '],
    ['http://h/x.y?a=1', ''],
  ])('says only of an address like %s what curl must not change', (url, option) => {
    expect(curl({ request: request({ url }) })).toMatch(new RegExp(`^curl -i ${option}'?http`));
  });

  it('names other secrets after their labels', () => {
    const line = curl({
      request: request({
        method: 'POST',
        headers: [['content-type', 'application/json']],
        body: text('{"secret":"{{secret:2}}"}'),
      }),
    });
    expect(line).toContain(`--data-raw '{"secret":"'"$EMS_SECRET_2"'"}'`);
  });

  it('asks for a head with --head and says when the body was cut', () => {
    expect(curl({ request: request({ method: 'HEAD' }) })).toContain('--head http://h/x');
    expect(curl({ request: request({ body: { ...text('a'), cut: true } }) })).toMatch(
      /; : 'the body was longer[^']*'$/,
    );
  });

  it('follows the redirects that led to what was judged, and no others', () => {
    const answered = { kind: 'response', status: 200, headers: [] } as const;
    expect(curl({ request: request({}), outcome: { ...answered, redirects: ['http://h/y', 'http://h/z'] } })).toBe(
      'curl -i -L --max-redirs 2 http://h/x -H accept:',
    );
    expect(curl({ request: request({}), outcome: answered })).not.toContain('-L');
  });

  const bodies: readonly (readonly [string, Body, Buffer])[] = [
    ['quotes and shell characters', text(`it's "$HOME" \`id\` \\ ! @x`), Buffer.from(`it's "$HOME" \`id\` \\ ! @x`)],
    ['line feeds', text('@a\r\nb\n'), Buffer.from('@a\r\nb\n')],
    ['NUL', text('a\0b'), Buffer.from('a\0b')],
    ['bytes', { kind: 'binary', base64: '/wD+', bytes: 3, cut: false }, Buffer.from([255, 0, 254])],
    ['a secret', text('x{{credential:full}}y'), Buffer.from('xto\'p "y')],
  ];
  it.each(bodies)('sends the same request from a shell: %s', async (_, body, expected) => {
    const seen: { url?: string | undefined; type?: string | undefined; auth?: string | undefined; body?: Buffer } = {};
    const server = createServer((incoming, answer) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        Object.assign(seen, {
          url: incoming.url,
          type: incoming.headers['content-type'],
          auth: incoming.headers.authorization,
          body: Buffer.concat(chunks),
        });
        answer.end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // listening on TCP
    const line = curl({
      request: request({
        method: 'POST',
        url: `http://127.0.0.1:${port}/a/../[b]?c={d}&e='`,
        headers: [['authorization', '{{credential:full}}']],
        body,
      }),
    });
    try {
      await promisify(execFile)('/bin/sh', ['-c', line], {
        env: { PATH: process.env['PATH'], EMS_CREDENTIAL: 'to\'p "' },
      });
    } finally {
      server.close();
    }
    expect(seen).toEqual({ url: "/a/../[b]?c={d}&e='", type: undefined, auth: 'to\'p "', body: expected });
  });
});

it('compresses a body whose header field says so', () => {
  const line = curl({ request: request({ headers: [['content-encoding', 'gzip']], body: text('{"a":1}') }) });
  expect(line).toMatch(/^printf %s '\{"a":1\}' \| gzip \| curl .* --data-binary @-$/);
});

it('takes a credential other than the full one from a variable of its own', () => {
  const line = curl({
    request: {
      method: 'GET',
      url: 'http://h/x',
      headers: [['authorization', '{{credential:without:GW_READ}}']],
      bodyOrigin: 'none',
    },
  });
  expect(line).toContain('"$EMS_CREDENTIAL_WITHOUT_GW_READ"');
});
