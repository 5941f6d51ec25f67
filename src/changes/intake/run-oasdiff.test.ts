import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Json } from '../../core/json.js';
import { compareBy } from './run-oasdiff.js';

const document = (maximum: number, more: { readonly [name: string]: Json } = {}): Json => ({
  openapi: '3.1.0',
  info: { title: 'Books', version: '1.0.0' },
  paths: {
    '/books': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum } }],
        responses: { '200': { description: 'Books.' } },
        ...more,
      },
    },
  },
});
const documents = { from: document(100), to: document(500, { 'x-cost': 3 }), today: '2026-01-01' };

let folder: string;
const path = process.env['PATH'];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'differ-'));
});
afterAll(() => {
  process.env['PATH'] = path;
  rmSync(folder, { recursive: true });
});

/** A command that is called as the diff tool is, and answers so. */
function install(answer: string): void {
  const command = join(folder, 'oasdiff');
  writeFileSync(
    command,
    `#!/bin/sh\nif [ "$1" = --version ]; then echo "oasdiff version 9.9.9"; exit; fi\n${answer}\n`,
  );
  chmodSync(command, 0o755);
  process.env['PATH'] = `${folder}:${path ?? ''}`;
}

test('our comparison speaks unless another is asked for', async () => {
  const { differ, changes } = await compareBy('own', documents);
  expect([differ, changes.map(({ id }) => id)]).toEqual([
    'own',
    ['request-parameter-max-increased', 'operation-changed'],
  ]);
});

test('what the tool tells is kept by its id, with our details, and what it does not tell stays', async () => {
  install(`cat <<'END'
[{"id":"request-parameter-max-increased","text":"in other words","level":1,"operation":"GET","path":"/books"},
 {"id":"an-id-of-a-later-version","text":"something","level":2,"operation":"GET","path":"/books"}]
END`);
  const { differ, changes } = await compareBy('auto', documents);
  expect(differ).toBe('oasdiff 9.9.9 and own');
  expect(changes.map(({ id, severity, details }) => [id, severity, details.value])).toEqual([
    ['request-parameter-max-increased', 'info', '500'],
    ['an-id-of-a-later-version', 'warning', undefined],
    ['operation-changed', 'warning', '3'],
  ]);
});

test.each([
  ['exit 3', /oasdiff failed/],
  ['echo nonsense', /oasdiff failed/],
  ['echo "{}"', /no list of changes/],
])('a tool that does %s is told', async (answer, message) => {
  install(answer);
  await expect(compareBy('oasdiff', documents)).rejects.toThrow(message);
});

test.each([
  ['takes too long', 'exec sleep 60', /ended after 0.5 s/],
  ['prints without end', 'exec yes', /printed more than 4096 bytes/],
])('a tool that %s is ended', async (_, answer, message) => {
  install(answer);
  await expect(compareBy('oasdiff', documents, { milliseconds: 500, bytes: 4096 })).rejects.toThrow(message);
});

test('the tool sees no credential', async () => {
  process.env['EMS_CREDENTIAL'] = 'Bearer secret';
  try {
    install('test -z "$EMS_CREDENTIAL" || exit 3\necho "[]"');
    expect((await compareBy('oasdiff', documents)).differ).toBe('oasdiff 9.9.9 and own');
  } finally {
    delete process.env['EMS_CREDENTIAL'];
  }
});

test('a tool that is not there is told where it is asked for, and left out where it may be', async () => {
  process.env['PATH'] = join(folder, 'nowhere');
  await expect(compareBy('oasdiff', documents)).rejects.toThrow(/not installed/);
  expect((await compareBy('auto', documents)).differ).toBe('own');
});
