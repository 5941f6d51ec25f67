import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonical } from '../core/json.js';
import { EvidenceError } from './evidence-error.js';
import { evidenceFileOf, evidenceIn } from './evidence-file.js';
import { openBundle, openRepeatable } from './reader.js';
import { createRecorder } from './recorder.js';
import { sampleEnd, sampleExchange, sampleHeader, sampleOmission } from './sample.fixture.js';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'evidence-'));
});
afterAll(() => rm(folder, { recursive: true }));

const newPath = (): string => join(folder, `${(count += 1)}.jsonl.gz`);

const header = { ...sampleHeader, planned: { scenarios: 1 } };

/** Records the same small run as either form. */
async function recorded(storage: 'plain' | 'gzip'): Promise<string> {
  const path = newPath();
  const recorder = await createRecorder(path, header, storage);
  for (const line of [sampleExchange(), sampleExchange(1), { ...sampleEnd, exchanges: 2 }])
    await recorder.write([line]);
  await recorder.end({ exchanges: 2, durationMs: 3, ended: 'finished' });
  return path;
}

async function read(path: string): Promise<readonly [lines: number, footer: string | undefined, damage: unknown]> {
  const bundle = await openBundle(path);
  let lines = 0;
  for await (const _ of bundle.lines()) lines += 1;
  return [lines, bundle.footer()?.ended, bundle.damage()];
}

/** Writes bytes and reads them as evidence. */
async function readBytes(bytes: Uint8Array): Promise<unknown> {
  const path = newPath();
  await writeFile(path, bytes);
  return read(path);
}

describe('compressed evidence', () => {
  it('is gzip of the bytes that are written otherwise, and is read alike', async () => {
    const [plain, compressed] = [await recorded('plain'), await recorded('gzip')];
    expect(gunzipSync(await readFile(compressed))).toEqual(await readFile(plain));
    expect(await read(compressed)).toEqual([3, 'finished', undefined]);
    const again = await openRepeatable(compressed);
    expect((await again()).footer()?.exchanges).toBe(2);
  });

  it('is known by its first bytes, whatever its name', async () => {
    const path = join(folder, 'evidence.jsonl');
    await writeFile(path, await readFile(await recorded('gzip')));
    expect(await read(path)).toEqual([3, 'finished', undefined]);
    expect(await evidenceIn(folder)).toBe(path);
    await rm(path);
    await writeFile(`${path}.gz`, '');
    expect(await evidenceIn(folder)).toBe(join(folder, evidenceFileOf('gzip')));
  });

  it('is refused where both forms are in one folder', async () => {
    const both = await mkdtemp(join(tmpdir(), 'ems-both-'));
    try {
      for (const storage of ['plain', 'gzip'] as const) await writeFile(join(both, evidenceFileOf(storage)), '');
      await expect(evidenceIn(both)).rejects.toThrow(/holds both evidence\.jsonl and evidence\.jsonl\.gz/);
    } finally {
      await rm(both, { recursive: true });
    }
  });

  it('shows each line that was written, also where the run was killed', async () => {
    const path = newPath();
    const recorder = await createRecorder(path, header, 'gzip');
    await recorder.write([sampleExchange()]);
    await recorder.abandon();
    const whole = await readFile(path);
    // The end of a gzip member is 8 bytes of checksum and length, after the last block.
    for (const missing of [0, 1, 8, 10]) {
      expect(await readBytes(whole.subarray(0, whole.length - missing))).toEqual([1, undefined, undefined]);
    }
  });

  it('is refused where bytes were changed, or something follows it', async () => {
    const whole = await readFile(await recorded('gzip'));
    const changed = Buffer.from(whole);
    changed[whole.length - 6] = (whole.at(-6) ?? 0) ^ 1;
    await expect(readBytes(changed)).rejects.toThrow(/no intact gzip file: incorrect data check/);
    await expect(readBytes(Buffer.concat([whole, Buffer.from('more')]))).rejects.toThrow(/no intact gzip file/);
    await expect(readBytes(Buffer.concat([whole, Buffer.alloc(9)]))).rejects.toThrow(/something else follows its end/);
    await expect(readBytes(Uint8Array.of(0x1f, 0x8b, 0, 255))).rejects.toThrow(EvidenceError);
    await expect(readBytes(gzipSync(whole))).rejects.toThrow(/no evidence of this suite/);
  });

  it('has the digests of its lines', async () => {
    const text = gunzipSync(await readFile(await recorded('gzip'))).toString('utf8');
    const other = gzipSync(text.replace('2020_DLM', '2021_DLM'));
    expect(await readBytes(other)).toEqual([3, 'finished', expect.stringMatching(/SHA-256 that its end/)]);
  });
});

describe('a decompression bomb', () => {
  it('is refused in bounded memory: one line without an end', async () => {
    const path = newPath();
    await writeFile(path, gzipSync(`${canonical(header)}\n${' '.repeat(200_000_000)}`));
    const before = process.memoryUsage().rss;
    await expect(read(path)).rejects.toThrow(/a line of more than 33554432 bytes/);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it('is refused by its ratio, also where each line is one of evidence', async () => {
    const line = `${canonical({ ...sampleOmission, reason: 'a'.repeat(100_000) })}\n`;
    const bomb = gzipSync(`${canonical(header)}\n${line.repeat(1_000)}`);
    await expect(readBytes(bomb)).rejects.toThrow(/more than 200 times as large as the file/);
  });

  it('is never what a run writes, whatever it was answered', async () => {
    const path = newPath();
    const recorder = await createRecorder(path, header, 'gzip');
    const long = { ...sampleOmission, reason: 'a'.repeat(1_000_000) };
    for (let line = 0; line < 100; line += 1) await recorder.write([long]);
    await recorder.write([{ ...sampleOmission, reason: randomBytes(1_000).toString('hex') }]);
    await recorder.end({ exchanges: 0, durationMs: 1, ended: 'finished' });
    expect((await stat(path)).size).toBeGreaterThan(500_000);
    expect(await read(path)).toEqual([101, 'finished', undefined]);
  });
});
