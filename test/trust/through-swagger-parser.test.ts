import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { SecretLabels } from '../../src/documents/without-given-secrets.js';
import { readDocument } from '../../src/changes/compare/read-document.js';
import { readEntries } from '../../src/sources/read-entries.js';
import { readSupplement } from '../../src/supplement/supplement-of.js';
import { noInterface } from '../../src/supplement/with-supplement.js';
import { readOpenApi } from '../../src/documents/openapi-document.js';

const folder = mkdtempSync(join(tmpdir(), 'ems-through-'));
afterAll(() => rmSync(folder, { recursive: true }));

vi.mock('@apidevtools/swagger-parser', () => {
  throw new Error('taken away');
});

test('without swagger-parser no document of an implementer is read', async () => {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/user":{"get":{}}}}');
  const readCompared = (path: string): Promise<unknown> => readDocument(path, new SecretLabels());
  for (const read of [readOpenApi, readSupplement, readCompared])
    await expect(read(file), read.name).rejects.toThrow(/vi\.mock/);
  await expect(readEntries(noInterface, file)).rejects.toThrow(/vi\.mock/);
});
