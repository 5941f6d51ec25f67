import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { algorithmOf, algorithms, fingerprint } from './algorithm.js';
import { generateKeyPair } from './key-pair.js';
import { loadPrivateKey } from './private-key.js';
import { parsePublicKey } from './public-key.js';
import { workshop } from './run.fixture.js';
import { writeKeys } from './key-pair.js';

const { folder, remove } = await workshop();
afterAll(remove);

const passphrase = 'correct horse battery staple';
let names = 0;
const paths = (): { readonly publicKey: string; readonly privateKey: string } => {
  const name = join(folder, `pair-${(names += 1)}`);
  return { publicKey: `${name}.public.pem`, privateKey: `${name}.private.pem` };
};
const keyFile = async (pem: string, mode = 0o600): Promise<string> => {
  const { privateKey } = paths();
  await writeFile(privateKey, pem, { mode });
  await chmod(privateKey, mode);
  return privateKey;
};

describe.each(algorithms)('%s', (algorithm) => {
  test('what is made is loaded again, encrypted or not', async () => {
    for (const secret of [undefined, passphrase]) {
      const pair = generateKeyPair(algorithm, secret);
      const files = paths();
      expect(await writeKeys(pair, files)).toEqual({ kind: 'written' });
      const loaded = await loadPrivateKey(files.privateKey, secret);
      const parsed = parsePublicKey(await readFile(files.publicKey));
      if (loaded.kind !== 'key' || parsed.kind !== 'key') throw new Error(JSON.stringify([loaded, parsed]));
      expect(algorithmOf(loaded.key)).toBe(algorithm);
      expect(fingerprint(loaded.key)).toBe(fingerprint(parsed.key));
    }
  });

  test('with a passphrase the private half is encrypted', () => {
    const { privatePem } = generateKeyPair(algorithm, passphrase);
    expect(privatePem).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----\n/);
    expect(() => createPrivateKey({ key: privatePem, passphrase: 'another one' })).toThrow(/bad decrypt|decode|error/i);
  });
});

describe('files of keys', () => {
  test.skipIf(process.platform === 'win32')('the private one is for its owner alone, whatever the mask', async () => {
    const before = process.umask(0);
    try {
      const files = paths();
      await writeKeys(generateKeyPair('ed25519', undefined), files);
      expect((await stat(files.privateKey)).mode & 0o777).toBe(0o600);
    } finally {
      process.umask(before);
    }
  });

  test('are never overwritten, and none is left alone', async () => {
    const pair = generateKeyPair('ed25519', undefined);
    const [first, second] = [paths(), paths()];
    await writeFile(first.publicKey, 'old');
    await writeFile(second.privateKey, 'old');
    for (const files of [first, second])
      expect(await writeKeys(pair, files)).toMatchObject({
        kind: 'problem',
        message: expect.stringContaining('exists, and keys are never overwritten') as string,
      });
    expect(await readFile(first.publicKey, 'utf8')).toBe('old');
    expect(await readFile(second.privateKey, 'utf8')).toBe('old');
    expect(await readdir(folder)).not.toEqual(expect.arrayContaining([first.privateKey.slice(folder.length + 1)]));
    expect(await readdir(folder)).not.toEqual(expect.arrayContaining([second.publicKey.slice(folder.length + 1)]));
  });

  test('a folder that is not there', async () => {
    const problem = await writeKeys(generateKeyPair('ed25519', undefined), {
      publicKey: join(folder, 'none/a.pem'),
      privateKey: join(folder, 'none/b.pem'),
    });
    expect(problem).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining("can't be written: there is no such file or folder") as string,
    });
  });
});

describe('private keys that are refused', () => {
  const { privatePem, publicPem } = generateKeyPair('ed25519', undefined);
  const encrypted = generateKeyPair('p256', passphrase).privatePem;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();
  const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

  test.each<[string, string, string | undefined, string]>([
    ['no key', 'hello', undefined, 'holds no private key'],
    ['the public half', publicPem, undefined, 'holds no private key'],
    ['no passphrase', encrypted, undefined, 'needs a passphrase'],
    ['another passphrase', encrypted, 'wrong horse', 'The passphrase does not open'],
    ['a damaged key', privatePem.replace(/\n.{10}/, '\nAAAAAAAAAA'), undefined, 'is damaged'],
    ['RSA', rsa, undefined, 'is no key for certificates'],
    ['P-521', p521, undefined, 'is no key for certificates'],
    ['a huge file', 'A'.repeat(70_000), undefined, 'has more than 65536 bytes'],
  ])('%s', async (_, pem, given, message) => {
    const loaded = await loadPrivateKey(await keyFile(pem), given);
    expect(loaded).toMatchObject({ kind: 'problem', message: expect.stringContaining(message) as string });
    expect(JSON.stringify(loaded)).not.toContain('wrong horse');
  });

  test.skipIf(process.platform === 'win32')('one that others can read', async () => {
    expect(await loadPrivateKey(await keyFile(privatePem, 0o640), undefined)).toMatchObject({
      kind: 'problem',
      message: expect.stringContaining('Others can read') as string,
    });
  });

  test('a missing file and a folder', async () => {
    await mkdir(join(folder, 'folder'));
    expect(await loadPrivateKey(join(folder, 'none'), undefined)).toMatchObject({
      message: expect.stringContaining('is not there') as string,
    });
    expect(await loadPrivateKey(join(folder, 'folder'), undefined)).toMatchObject({
      message: expect.stringContaining('is a folder') as string,
    });
  });
});

test('a fingerprint is the SHA-256 of the public key in DER', () => {
  // The key of RFC 8410, section 10.1; its digest by `openssl pkey -pubin -outform DER | openssl dgst -sha256`.
  const key = createPublicKey(
    '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END ' +
      'PUBLIC KEY-----\n',
  );
  expect(fingerprint(key)).toBe('a1e9156054e04fac899ae9f275132cdc07a5dbc4ea2c2ad3a1ffc6e0d253681f');
});

describe('points of small order', () => {
  const keyOf = (hex: string): Buffer => Buffer.from(`302a300506032b6570032100${hex}`, 'hex');
  const points = [
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    `${'00'.repeat(31)}80`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    `ec${'ff'.repeat(30)}7f`,
  ];

  test.each(points)('%s is no key', (point) =>
    expect(parsePublicKey(keyOf(point))).toMatchObject({
      kind: 'unsuitable',
      because: expect.stringContaining('anybody can sign') as string,
    }),
  );
});
