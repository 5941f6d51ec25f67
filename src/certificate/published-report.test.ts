import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readPublishedReport } from './published-report.js';

test('a file of others with doubtful YAML is refused, and no part of it is printed by the parser', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-short-report-'));
  const path = join(folder, 'conformance.yaml');
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  try {
    for (const text of ['&name: \u001b[31mred', '!tag a', '%NAME x\n---\na: 1']) {
      writeFileSync(path, text);
      expect(await readPublishedReport(path)).toMatchObject({ kind: 'unchecked' });
    }
    expect(warned).not.toHaveBeenCalled();
  } finally {
    warned.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
