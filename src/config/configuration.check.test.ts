import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('the types are those of the schema', async () => {
  const root = new URL('../..', import.meta.url);
  const { stderr } = await promisify(execFile)(process.execPath, ['test/tools/types.mjs', '--check'], { cwd: root });
  expect(stderr).toBe('');
});
