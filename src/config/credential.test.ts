import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { obtainCredential, resolveCredentials } from './credential.js';

/** A shell command that runs this JavaScript. */
const script = (code: string): string => `"${process.execPath}" -e "${code}"`;

const refusal = (command: string, timeLimitMs?: number): Promise<string> =>
  obtainCredential({ command }, 'credentials.full', timeLimitMs).then(
    () => 'accepted',
    (error: unknown) => String(error),
  );

const prefix = 'ConfigurationError: credentials.full.command: the command';

test('a value is used as it stands', async () => {
  expect(await obtainCredential({ value: 'Bearer a b' }, 'credentials.full')).toEqual({ value: 'Bearer a b' });
});

test('what a command prints is trimmed', async () => {
  expect(await obtainCredential({ command: script("console.log('  Bearer x ')") }, 'credentials.full')).toEqual({
    value: 'Bearer x',
  });
});

test('a command gets no input to wait for', async () => {
  expect(
    await obtainCredential(
      { command: script("process.stdin.on('end', () => console.log('t')).resume()") },
      'credentials.full',
    ),
  ).toEqual({ value: 't' });
});

test.each([
  [
    'fails',
    "console.log('hunter2'); console.error('hunter2'); process.exit(3)",
    'ended with exit code 3; run it in a shell to see why.',
  ],
  ['prints nothing', '', 'printed nothing.'],
  ['prints two lines', "console.log('hunter2\\nx')", 'printed something other than one line that a header can carry.'],
  [
    'prints without end',
    "for (;;) console.log('hunter2'.repeat(1000))",
    'printed more than 65536 bytes; run it in a shell to see why.',
  ],
])('a command that %s is refused without its output', async (_, code, message) => {
  expect(await refusal(script(code))).toBe(`${prefix} ${message}`);
});

test('a command that is none is refused', async () => {
  expect(await refusal('ems-conformance-no-such-command')).toMatch(
    /ended with exit code \d+; run it in a shell to see why\.$/,
  );
});

test('a command that does not end is ended with everything that it started', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ems-credential-'));
  try {
    const file = join(folder, 'too-late');
    expect(await refusal(`(sleep 1; echo > '${file}') & wait`, 200)).toBe(
      `${prefix} did not end within 0.2 s; run it in a shell to see why.`,
    );
    await sleep(1_500);
    expect(existsSync(file)).toBe(false);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a command that does not end is told of with its limit', async () => {
  expect(await refusal(script('setInterval(() => {}, 1000)'), 500)).toBe(
    `${prefix} did not end within 0.5 s; run it in a shell to see why.`,
  );
});

test.each([
  ['a\nb', 'has characters that no header can carry.'],
  ['', 'is empty.'],
])('a value that no header can carry (%j) is refused', async (value, words) => {
  const error: unknown = await obtainCredential({ value }, 'credentials.full').catch((reason: unknown) => reason);
  expect(String(error)).toBe(`ConfigurationError: credentials.full.value: the value ${words}`);
});

test('every credential becomes a value and keeps what else it says', async () => {
  const command = script("console.log('v')");
  const { configuration: resolved, obtained } = await resolveCredentials({
    credentials: {
      header: 'X',
      full: { command, privileged: true },
      without: { AccountRead: { command } },
      named: { other: { value: 'w' } },
    },
  });
  expect(resolved).toEqual({
    credentials: {
      header: 'X',
      full: { value: 'v', privileged: true },
      without: { AccountRead: { value: 'v' } },
      named: { other: { value: 'w' } },
    },
  });
  expect([...obtained]).toEqual([
    ['full', { value: 'v' }],
    ['without:AccountRead', { value: 'v' }],
    ['named:other', { value: 'w' }],
  ]);
  expect((await resolveCredentials({ limits: {} })).configuration).toEqual({ limits: {} });
});

test('a failure names its entry', async () => {
  const error: unknown = await resolveCredentials({
    credentials: { header: 'X', without: { TariffWrite: { value: '\0' } } },
  }).catch((reason: unknown) => reason);
  expect(String(error)).toContain('credentials.without.TariffWrite.value');
});
