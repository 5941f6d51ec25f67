import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EvidenceError } from '../evidence/evidence-error.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { createRedactor } from '../evidence/redact.js';
import { sampleDelivery, sampleExchange, sampleHeader } from '../evidence/sample.fixture.js';
import { evidenceFile } from '../evidence/evidence-file.js';
import { createStore, type EvidencePlace } from './store.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ems-store-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function linesOf(reader: EvidenceReader): Promise<readonly EvidenceLine[]> {
  const lines: EvidenceLine[] = [];
  for await (const line of reader.lines()) lines.push(line);
  return lines;
}

const redactor = createRedactor({ secrets: new Map() });

const places: readonly (readonly [string, () => EvidencePlace])[] = [
  ['a file', () => ({ kind: 'file', folder })],
  ['memory', () => ({ kind: 'memory' })],
];

describe.each(places)('in %s', (_, place) => {
  test('a delivery that comes during start-up waits for the beginning, and is kept', async () => {
    const store = createStore(place(), sampleHeader, redactor);
    const early = store.write([sampleDelivery]);
    await store.begin();
    await early;
    await store.write([sampleExchange(0)]);
    await store.end({ exchanges: 2, durationMs: 1, ended: 'finished' });
    const reader = await store.open();
    expect(await linesOf(reader)).toEqual([sampleDelivery, sampleExchange(0)]);
    expect(reader.footer()).toMatchObject({ exchanges: 2 });
  });

  test('what was abandoned is readable, and has no end', async () => {
    const store = createStore(place(), sampleHeader, redactor);
    await store.begin();
    await store.write([sampleExchange(0)]);
    await store.abandon();
    const reader = await store.open();
    expect(await linesOf(reader)).toEqual([sampleExchange(0)]);
    expect(reader.footer()).toBeUndefined();
  });
});

test('an earlier run keeps its evidence until this one begins', async () => {
  const path = join(folder, evidenceFile);
  await writeFile(path, 'earlier');
  const store = createStore({ kind: 'file', folder }, sampleHeader, redactor);
  expect(await readFile(path, 'utf8')).toBe('earlier');
  await store.begin();
  await store.abandon();
  expect(await readFile(path, 'utf8')).not.toContain('earlier');
});

test('where it cannot begin, what waited for it is refused', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  const store = createStore({ kind: 'file', folder: file }, sampleHeader, redactor);
  const early = store.write([sampleDelivery]);
  const refused = expect(early).rejects.toThrow(EvidenceError);
  await expect(store.begin()).rejects.toThrow(EvidenceError);
  await refused;
});
