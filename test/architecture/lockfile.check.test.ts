import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from './checkout.js';

test('package-lock.json has every optional package, so that `npm ci` takes it', async () => {
  const { stderr } = await promisify(execFile)(process.execPath, ['test/tools/lockfile.mjs', '--check'], { cwd: root });
  expect(stderr).toBe('');
});
