import { expect, test } from 'vitest';
import type { PlannedStimulus } from '../engine/dry-run.js';
import { command } from './command.fixture.js';

interface Planned {
  readonly requests: { readonly [name: string]: unknown };
  readonly stimuli: readonly PlannedStimulus[];
}

const plan = async (...args: readonly string[]): Promise<string> =>
  (await command(['plan', '--seed', 'x', ...args], { env: { EMS_CREDENTIAL: 'Bearer of-this-test' } })).stdout;

test('tells writes first, deletions of accounts before all, with real ids, bodies and what they do', async () => {
  const text = await plan();
  const [first = '', what = ''] = text.split('\n').slice(1);
  expect(text).toMatch(/^Writes: \d+ requests/);
  expect(first).toMatch(/^ {2}DELETE \/accounts\/acc-\d+/);
  expect(what).toMatch(/deletes (the account|all systems)/);
  expect(text).toMatch(/^ {2}POST {3}\/systems\n {9}creates something.*\n {9}body \{"name"/m);
  expect(text.indexOf('Readings: ')).toBeGreaterThan(text.indexOf('Writes: '));
  expect(text).toMatch(/^ +\d+ \+ \d+ {2}systems\.list$/m);
});

test('without permission, tells that nothing is changed, and which entries are missing', async () => {
  const text = await plan('--base-url', 'http://127.0.0.1:9');
  expect(text).toMatch(/^Writes: 0 requests\n {2}none: /);
  expect(text).toMatch(/^ +\d+ {2}writes\.allowed$/m);
  expect(text).not.toContain('credentials.full');
});

test('tells how many readings may confirm conditions at the end, and that a shard sends none', async () => {
  expect(await plan('--base-url', 'http://127.0.0.1:9')).toMatch(
    /^If requirements fail: up to \d+ further readings \(GET and HEAD only\)/m,
  );
  expect(await plan('--base-url', 'http://127.0.0.1:9', '--shard', '1/2')).not.toContain('further readings');
});

test('as JSON, holds every stimulus, and numbers that are their sums', async () => {
  const { requests, stimuli }: Planned = JSON.parse(await plan('--json', '--only', 'systems.*'));
  const sum = (of: (stimulus: PlannedStimulus) => boolean) => {
    const by = (kind: 'sent' | 'depends'): number =>
      stimuli.filter(of).reduce((all, { outcome }) => all + (outcome.kind === kind ? outcome.requests : 0), 0);
    return { sent: by('sent'), depending: by('depends') };
  };
  const writes = ({ method }: PlannedStimulus): boolean => method !== 'GET' && method !== 'HEAD';
  expect(stimuli.length).toBeGreaterThan(50);
  expect(requests).toEqual({
    ...sum(() => true),
    writes: sum(writes),
    readings: sum((stimulus) => !writes(stimulus)),
  });
});
