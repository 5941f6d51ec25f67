import { cp, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { appendAction, type AppendActionOptions } from './append-action.js';
import { certificateIn } from '../certificate/certificate-in.js';
import { certifyAction } from './certify-action.js';
import type { CertifyOptions } from './certify-action.js';
import { keygenAction } from './keygen-action.js';
import { buildProgram } from './program.js';
import { reportAction } from './report-action.js';
import { verifyAction } from './verify-action.js';

const folder = await mkdtemp(join(tmpdir(), 'ems-certification-'));
afterAll(() => rm(folder, { recursive: true }));

let said = '';
beforeEach(() => {
  said = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said += String(text);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const at = (name: string): string => join(folder, name);
const passphrase = 'correct horse battery staple';
await writeFile(at('passphrase'), `${passphrase}\n`, { mode: 0o600 });
const keys = { private: at('certifier.private.pem'), public: at('certifier.public.pem') };
const keygen = (
  options: { readonly passphraseFile?: string; readonly passphraseEnv?: string } = {},
  out = at('certifier'),
) => keygenAction({ out, type: 'ed25519', ...options });
const certify = (options: Partial<CertifyOptions> = {}) =>
  certifyAction({
    class: 'service-core',
    key: keys.private,
    passphraseFile: at('passphrase'),
    out: at('out'),
    ...options,
  });
const challenge = 'challenge of 2026-11-20';

test('keys, a certificate, and its verification by anyone', async () => {
  expect(await keygen({ passphraseFile: at('passphrase') })).toBe(0);
  expect(await readFile(keys.private, 'utf8')).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----/);
  await expect(keygen()).rejects.toThrow(/exists, and keys are never overwritten/);

  expect(await certify({ challenge })).toBe(0);
  expect(said).toContain('Certificate: ems-conformance reference 1');
  for (const name of ['certificate.json', 'certificate.test-result.json']) {
    said = '';
    expect(await verifyAction(at(`out/${name}`), { key: [keys.public], evidence: at('out'), challenge })).toBe(0);
    expect(said).toMatch(/^Verified: /);
  }
  expect(
    await verifyAction(at('out/certificate.json'), { key: [keys.public], evidence: at('out'), challenge: 'another' }),
  ).toBe(1);
  expect(said).toContain('Refused (other-challenge).');
  await expect(verifyAction(at('out/certificate.json'), { key: [keys.public], evidence: at('none') })).rejects.toThrow(
    /^There is no /,
  );
  expect(await verifyAction(at('none.json'), { key: [keys.public], evidence: at('out') })).toBe(2);
  expect(said).not.toContain(passphrase);

  // Who certifies signs beside who ran.
  const second = { private: at('second.private.pem'), public: at('second.public.pem') };
  expect(await keygen({}, at('second'))).toBe(0);
  const before = await readFile(at('out/certificate.json'), 'utf8');
  const append = (options: Partial<AppendActionOptions> = {}) =>
    appendAction({
      append: at('out/certificate.json'),
      signedBy: [keys.public],
      evidence: at('out'),
      key: second.private,
      challenge,
      ...options,
    });
  expect(await append({ signedBy: [second.public] })).toBe(1);
  expect(said).toContain('Refused (wrong-key).');
  expect(await append({ key: keys.private, passphraseFile: at('passphrase') })).toBe(1);
  expect(said).toContain('Nothing was signed.');
  expect(await readFile(at('out/certificate.json'), 'utf8')).toBe(before);
  // A link where the new file is made leads nowhere.
  await writeFile(at('outside'), 'as it was');
  await symlink(at('outside'), at('out/certificate.json.new'));
  await expect(append()).rejects.toThrow(/can't be written: a link stands there/);
  expect(await readFile(at('outside'), 'utf8')).toBe('as it was');
  await rm(at('out/certificate.json.new'));
  expect(await append()).toBe(0);
  const both = { key: [keys.public, second.public], evidence: at('out'), challenge };
  said = '';
  expect(await verifyAction(at('out/certificate.json'), both)).toBe(0);
  expect(said.match(/✓ Signed by the given key/g)).toHaveLength(2);
  expect(await verifyAction(at('out/certificate.test-result.json'), both)).toBe(1);
  expect(said).toContain('Refused (too-few-signatures).');
  expect(await verifyAction(at('out/certificate.test-result.json'), { ...both, threshold: 1 })).toBe(0);
  expect((await lstat(at('out/certificate.json'))).isFile()).toBe(true);

  // A report that can't be written does not affect the certificate.
  await rm(at('out/report.html'));
  await mkdir(at('out/report.html'));
  said = '';
  expect(await certify({ challenge })).toBe(0);
  expect(said).toContain('The certificate is written and holds. What else went wrong');
  expect(existsSync(at('out/certificate.json'))).toBe(true);
  await rm(at('out/report.html'), { recursive: true });

  // A later run that ends early leaves no certificate, also not the old one.
  expect(await certify({ challenge, maxTime: 0.05 })).toBe(2);
  expect(said).toContain('✗ ended-early: ');
  expect([
    existsSync(at('out/certificate.json')),
    existsSync(at('out/certificate.test-result.json')),
    existsSync(at('out/evidence.jsonl')),
  ]).toEqual([false, false, true]);
});

test('a receiver is certified in its own class, by evidence that is stored compressed', async () => {
  const options = { class: 'receiver', out: at('receiver'), challenge, compress: true };
  expect(await certify(options)).toBe(0);
  expect(
    await verifyAction(at('receiver/certificate.json'), { key: [keys.public], evidence: at('receiver'), challenge }),
  ).toBe(0);
  expect(said).toContain(': receiver (Webhook receiver)');
  expect(said).toContain(`--evidence ${at('receiver/evidence.jsonl.gz')}`);
  expect(await readFile(at('receiver/conformance.yaml'), 'utf8')).toContain('--evidence evidence.jsonl.gz');

  // The page that is made again shows the certificate too, as long as it is about the evidence beside it.
  const certificate = await certificateIn(at('receiver'));
  expect(certificate).toMatchObject({ class: 'receiver', challenge });
  await rm(at('receiver/report.html'));
  expect(await reportAction(at('receiver'), { format: ['html'] })).toBe(0);
  expect(await readFile(at('receiver/report.html'), 'utf8')).toContain(certificate?.statementSha256);
  await mkdir(at('other'));
  await cp(at('receiver/certificate.json'), at('other/certificate.json'));
  expect(await certificateIn(at('other'))).toBeUndefined();
  await writeFile(at('other/evidence.jsonl'), 'of another run');
  expect(await certificateIn(at('other'))).toBeUndefined();
});

describe('refused before anything is sent', () => {
  test.each<[string, Partial<CertifyOptions>, RegExp]>([
    ['a selection', { only: ['systems.list'] }, /about the whole plan\.\nLeave out --only/],
    ['a changelog', { changes: 'changes.json' }, /about the whole plan\.\nLeave out --changes/],
    [
      'another role than that of the class',
      { class: 'receiver', target: 'service' },
      /about a receiver\.\nLeave out --target/,
    ],
    ['a revision', { revision: 'initial' }, /Leave out --revision/],
    ['seed beside challenge', { challenge, seed: 'x' }, /The challenge is the seed/],
    [
      'less depth than the class asks for',
      { depth: 'quick' },
      /asks for normal at least\.\nRun again with --depth normal/,
    ],
    ['fewer examples', { class: 'receiver', examples: 0 }, /asks for 5 at least\.\nRun again with --examples 5/],
    ['an empty challenge', { challenge: '' }, /1 to 256 characters/],
    ['a long challenge', { challenge: 'x'.repeat(257) }, /1 to 256 characters/],
    ['an unknown class', { class: 'gold' }, /no conformance class "gold"/],
    ['no key', { key: at('none.pem') }, /is not there\.\nMake one with `ems-conformance keygen`/],
    ['a passphrase from two places', { passphraseEnv: 'X' }, /either from --passphrase-env or from --passphrase-file/],
    ['a passphrase file that is not there', { passphraseFile: at('none') }, /can't be read: it is not there/],
  ])('%s', async (_, options, message) => {
    await expect(certify({ out: at('unused'), ...options })).rejects.toThrow(message);
    expect(existsSync(at('unused'))).toBe(false);
  });

  test('a folder where the certificate should be', async () => {
    await mkdir(at('folder/certificate.json'), { recursive: true });
    await expect(certify({ out: at('folder') })).rejects.toThrow(
      /certificate\.json is to be written, and can't: this is a folder\.\nRemove what stands there/,
    );
    expect(existsSync(at('folder/evidence.jsonl'))).toBe(false);
  });

  test.each<[string, readonly string[], RegExp]>([
    ['what runs, beside --append', ['--append', 'c', '--only', 'x'], /runs nothing\.\nLeave out --only/],
    ['a folder, beside --append', ['--append', 'c', '--out', 'x'], /runs nothing\.\nLeave out --out/],
    ['--append without a key to check', ['--append', 'c', '--evidence', 'x'], /with --signed-by/],
    ['--append without evidence', ['--append', 'c', '--signed-by', 'x'], /with --evidence/],
    ['--signed-by without --append', ['--signed-by', 'x'], /belongs to --append/],
    ['--evidence without --append', ['--evidence', 'x'], /belongs to --append/],
  ])('%s', async (_, options, message) =>
    expect(buildProgram().parseAsync(['certify', '--key', keys.private, ...options], { from: 'user' })).rejects.toThrow(
      message,
    ),
  );

  test('a variable that is not set, and a short passphrase', async () => {
    await expect(keygen({ passphraseEnv: 'EMS_NO_SUCH_VARIABLE' }, at('other'))).rejects.toThrow(
      'The environment has no EMS_NO_SUCH_VARIABLE.',
    );
    await writeFile(at('short'), 'short\n', { mode: 0o600 });
    await expect(keygen({ passphraseFile: at('short') }, at('other'))).rejects.toThrow('fewer than 12 characters');
    await writeFile(at('empty'), '\n', { mode: 0o600 });
    await expect(keygen({ passphraseFile: at('empty') }, at('other'))).rejects.toThrow('is empty');
    expect(existsSync(at('other.public.pem'))).toBe(false);
  });
});
