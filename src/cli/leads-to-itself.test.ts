import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { leadsToItself, type Listening } from './leads-to-itself.js';

const leads = (url: string, listening: Listening, ownUrls: readonly string[] = []): Promise<boolean> =>
  leadsToItself(new URL(url), listening, ownUrls);

describe('a server on the loopback address is reached', () => {
  const at = { host: '127.0.0.1', port: 8080 };
  test.each([
    'http://127.0.0.1:8080/',
    'http://localhost:8080/hooks',
    'http://LOCALHOST:8080/',
    'http://127.1:8080/',
    'http://0x7f000001:8080/',
    'http://2130706433:8080/',
    'http://127.8.8.8:8080/',
    'http://0.0.0.0:8080/',
    'http://0:8080/',
    'http://[::]:8080/',
    'http://[::1]:8080/',
    'http://[::ffff:127.0.0.1]:8080/',
    'http://user:password@localhost:8080/?secret=1#x',
    'https://localhost:8080/',
  ])('by %s', async (url) => expect(await leads(url, at)).toBe(true));

  test.each([
    'http://127.0.0.1:8081/',
    'http://localhost/',
    'http://192.0.2.7:8080/',
    'http://no-such-name.invalid:8080/',
  ])('and not by %s', async (url) => expect(await leads(url, at)).toBe(false));
});

test.each(['0.0.0.0', '::'])('a server on %s is reached by each address and name of the machine', async (host) => {
  const at = { host, port: 8080 };
  for (const name of ['127.0.0.1', 'localhost', '[::1]', '0.0.0.0', hostname()])
    expect([name, await leads(`http://${name}:8080/`, at)]).toEqual([name, true]);
  expect(await leads('http://192.0.2.7:8080/', at)).toBe(false);
});

test('a server by name is found by address', async () => {
  expect(await leads('http://127.0.0.1:8080/', { host: 'localhost', port: 8080 })).toBe(true);
});

test('the address by which others reach it counts, and a usual port is a port', async () => {
  const own = ['https://hooks.example.invalid/ems'];
  const at = { host: '127.0.0.1', port: 8080 };
  expect(await leads('https://hooks.example.invalid/other', at, own)).toBe(true);
  expect(await leads('https://hooks.example.invalid:443/', at, own)).toBe(true);
  expect(await leads('http://hooks.example.invalid/', at, own)).toBe(false);
  expect(await leads('http://localhost/', { host: '127.0.0.1', port: 80 })).toBe(true);
});
