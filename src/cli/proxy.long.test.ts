import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { afterEach, describe, expect, test } from 'vitest';
import { chromiumPath, chromiumRequired, launchChromium } from '../../reports/html/chromium.fixture.js';
import { command } from './command.fixture.js';
import { listening } from './listening.fixture.js';

const ends: (() => unknown)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A service whose lists of gateways are what the test wants. */
async function service(gateways: () => unknown): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.endsWith('/gateways') === true ? gateways() : {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens
  return `http://127.0.0.1:${port}/v2`;
}

const proxying = (to: string, out: string, env: NodeJS.ProcessEnv = {}) =>
  listening(['proxy', '--to', to, '--port', '0', '--out', out], /Requests to (\S+)/, env);

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'ems-proxy-'));
  ends.push(() => rmSync(made, { recursive: true }));
  return join(made, 'out');
}

describe('proxy', () => {
  test('says a contradiction once, when it comes, and judges at the end', async () => {
    const out = folder();
    const { url, output, interrupt } = await proxying(await service(() => [{ scanners: 'no list' }]), out);
    for (let count = 0; count < 3; count += 1) {
      const response = await fetch(`${url}/gateways`, { headers: { authorization: 'Bearer c0ffee-4711-visible' } });
      expect(await response.json()).toEqual([{ scanners: 'no list' }]);
    }
    await fetch(`${url}/nowhere`);
    const said = () => output().match(/MUST .*array of names|MUST .*scanners.*/g)?.length ?? 0;
    await expect.poll(said).toBe(1);
    const delivery = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"userID":"7"}' };
    await fetch(`${url}/events/ev/plugged`, delivery);
    await expect.poll(output).toMatch(/MUST .*userID/);
    expect(await interrupt()).toBe(1);
    expect(output()).toContain('Not conforming');
    expect(output()).toContain('1 entry is no request to an operation of the interface');
    const evidence = readFileSync(join(out, 'evidence.jsonl'), 'utf8');
    expect(evidence).not.toContain('c0ffee-4711');
    const again = await command(['judge', out, '--out', `${out}2`]);
    expect(again.code).toBe(1);
    expect(readFileSync(`${out}2/results.json`, 'utf8')).toBe(readFileSync(join(out, 'results.json'), 'utf8'));
  });

  test('ends with 0 where no exchange contradicts the interface, and with 2 where none came', async () => {
    const to = await service(() => []);
    const first = await proxying(to, folder());
    await (await fetch(`${first.url}/gateways`)).text();
    expect(await first.interrupt()).toBe(0);
    expect(first.output()).toContain('No failure found in recorded traffic');
    const second = await proxying(to, folder());
    expect(await second.interrupt()).toBe(2);
  });

  test('goes to a service over TLS, for curl and for a browser', async () => {
    const pair = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
    });
    const page = '<script>fetch("/gateways").then((r) => r.text()).then((text) => (document.title = text))</script>';
    const upstream = createTlsServer({ key: pair.private, cert: pair.cert }, (request, response) => {
      response.setHeader('content-type', request.url === '/page' ? 'text/html' : 'application/json');
      response.end(request.url === '/page' ? page : '[{"scanners":"no list"}]');
    }).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    ends.push(() => upstream.close());
    const { port } = upstream.address() as AddressInfo; // it listens
    const out = folder();
    const trusted = `${out}.pem`;
    writeFileSync(trusted, pair.cert);
    const { url, output, interrupt } = await proxying(`https://127.0.0.1:${port}`, out, {
      NODE_EXTRA_CA_CERTS: trusted,
    });
    const { stdout } = await promisify(execFile)('curl', ['--silent', '--http1.1', `${url}/gateways?per_page=501`]);
    expect(stdout).toBe('[{"scanners":"no list"}]');
    if (chromiumPath !== undefined || chromiumRequired) {
      const browser = await launchChromium();
      ends.push(() => browser.close());
      const tab = await browser.newPage();
      await tab.goto(`${url}/page`);
      await expect.poll(() => tab.title()).toBe('[{"scanners":"no list"}]');
    }
    expect(await interrupt()).toBe(1);
    expect(output()).toContain('asks for a per_page above 500');
    expect(output()).toContain('GET /page');
  });

  test.each([
    ['ftp://a.example', /--to is no base URL/],
    ['https://user:secret@a.example', /--to is no base URL/],
  ])('refuses --to %s', async (to, message) => {
    const { code, stderr } = await command(['proxy', '--to', to, '--out', folder()]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('secret');
  });
});
