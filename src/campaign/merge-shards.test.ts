import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createRecorder } from '../evidence/recorder.js';
import { sampleHeader } from '../evidence/sample.fixture.js';
import { mergeShards, type ShardFile } from './merge-shards.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-merge-'));
afterAll(() => rm(folder, { recursive: true }));

async function shard(index: number, startedAt: string): Promise<ShardFile> {
  const name = `shard-${index}-${startedAt.replace(/\W/g, '')}`;
  const path = join(folder, name);
  const recorder = await createRecorder(path, { ...sampleHeader, startedAt, shard: { index, of: 2 } });
  await recorder.end({ ended: 'finished', exchanges: 0, durationMs: 1 });
  return { name, path };
}

const first = '2026-11-20T08:00:00.000Z';

test.each([
  ['2026-11-21T08:00:00.001Z', '24 hours'],
  ['2026-11-25T08:00:00.000Z', '120 hours'],
  ['2026-11-16T08:00:00.000Z', '96 hours'],
])('shards that began days apart, at %s, are refused', async (second, apart) => {
  const shards = [await shard(1, first), await shard(2, second)];
  await expect(mergeShards(shards, join(folder, 'all'), 'plain')).rejects.toThrow(
    new RegExp(`began ${apart} apart, and shards of one run begin within 24\\.\nSend all shards`),
  );
});

test('a day apart they are looked at', async () => {
  const shards = [await shard(1, first), await shard(2, '2026-11-21T08:00:00.000Z')];
  // The sample is of no plan of this suite.
  await expect(mergeShards(shards, join(folder, 'all'), 'plain')).rejects.toThrow('cannot be derived');
});
