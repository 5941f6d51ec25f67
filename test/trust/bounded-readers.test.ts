import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { passphraseOf } from '../../src/cli/passphrase.js';
import { tlsFiles } from '../../src/campaign/tls-files.js';
import { ChangesError } from '../../src/changes/changes-error.js';
import { SecretLabels } from '../../src/documents/without-given-secrets.js';
import { readDocument } from '../../src/changes/compare/read-document.js';
import { readChanges } from '../../src/changes/intake/read-changes.js';
import { readRevision } from '../../src/changes/read-revision.js';
import { RevisionError } from '../../src/changes/revision-error.js';
import { ConfigurationError } from '../../src/config/configuration-error.js';
import { loadConfiguration } from '../../src/config/load.js';
import { readBounded } from '../../src/core/read-bounded.js';
import { writeOutput } from '../../src/core/write-output.js';
import { createRecorder } from '../../src/evidence/recorder.js';
import { sampleHeader } from '../../src/evidence/sample.fixture.js';
import { decodeBody } from '../../src/receiver/decode-body.js';
import { readResults } from '../../src/results/read.js';

const folder = mkdtempSync(join(tmpdir(), 'ems-bounds-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fileOf = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

/** Each line is inside the one before it. */
const ladder = (lines: number): string => Array.from({ length: lines }, (_, at) => `${' '.repeat(at)}a:`).join('\n');

describe('a configuration', () => {
  const nine = Array.from({ length: 9 }, () => 'x').join();
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `  a${at}: &a${at} [${at === 0 ? nine : nine.replaceAll('x', `*a${at - 1}`)}]`,
  );
  test.each([
    ['an anchor that holds itself', 'headers: &a\n  X: *a\n', /an anchor holds an alias of itself/],
    ['an anchor that holds itself in a list', 'ids: { systemID: &a [ *a ] }\n', /an anchor holds an alias of itself/],
    ['aliases of aliases', `headers:\n${laughs.join('\n')}\n`, /aliases can't be resolved/],
    ['brackets without end', `ids: ${'['.repeat(20_000)}`, /more than 200 levels/],
    ['a huge group', `headers:\n${'  k: v\n'.repeat(300_000)}`, /more than 300000 line breaks/],
    ['thousands of aliases', `headers:\n  a: &a x\n${'  k: *a\n'.repeat(5000)}`, /aliases/],
    ['dashes in dashes', '- '.repeat(1_000_000), /more than 200 levels/],
    ['lines ever further to the right', ladder(1000), /more than 200 levels/],
    ['a huge file', `# ${'x'.repeat(5_000_000)}`, /has more than 4194304 bytes/],
  ])(
    'with %s is refused, and quickly',
    async (name, text, because) => {
      const path = fileOf(`${name.replaceAll(' ', '-')}.yaml`, text);
      const loading = loadConfiguration(path, { env: {} });
      await expect(loading).rejects.toThrow(ConfigurationError);
      await expect(loading).rejects.toThrow(because);
    },
    10_000,
  );

  test('may use an alias', async () => {
    const path = fileOf('alias.yaml', 'ids: { systemID: &a [s1], gatewayID: *a }\n');
    const { configuration } = await loadConfiguration(path, { env: {} });
    expect(configuration.ids).toEqual({ systemID: ['s1'], gatewayID: ['s1'] });
  });
});

test('only regular files are read', async () => {
  expect(await readBounded('/dev/zero', 10)).toEqual({ kind: 'problem', message: 'is no regular file' });
  expect(await readBounded(folder, 10)).toMatchObject({ message: 'is a folder' });
  expect(await readBounded(fileOf('ten', '0123456789'), 9)).toMatchObject({ message: 'has more than 9 bytes' });
  expect(await readBounded(fileOf('ten', '0123456789'), 10)).toMatchObject({ kind: 'read' });
  await expect(readResults('/dev/zero')).rejects.toThrow(/no regular file/);
  await expect(loadConfiguration('/dev/zero', { env: {} })).rejects.toThrow(/no regular file/);
});

test('nor are devices taken for a changelog, a set of changes, a certificate of TLS or a passphrase', async () => {
  await expect(readChanges('/dev/zero')).rejects.toThrow(/no regular file/);
  symlinkSync('/dev/zero', join(folder, 'set.yaml'));
  await expect(readRevision(join(folder, 'set.yaml'), { entries: [] })).rejects.toThrow(/no regular file/);
  await expect(tlsFiles({ tls: { ca: '/dev/zero' } }, folder)).rejects.toThrow(/no regular file/);
  await expect(passphraseOf({ passphraseFile: '/dev/zero' }, {})).rejects.toThrow(/no regular file/);
  const long = fileOf('long.pem', 'x'.repeat(70_000));
  await expect(tlsFiles({ tls: { key: long } }, folder)).rejects.toThrow(/has more than 65536 bytes/);
});

test.each([
  ['a value that holds itself', 'changes: &a [*a]\nopenapi: 3.1.0\n'],
  ['brackets without end', '['.repeat(60_000)],
  ['brackets without end, closed', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['braces without end', '{"a":'.repeat(60_000)],
  ['dashes in dashes', '- '.repeat(1_000_000)],
  ['questions in questions', '? '.repeat(30_000)],
  ['lines ever further to the right', ladder(1000)],
  ['thousands of aliases', `openapi: &a 3.1.0\n${Array.from({ length: 5000 }, (_, at) => `k${at}: *a`).join('\n')}`],
  ['a huge group', Array.from({ length: 310_000 }, (_, at) => `k${at}: v`).join('\n')],
])('a changelog, a document and a set of changes with %s are refused by name', async (_, text) => {
  const path = fileOf('hostile.yaml', text);
  await expect(readChanges(path)).rejects.toThrow(ChangesError);
  await expect(readDocument(path, new SecretLabels())).rejects.toThrow(ChangesError);
  await expect(readRevision(path, { entries: [] })).rejects.toThrow(RevisionError);
});

test('a compressed body that is far longer without its coding is known before it is kept', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const gzip = [['content-encoding', 'gzip']] as const;
  expect(await decodeBody(gzip, bomb, 1_000_000)).toBeUndefined();
  expect(String(await decodeBody(gzip, gzipSync('short'), 1_000_000))).toBe('short');
  expect(String(await decodeBody(gzip, Buffer.from('no gzip'), 1_000_000))).toBe('no gzip');
  expect(await decodeBody([], bomb, 1_000_000)).toBe(bomb);
});

test('nothing is written through a link', async () => {
  const outside = fileOf('outside', 'as it was');
  const link = join(folder, 'evidence.jsonl');
  symlinkSync(outside, link);
  await expect(writeOutput(link, 'changed')).rejects.toThrow(/ELOOP/);
  await expect(createRecorder(link, sampleHeader)).rejects.toThrow(/cannot be written/);
  expect(readFileSync(outside, 'utf8')).toBe('as it was');
});

test('a passphrase file that others can read is refused', async () => {
  const file = fileOf('passphrase', 'a long passphrase\n');
  chmodSync(file, 0o644);
  await expect(passphraseOf({ passphraseFile: file }, {})).rejects.toThrow(/Others can read the passphrase file/);
  chmodSync(file, 0o600);
  expect(await passphraseOf({ passphraseFile: file }, {})).toBe('a long passphrase');
});
