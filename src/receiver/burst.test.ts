import { createHash } from 'node:crypto';
import { open, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { expect, test } from 'vitest';
import { start } from './receiver.fixture.js';

/** Ten thousand deliveries at once: every acknowledged delivery is on disk. */

const burst = 10_000;
const bodyOf = (at: number): string =>
  JSON.stringify({ number: at, data: { state: 'unplugged' }, filler: 'x'.repeat(at % 500) });

test('10,000 deliveries in a burst, each kept before it is acknowledged', async ({ annotate }) => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-burst-'));
  const file = await open(join(folder, 'kept.jsonl'), 'a');
  const { receiver } = await start({
    record: async (exchange, raw) => {
      await file.appendFile(`${JSON.stringify([exchange.id, raw.body.toString()])}\n`);
    },
  });
  const target = new URL(receiver.target('burst'));
  const pool = new Pool(target.origin, { connections: 256 });
  const all = receiver.wait({ target: 'burst', count: burst, deadlineMs: 60_000 });
  const memory = process.memoryUsage.rss();
  const began = performance.now();
  const acknowledged = await Promise.all(
    Array.from({ length: burst }, async (_, at) => {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: `${target.pathname}/events/ev/unplugged`,
        body: bodyOf(at),
      });
      await body.dump();
      return statusCode;
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  const grown = (process.memoryUsage.rss() - memory) / 1024 / 1024;
  await annotate(
    `${burst} in ${seconds.toFixed(2)} s (${Math.round(burst / seconds)}/s), client in the same process; ` +
      `resident memory +${grown.toFixed(0)} MiB`,
  );

  expect((await all).length).toBe(burst);
  await pool.destroy();
  await receiver.close();
  await file.close();
  const kept = (await readFile(join(folder, 'kept.jsonl'), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as [string, string]);
  await rm(folder, { recursive: true });

  expect(acknowledged.filter((status) => status === 204)).toHaveLength(burst);
  expect(new Set(kept.map(([id]) => id)).size).toBe(burst);
  expect(new Set(kept.map(([, body]) => body))).toEqual(new Set(Array.from({ length: burst }, (_, at) => bodyOf(at))));
  expect(receiver.troubles()).toEqual([]);
}, 120_000);

test('with a keeper that fails at times and too few connections, nothing acknowledged is missing', async () => {
  const kept = new Set<string>();
  let calls = 0;
  const { receiver } = await start({
    limits: { maxConnections: 20, maxPendingDeliveries: 10 },
    record: async (_, raw) => {
      calls += 1;
      const fails = calls % 7 === 0;
      await new Promise(setImmediate);
      if (fails) throw new Error('full');
      kept.add(createHash('sha256').update(raw.body).digest('hex'));
    },
  });
  const target = new URL(receiver.target('burst'));
  const pool = new Pool(target.origin, { connections: 40 });
  const statuses = await Promise.all(
    Array.from({ length: 2000 }, async (_, at) => {
      try {
        const { statusCode, body } = await pool.request({ method: 'POST', path: target.pathname, body: bodyOf(at) });
        await body.dump();
        if (statusCode === 204) expect(kept).toContain(createHash('sha256').update(bodyOf(at)).digest('hex'));
        return statusCode;
      } catch (error) {
        if (error instanceof Error && error.name === 'AssertionError') throw error;
        return 0;
      }
    }),
  );
  await pool.destroy();
  await receiver.close();
  expect(statuses.filter((status) => status === 204).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
  expect(receiver.troubles().map(({ kind }) => kind)).toContain('not-recorded');
}, 120_000);
