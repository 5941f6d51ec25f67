import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
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

const proxying = (to: string, out: string) =>
  listening(['proxy', '--to', to, '--port', '0', '--out', out], /Requests to (\S+)/);

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
