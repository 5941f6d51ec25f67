import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runInShell } from './shell.js';

const never = (): AbortSignal => new AbortController().signal;

describe('a command of the implementer', () => {
  test('that ends well has no problem', async () => {
    expect(await runInShell('exit 0', { timeoutMs: 60_000, signal: never() })).toBeUndefined();
  });

  test.each([
    ['exit 3', /^ended with exit code 3/],
    ['no-such-command-anywhere', /^ended with exit code 127/],
    ['kill -TERM $$', /^was ended by SIGTERM/],
  ])('%s is told in words', async (command, words) => {
    expect(await runInShell(command, { timeoutMs: 60_000, signal: never() })).toMatch(words);
  });

  test('that takes too long is ended with everything that it started', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ems-shell-'));
    try {
      const file = join(folder, 'too late');
      expect(await runInShell(`(sleep 1; echo > '${file}') & wait`, { timeoutMs: 200, signal: never() })).toBe(
        'did not end within 0.2 s',
      );
      await sleep(1_500);
      expect(existsSync(file)).toBe(false);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('ends with the run', async () => {
    const stop = new AbortController();
    const ended = runInShell('sleep 600', { timeoutMs: 600_000, signal: stop.signal });
    stop.abort();
    expect(await ended).toBe('was ended, since the run was stopped');
    expect(await runInShell('exit 3', { timeoutMs: 1, signal: stop.signal })).toBe(
      'was not started, since the run was stopped',
    );
  });
});
