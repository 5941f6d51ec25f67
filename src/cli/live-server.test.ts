import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { LiveServer } from './live-server.js';

async function started() {
  const asked: string[] = [];
  const server = await LiveServer.start<number>('<p>page</p>', {
    page: async (number) => (number === 3 ? '<p>third</p>' : undefined),
    ask: (what) => asked.push(what),
  });
  onTestFinished(() => server.close());
  return { server, asked, origin: new URL(server.url).origin };
}

test('only the page itself can ask to send: with its address, and from its origin', async () => {
  const { server, asked, origin } = await started();
  const post = async (url: string, headers: Record<string, string>): Promise<number> =>
    (await fetch(url, { method: 'POST', headers })).status;
  const url = `${server.url}send?what=a%2Fb`;
  expect(await post(url, {})).toBe(403);
  expect(await post(url, { origin: 'http://attacker.example' })).toBe(403);
  expect(await post(url, { origin: 'null' })).toBe(403);
  expect(await post(`${origin}/AAAAAAAAAAAAAAAAAAAAAA/send?what=a`, { origin })).toBe(404);
  expect(await post(`${server.url}send`, { origin })).toBe(400);
  expect(await post(`${server.url}send?what=${'a'.repeat(301)}`, { origin })).toBe(400);
  expect((await fetch(url, { headers: { origin } })).status).toBe(404);
  expect(asked).toEqual([]);
  expect(await post(url, { origin })).toBe(204);
  expect(asked).toEqual(['a/b']);
});

test('no request with another host name for the address is answered', async () => {
  const { server, asked, origin } = await started();
  const { port } = new URL(origin);
  const status = (method: string, path: string, host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { host, origin: `http://${host}` };
      request(`${server.url}${path}`, { method, headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
  for (const host of [`attacker.example:${port}`, `localhost:${port}`, '127.0.0.1']) {
    expect(await status('POST', 'send?what=a', host)).toBe(421);
    for (const path of ['', 'events', '3/']) expect(await status('GET', path, host)).toBe(421);
  }
  expect(asked).toEqual([]);
  expect(new URL(origin).hostname).toBe('127.0.0.1');
});

test('further pages have numbers', async () => {
  const { server } = await started();
  expect(await (await fetch(`${server.url}3/`)).text()).toBe('<p>third</p>');
  expect((await fetch(`${server.url}4/`)).status).toBe(404);
});

test('a browser gets the last of many states', async () => {
  const { server } = await started();
  server.tell(-1);
  const { body } = await fetch(`${server.url}events`);
  let read = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    if (read === '') for (let state = 0; state <= 50; state += 1) server.tell(state);
    read += chunk;
    if (read.includes('data: 50\n')) break;
  }
  expect(read).toContain('data: 50\n');
});
