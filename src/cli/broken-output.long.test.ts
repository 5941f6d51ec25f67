import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../core/package-root.js';

/** A device that refuses every byte; not every system has it. */
const full = '/dev/full';

test
  .skipIf(!existsSync(full))
  .each([[['list']], [['explain', 'systems.list/served']], [['changes', '--json']], [['--help']]])(
  '%j into a full device: one line, exit 2',
  async (args) => {
    const child = spawn(process.execPath, [join(packageRoot(), 'dist/command/main.js'), ...args], {
      stdio: ['ignore', openSync(full, 'w'), 'pipe'],
    });
    let printed = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text));
    const [code] = (await once(child, 'close')) as [number | null]; // as Node documents
    expect(printed).toBe("Standard output can't be written to: no space is left on the device.\n");
    expect(code).toBe(2);
  },
);

test.skipIf(!existsSync(full))('messages into a full device: exit 2', async () => {
  const child = spawn(process.execPath, [join(packageRoot(), 'dist/command/main.js'), 'list', 'nonsense'], {
    stdio: ['ignore', 'pipe', openSync(full, 'w')],
  });
  const [code] = (await once(child, 'close')) as [number | null]; // as Node documents
  expect(code).toBe(2);
});

test('a reader that goes away early is no fault', async () => {
  const child = spawn(process.execPath, [join(packageRoot(), 'dist/command/main.js'), 'list'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stdout.destroy();
  const [code] = (await once(child, 'close')) as [number | null]; // as Node documents
  expect({ code, printed }).toEqual({ code: 0, printed: '' });
});
