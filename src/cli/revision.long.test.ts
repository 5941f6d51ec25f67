import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { command } from './command.fixture.js';

test('judge judges by the revision of the run, unless another one is given', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'ems-revision-'));
  try {
    const only = ['--only', 'notifications.list'];
    await command(['run', '--target', 'reference', '--revision', 'initial', ...only, '--out', 'ran'], { cwd });
    await command(['judge', 'ran', '--out', 'judged'], { cwd });
    await command(['judge', 'ran', '--out', 'today', '--revision', 'current'], { cwd });
    const [ran, judged, today] = await Promise.all(
      ['ran', 'judged', 'today'].map((out) => readFile(join(cwd, out, 'results.json'), 'utf8')),
    );
    expect(judged).toBe(ran);
    expect(today).not.toBe(ran);
  } finally {
    await rm(cwd, { recursive: true });
  }
});

describe('list and explain know revisions', () => {
  test('what was withdrawn since is listed and explained at an earlier one', async () => {
    const [now, before] = await Promise.all([
      command(['list', 'notifications.list']),
      command(['list', 'notifications.list', '--revision', 'initial']),
    ]);
    expect(now.stdout).toContain('notifications.list/withdrawn');
    expect(now.stdout).not.toContain('notifications.list/served');
    expect(before.stdout).toContain('notifications.list/served');

    const explained = await command(['explain', 'notifications.list/served', '--revision', 'initial']);
    expect(explained.stdout).toMatch(/^notifications\.list\/served\n.*rests on\n +- /s);
    expect(await command(['explain', 'notifications.list/withdrawn', '--revision', 'initial'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'No requirement is called notifications.list/withdrawn at revision initial; it exists at revision current.',
      ) as string,
    });
  });

  test.each([
    [
      'notifications.list/served',
      /exists at revision initial\.\n.*explain notifications\.list\/served --revision initial/,
    ],
    ['systems.list', /names \d+ requirements\.\n.*list systems\.list/],
    ['systems.list/serve', /Did you mean "systems\.list\/served"\?/],
    ['systems', /Did you mean "systems\.\*"\?/],
  ])('explain %s says what else there is', async (id, words) => {
    expect(await command(['explain', id])).toMatchObject({ code: 2, stderr: expect.stringMatching(words) as string });
  });

  test('explain says of a statement that is no obligation what it is, and why', async () => {
    const { stdout } = await command(['explain', 'accounts.systems.delete/query-parameter/moveVendorID']);
    expect(stdout).toMatch(
      /\n {4}- Without the parameter moveVendorID, true is meant\. \(.*\)\n {6}unjudgeable: \w.*\n {4}- /,
    );
    expect((await command(['explain', 'systems.list/served'])).stdout).not.toMatch(/obliges|unjudgeable/);
  });

  test.each(['list', 'explain'])('%s tells a revision that is none', async (name) => {
    expect(await command([name, 'systems.list/served', '--revision', 'nope'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no revision or recorded change called nope') as string,
    });
  });
});
