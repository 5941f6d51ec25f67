import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { RerunQueue, type RerunQueueOptions } from './rerun-queue.js';

function queueOf(options: Partial<RerunQueueOptions> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'ems-queue-'));
  const [source, results] = [join(folder, 'source'), join(folder, 'source', 'out')];
  mkdirSync(results, { recursive: true });
  writeFileSync(join(folder, 'file.yaml'), 'a: 1');
  const interrupt = new AbortController();
  const told: (boolean | 'change')[] = [];
  const queue = new RerunQueue({
    address: async () => undefined,
    watch: [source, join(folder, 'file.yaml')],
    results,
    signal: interrupt.signal,
    onReachable: (reachable) => told.push(reachable),
    onChange: () => told.push('change'),
    ...options,
  });
  onTestFinished(() => {
    interrupt.abort();
    queue.close();
    rmSync(folder, { recursive: true });
  });
  return { queue, folder, source, results, interrupt, told };
}

test('a change in a folder, and a file that is replaced, are one reason each', async () => {
  const { queue, source, folder, told } = queueOf();
  writeFileSync(join(source, 'a.ts'), '1');
  writeFileSync(join(source, 'b.ts'), '1');
  expect(await queue.next()).toEqual({ kind: 'files', attempt: 0 });
  expect(told).toContain('change');
  writeFileSync(join(folder, 'new.yaml'), 'a: 2');
  renameSync(join(folder, 'new.yaml'), join(folder, 'file.yaml'));
  expect(await queue.next()).toEqual({ kind: 'files', attempt: 0 });
});

test('results, and files beside a watched one, are no reason', async () => {
  const { results, folder, told } = queueOf();
  writeFileSync(join(results, 'results.json'), '{}');
  writeFileSync(join(folder, 'other.yaml'), '');
  await wait(300);
  expect(told).toEqual([]);
});

test('reasons that come together are one, and the wider one wins', async () => {
  const { queue, interrupt } = queueOf({ watch: [] });
  queue.add({ kind: 'asked', only: 'a', attempt: 0 });
  queue.add({ kind: 'asked', only: 'b', attempt: 0 });
  expect(await queue.next()).toEqual({ kind: 'asked', attempt: 0 });
  queue.add({ kind: 'whole', attempt: 0 });
  queue.add({ kind: 'asked', attempt: 0 });
  expect(await queue.next()).toEqual({ kind: 'whole', attempt: 0 });
  interrupt.abort();
  expect(await queue.next()).toBeUndefined();
});

test('an implementation that comes back is a reason, and nothing is sent until then', async () => {
  const listen = (port: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer((socket) => socket.destroy());
      server.listen(port, '127.0.0.1', () => resolve(server));
    });
  const close = (server: Server): Promise<void> => new Promise((closed) => server.close(() => closed()));
  const first = await listen(0);
  const { port } = first.address() as AddressInfo; // of a server that listens on a port
  await close(first);
  const { queue, told } = queueOf({ address: async () => `http://127.0.0.1:${port}`, watch: [] });
  const next = queue.next();
  while (told.length === 0) await wait(20);
  expect(told).toEqual([false]);
  const second = await listen(port);
  expect(await next).toEqual({ kind: 'restart', attempt: 0 });
  expect(told).toEqual([false, true, 'change']);
  await close(second);
});

test('a change that settles is not lost to another attempt, and comes before the whole plan', async () => {
  const { queue, source, told } = queueOf();
  const changed = async (): Promise<void> => {
    told.length = 0;
    writeFileSync(join(source, 'a.ts'), '1');
    while (told.length === 0) await wait(5);
  };
  await changed();
  queue.add({ kind: 'files', attempt: 1 }, 30_000);
  expect(await queue.next()).toEqual({ kind: 'files', attempt: 0 });
  await changed();
  queue.add({ kind: 'whole', attempt: 0, follows: true });
  expect(await queue.next()).toEqual({ kind: 'files', attempt: 0 });
  await changed();
  queue.add({ kind: 'whole', attempt: 0 });
  expect(await queue.next()).toEqual({ kind: 'whole', attempt: 0 });
});
