import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workshop } from './run.fixture.js';
import { verifyTimeStamp } from './time-stamp.js';
import { Authority, hasOpenssl, type Issued } from './time-stamp.fixture.js';

const { folder, remove } = await workshop();
afterAll(remove);

const bytes = Buffer.from('some certificate\n');
const codeOf = async (ended: ReturnType<typeof verifyTimeStamp>): Promise<string> =>
  ended.then((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind));
let files = 0;
const fileWith = async (content: Buffer | string): Promise<string> => {
  const file = join(folder, `stamp-${(files += 1)}`);
  await writeFile(file, content);
  return file;
};

// Made once by the authority of time-stamp.fixture.ts with OpenSSL 3.0, valid for a hundred years; the keys are gone.
describe('a time stamp that was made before', () => {
  const at = (name: string): string => fileURLToPath(new URL(`examples/${name}`, import.meta.url));
  const [file, ca] = [at('stamped.tsr'), at('stamped-root.pem')];

  test('says when the bytes existed at the latest', async () =>
    expect(await verifyTimeStamp(await readFile(at('stamped.txt')), { file, ca })).toMatchObject({
      kind: 'stamped',
      authority: expect.stringMatching(/^"stamping /) as string,
      root: expect.stringMatching(/^"root /) as string,
    }));

  test('and of no other bytes', async () =>
    expect(await codeOf(verifyTimeStamp(bytes, { file, ca }))).toBe('timestamp-imprint'));

  test('no bit of it can be changed', async () => {
    const token = await readFile(file);
    const stamped = await readFile(at('stamped.txt'));
    const found = new Set<string>();
    // Every nineteenth byte, another of its bits each time.
    for (let place = 0; place < token.length; place += 19) {
      const changed = Buffer.from(token);
      changed[place] = (changed[place] ?? 0) ^ (1 << (place % 8));
      const outcome = await verifyTimeStamp(stamped, { file: await fileWith(changed), ca });
      found.add(outcome.kind === 'refused' ? outcome.code : outcome.kind);
      // The frame around the token is not signed by the authority; the time in the token is.
      if (outcome.kind === 'stamped') expect(outcome.latest).toEqual((await stampedAt(stamped)).latest);
    }
    for (const code of ['timestamp-shape', 'timestamp-imprint', 'timestamp-signature', 'timestamp-chain'])
      expect(found).toContain(code);
  });

  const stampedAt = async (stamped: Buffer): Promise<{ readonly latest: Date }> => {
    const outcome = await verifyTimeStamp(stamped, { file, ca });
    if (outcome.kind !== 'stamped') throw new Error(outcome.because);
    return outcome;
  };
});

describe.skipIf(!hasOpenssl)('an authority', () => {
  let authority: Authority;
  let root: Issued;
  let between: Issued;
  let signer: Issued;
  let ca: string;

  beforeAll(async () => {
    authority = await Authority.in(folder);
    root = authority.issue({ section: 'root' });
    between = authority.issue({ section: 'root', issuer: root });
    signer = authority.issue({ section: 'stamping', issuer: between, rsaBits: 2048 });
    ca = authority.file(`${root.name}.pem`);
  });
  const verifying = async (file: string, by = ca): Promise<string> => codeOf(verifyTimeStamp(bytes, { file, ca: by }));
  const under = async (change: Partial<Parameters<Authority['issue']>[0]>): Promise<string> =>
    authority.stamp(bytes, authority.issue({ section: 'stamping', issuer: root, ...change }));

  test('is believed about the bytes it saw', async () => {
    const before = Date.now();
    const file = await authority.stamp(bytes, signer, { above: [between] });
    const outcome = await verifyTimeStamp(bytes, { file, ca });
    if (outcome.kind !== 'stamped') throw new Error(outcome.because);
    // Its clock has whole seconds, and its accuracy is 1.5 s.
    expect(outcome.latest.getTime()).toBeGreaterThan(before);
    expect(outcome.latest.getTime()).toBeLessThanOrEqual(Date.now() + 1_500);
  });

  test.each<[string, () => Promise<string>]>([
    ['the bare token', () => authority.stamp(bytes, signer, { above: [between], tokenOnly: true })],
    ['SHA-512', () => authority.stamp(bytes, signer, { above: [between], digest: 'sha512', signerDigest: 'sha384' })],
    ['ECDSA', () => under({})],
  ])('%s', async (_, file) => expect(await verifying(await file())).toBe('stamped'));

  test('its certificates may come with the root', async () => {
    const pem = await Promise.all([root, between, signer].map(({ name }) => readFile(authority.file(`${name}.pem`))));
    const file = await authority.stamp(bytes, signer, { withCertificates: false });
    expect(await verifying(file)).toBe('timestamp-chain');
    expect(await verifying(file, await fileWith(Buffer.concat(pem)))).toBe('stamped');
  });

  describe('is not believed', () => {
    test.each<[string, string, () => Promise<string>]>([
      [
        'other bytes',
        'timestamp-imprint',
        () => authority.stamp(Buffer.from('other bytes'), signer, { above: [between] }),
      ],
      [
        'an imprint of SHA-1',
        'timestamp-digest',
        () => authority.stamp(bytes, signer, { above: [between], digest: 'sha1' }),
      ],
      [
        'an imprint of MD5',
        'timestamp-digest',
        () => authority.stamp(bytes, signer, { above: [between], digest: 'md5' }),
      ],
      [
        'a signature with SHA-1',
        'timestamp-digest',
        () => authority.stamp(bytes, signer, { above: [between], signerDigest: 'sha1' }),
      ],
      ['a certificate signed with SHA-1', 'timestamp-digest', () => under({ digest: 'sha1' })],
      ['an RSA key of 1024 bits', 'timestamp-digest', () => under({ rsaBits: 1024 })],
      ['no certificate between', 'timestamp-chain', () => authority.stamp(bytes, signer)],
      ['an expired certificate', 'timestamp-chain', () => under({ days: -1 })],
      [
        'an expired certificate between',
        'timestamp-chain',
        () => {
          const expired = authority.issue({ section: 'root', issuer: root, days: -1 });
          const below = authority.issue({ section: 'stamping', issuer: expired });
          return authority.stamp(bytes, below, { above: [expired] });
        },
      ],
      [
        'a certificate below one of the same kind',
        'timestamp-chain',
        () => {
          const leaf = authority.issue({ section: 'no-usage', issuer: root });
          const below = authority.issue({ section: 'stamping', issuer: leaf });
          return authority.stamp(bytes, below, { above: [leaf] });
        },
      ],
      ['a critical extension that nobody knows', 'timestamp-chain', () => under({ section: 'unknown-critical' })],
      ['another root', 'timestamp-chain', () => under({ issuer: authority.issue({ section: 'root' }) })],
      [
        'a certificate that signed itself',
        'timestamp-chain',
        () => authority.stamp(bytes, authority.issue({ section: 'stamping' })),
      ],
      [
        'bytes behind it',
        'timestamp-shape',
        async () => {
          const file = await authority.stamp(bytes, signer, { above: [between] });
          return fileWith(Buffer.concat([await readFile(file), Buffer.of(0)]));
        },
      ],
      [
        'half of it',
        'timestamp-shape',
        async () => {
          const file = await authority.stamp(bytes, signer, { above: [between] });
          return fileWith((await readFile(file)).subarray(0, 500));
        },
      ],
      ['nothing', 'timestamp-shape', () => fileWith('')],
      ['text', 'timestamp-shape', () => fileWith('0 is where a SEQUENCE begins')],
      [
        'a request',
        'timestamp-shape',
        async () => {
          const file = await authority.stamp(bytes, signer, { above: [between] });
          return file.replace(/\.tsr$/, '.tsq');
        },
      ],
      ['a refusal of the authority', 'timestamp-shape', () => fileWith(Buffer.from('30053003020102', 'hex'))],
      ['an answer without token', 'timestamp-shape', () => fileWith(Buffer.from('30053003020100', 'hex'))],
      [
        'a certificate',
        'timestamp-shape',
        async () => {
          authority.openssl('x509', '-in', `${signer.name}.pem`, '-outform', 'DER', '-out', 'signer.der');
          return authority.file('signer.der');
        },
      ],
      ['brackets without end', 'timestamp-shape', () => fileWith(Buffer.alloc(500_000, Buffer.of(0x30, 0x80)))],
      ['two megabytes', 'unchecked', () => fileWith(Buffer.alloc(2 * 1024 * 1024))],
      ['a file that is not there', 'unchecked', async () => join(folder, 'none')],
    ])('%s: %s', async (_, code, file) => expect(await verifying(await file())).toBe(code));

    test.each(['not-critical', 'other-usage', 'two-usages', 'no-usage', 'no-signatures'])(
      'with %s: timestamp-usage',
      async (section) => {
        // OpenSSL itself refuses to sign by a certificate of this kind: the signer's is exchanged afterwards, with the
        // same name and number, and a token without certificates.
        const good = authority.issue({ section: 'stamping', issuer: root });
        const file = await authority.stamp(bytes, good, { withCertificates: false });
        authority.openssl(
          ['x509', '-req', '-in', `${good.name}.csr`, '-extfile', 'ts.cnf', '-extensions', section, '-days', '30'],
          ['-CA', `${root.name}.pem`, '-CAkey', `${root.name}.key`],
          ['-set_serial', String(100 + Number(good.name.slice(1))), '-out', 'bad.pem'],
        );
        const both = Buffer.concat([await readFile(ca), await readFile(authority.file('bad.pem'))]);
        expect(await verifying(file, await fileWith(both))).toBe('timestamp-usage');
      },
    );

    test('a signer that is trusted itself: timestamp-chain', async () => {
      const alone = authority.issue({ section: 'stamping' });
      expect(await verifying(await authority.stamp(bytes, alone), authority.file(`${alone.name}.pem`))).toBe(
        'timestamp-chain',
      );
    });

    test('by a root that allows no certificates between: timestamp-chain', async () => {
      const short = authority.issue({ section: 'short-root' });
      const middle = authority.issue({ section: 'root', issuer: short });
      const below = authority.issue({ section: 'stamping', issuer: middle });
      const by = authority.file(`${short.name}.pem`);
      expect(await verifying(await authority.stamp(bytes, below, { above: [middle] }), by)).toBe('timestamp-chain');
      const direct = authority.issue({ section: 'stamping', issuer: short });
      expect(await verifying(await authority.stamp(bytes, direct), by)).toBe('stamped');
    });

    test('with the certificate of another signer: timestamp-signature', async () => {
      // The same name and number, another key and digest.
      const good = authority.issue({ section: 'stamping', issuer: root });
      authority.openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'twin.key');
      authority.openssl(
        ['req', '-new', '-key', 'twin.key', '-subj', `/CN=stamping ${good.name}`, '-config', 'ts.cnf'],
        ['-out', 'twin.csr'],
      );
      authority.openssl(
        ['x509', '-req', '-in', 'twin.csr', '-extfile', 'ts.cnf', '-extensions', 'stamping', '-days', '30'],
        ['-CA', `${root.name}.pem`, '-CAkey', `${root.name}.key`],
        ['-set_serial', String(100 + Number(good.name.slice(1))), '-out', 'twin.pem'],
      );
      // Only now, so that the twin was valid then.
      const file = await authority.stamp(bytes, good, { withCertificates: false });
      const both = Buffer.concat([await readFile(ca), await readFile(authority.file('twin.pem'))]);
      expect(await verifying(file, await fileWith(both))).toBe('timestamp-signature');
    });
  });

  test.each<[string, () => Promise<string>]>([
    ['no certificate', () => fileWith('trust me')],
    ['a damaged one', () => fileWith('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n')],
    ['one that did not sign itself', async () => authority.file(`${between.name}.pem`)],
    ['a file that is not there', async () => join(folder, 'none')],
  ])('%s is trusted by nobody', async (_, by) =>
    expect(await verifying(await authority.stamp(bytes, signer, { above: [between] }), await by())).toBe('unchecked'),
  );
});
