import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { loadInterface } from '../../spec/load.js';
import { packageRoot } from '../../src/core/package-root.js';
import { deriveCatalogue } from '../../src/requirements/catalogue.js';
import { recordRuns, rejudge } from './rejudged-results.js';

const built = join(packageRoot(), 'dist/test/selftest/rejudged.js');

test('results are the same bytes in another zone, language and folder, with rulings and without', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-rejudged-'));
  try {
    const catalogue = deriveCatalogue(await loadInterface());
    await recordRuns(catalogue, folder, 12);
    const { runs, changed, without, under } = await rejudge(catalogue, folder);
    expect({ runs, changed }).toEqual({ runs: 12, changed: 12 });
    const { stdout } = await promisify(execFile)(process.execPath, [built, folder], {
      cwd: tmpdir(),
      env: { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
      timeout: 60_000,
    });
    expect(stdout).toContain(`without rulings  ${without}`);
    expect(stdout).toContain(`under rulings    ${under}`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
