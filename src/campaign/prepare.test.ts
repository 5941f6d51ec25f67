import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepare } from './prepare.js';

test('limits and waivers of a configuration hold for the embedded reference too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-prepare-'));
  try {
    const config = join(folder, 'own.yaml');
    await writeFile(
      config,
      'limits: { concurrency: 2 }\nwaivers: [{ requirement: systems.list/served, reason: known, expires: ' +
        '2020-01-01 }]\n',
    );
    const prepared = await prepare({ config, target: 'reference', only: [] }, {});
    try {
      expect(prepared.campaign.embedded).toBe(true);
      expect(prepared.campaign.configuration).toMatchObject({
        limits: { concurrency: 2 },
        waivers: [{ requirement: 'systems.list/served', expires: '2020-01-01' }],
      });
    } finally {
      await prepared.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
