import { openBundle } from '../evidence/reader.js';
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defined } from '../core/defined.js';
import { fingerprint } from './algorithm.js';
import { appendSignature, type Appended } from './append.js';
import { classNamed } from './conformance-classes.js';
import { describeVerification } from './describe-verification.js';
import { issueCertificate } from './issue.js';
import { catalogue, challenge, newKey, recordRun, suite, workshop, type TestKey } from './run.fixture.js';
import { Authority, hasOpenssl } from './time-stamp.fixture.js';
import { enveloped, envelopeOf, paeByHand, resigned, signByHand, type LooseEnvelope } from './tamper.fixture.js';
import { verifyCertificate, type Verification } from './verify.js';

// Certificates with signatures by several keys: which signatures count, and who can add or remove one.

const { folder, remove } = await workshop();
afterAll(remove);

let evidence: string;
let implementer: TestKey;
let certifier: TestKey;
let unrelated: TestKey;
let single: string;
let double: string;

beforeAll(async () => {
  evidence = await recordRun(folder);
  [implementer, certifier, unrelated] = await Promise.all([
    newKey(folder, 'p256'),
    newKey(folder, 'ed25519'),
    newKey(folder, 'ed25519'),
  ]);
  const to = classNamed('service-core');
  if (to === undefined) throw new Error('there is no class service-core');
  const issued = await issueCertificate({
    evidence,
    open: openBundle,
    catalogue,
    suite,
    class: to,
    challenge,
    key: implementer.key,
  });
  if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions, null, 1));
  single = issued.certificate;
  const appended = await appending(single, certifier.key);
  if (appended.kind !== 'appended') throw new Error(appended.because);
  double = appended.text;
});

let files = 0;
const fileWith = async (content: string | Buffer): Promise<string> => {
  const file = join(folder, `file-${(files += 1)}`);
  await writeFile(file, content);
  return file;
};
const verifying = async (text: string, keys: readonly string[], threshold?: number): Promise<Verification> =>
  verifyCertificate({
    certificate: await fileWith(text),
    keys,
    ...defined({ threshold }),
    evidence,
    open: openBundle,
    catalogue,
    suite,
  });
const codeOf = async (ended: Promise<Verification | Appended>): Promise<string> =>
  ended.then((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind));
async function appending(text: string, key: KeyObject, signedBy = [implementer.file]): Promise<Appended> {
  return appendSignature({
    certificate: await fileWith(text),
    signedBy,
    key,
    evidence,
    open: openBundle,
    catalogue,
    suite,
  });
}
/** The signature that a key makes for the payload of a certificate, naming a key. */
const signatureFor = (text: string, key: KeyObject, keyid: string): LooseEnvelope['signatures'] =>
  signByHand(Buffer.from(envelopeOf(text).payload, 'base64'), key, keyid).signatures;
const withSignatures = (
  text: string,
  change: (signatures: LooseEnvelope['signatures']) => LooseEnvelope['signatures'],
): string => enveloped(text, (envelope) => void (envelope.signatures = change(envelope.signatures)));

describe('a second signature', () => {
  test('is of the same statement, and leaves the first as it was', () => {
    const [before, after] = [envelopeOf(single), envelopeOf(double)];
    expect(after.payload).toBe(before.payload);
    expect(after.signatures.map(({ keyid }) => keyid)).toEqual([
      fingerprint(implementer.key),
      fingerprint(certifier.key),
    ]);
    expect(after.signatures[0]).toEqual(before.signatures[0]);
  });

  test('makes a certificate that each key verifies alone, and both together', async () => {
    for (const keys of [[implementer.file], [certifier.file], [implementer.file, certifier.file]])
      expect(await codeOf(verifying(double, keys))).toBe('verified');
  });

  test('is told with its key; what does not count is told too', async () => {
    const verification = await verifying(double, [certifier.file, unrelated.file], 1);
    expect(verification.confirmed[0]).toBe(
      `Signed by the given key ${certifier.file} (${fingerprint(certifier.key)}).`,
    );
    expect(verification.remarks).toEqual([
      `Not signed by the given key ${unrelated.file} (${fingerprint(unrelated.key)}); enough others did.`,
      `Not counted: a signature that names ${fingerprint(implementer.key)}, which was not given.`,
    ]);
    expect(describeVerification(verification)).toContain('  · Not counted: a signature that names ');
  });

  test('can be followed by a third', async () => {
    const third = await appending(double, unrelated.key, [implementer.file, certifier.file]);
    if (third.kind !== 'appended') throw new Error(third.because);
    expect(await codeOf(verifying(third.text, [unrelated.file, certifier.file, implementer.file]))).toBe('verified');
  });
});

describe('how many keys', () => {
  test.each<[string, () => readonly string[], number | undefined, string]>([
    [
      'each that is given has to have signed',
      () => [implementer.file, unrelated.file],
      undefined,
      'too-few-signatures',
    ],
    ['unless fewer are asked for', () => [implementer.file, unrelated.file], 1, 'verified'],
    ['two of three', () => [unrelated.file, certifier.file, implementer.file], 2, 'verified'],
    ['three of three', () => [unrelated.file, certifier.file, implementer.file], 3, 'too-few-signatures'],
    ['none that is given signed', () => [unrelated.file], undefined, 'wrong-key'],
    ['none can not be asked for', () => [implementer.file], 0, 'unchecked'],
    ['nor a half', () => [implementer.file], 0.5, 'unchecked'],
    ['nor more than keys are given', () => [implementer.file], 2, 'unchecked'],
    ['a key twice is one key', () => [implementer.file, implementer.file], 2, 'unchecked'],
    ['no key', () => [], undefined, 'unchecked'],
  ])('%s', async (_, keys, threshold, code) => expect(await codeOf(verifying(double, keys(), threshold))).toBe(code));

  test('who is missing is named', async () => {
    expect(await verifying(single, [implementer.file, certifier.file])).toMatchObject({
      code: 'too-few-signatures',
      because: expect.stringContaining(
        `there is no signature by ${fingerprint(certifier.key)} (${certifier.file})`,
      ) as string,
    });
  });
});

describe('one key in several encodings counts once', () => {
  // Prefixes of SubjectPublicKeyInfo for P-256 (RFC 5480) with points of 33 and 65 bytes.
  const infoOf = (point: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(`30${(0x18 + point.length).toString(16)}301306072a8648ce3d020106082a8648ce3d030107`, 'hex'),
      Buffer.from(`03${(point.length + 1).toString(16)}00`, 'hex'),
      point,
    ]);
  const encodings = async (): Promise<readonly string[]> => {
    const key = createPublicKey(implementer.publicPem);
    const { x = '', y = '' } = key.export({ format: 'jwk' });
    const [first, second] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
    const parity = (second.at(-1) ?? 0) & 1;
    return Promise.all(
      [
        key.export({ type: 'spki', format: 'der' }),
        implementer.publicPem.replaceAll('\n', '\r\n'),
        infoOf(Buffer.concat([Buffer.of(2 + parity), first])),
        infoOf(Buffer.concat([Buffer.of(6 + parity), first, second])),
      ].map(fileWith),
    );
  };

  test('PEM, DER, other line ends, a compressed and a hybrid point', async () => {
    for (const file of await encodings()) {
      expect(await codeOf(verifying(single, [file]))).toBe('verified');
      expect(await codeOf(verifying(single, [implementer.file, file], 2))).toBe('unchecked');
      expect(await codeOf(verifying(single, [implementer.file, file]))).toBe('verified');
    }
  });

  test('a key with bytes behind it is none', async () => {
    const der = createPublicKey(certifier.publicPem).export({ type: 'spki', format: 'der' });
    const longer = Buffer.concat([der, Buffer.of(0)]);
    expect(await codeOf(verifying(double, [await fileWith(longer)]))).toBe('unchecked');
    expect(
      await codeOf(
        verifying(double, [
          await fileWith(`-----BEGIN PUBLIC KEY-----\n${longer.toString('base64')}\n-----END PUBLIC KEY-----\n`),
        ]),
      ),
    ).toBe('unchecked');
  });
});

describe('forged signatures', () => {
  test.each<[string, string, () => string]>([
    ['the second stripped', 'too-few-signatures', () => withSignatures(double, ([first]) => (first ? [first] : []))],
    [
      'the first stripped',
      'too-few-signatures',
      () => withSignatures(double, ([, second]) => (second ? [second] : [])),
    ],
    ['both stripped', 'signature-count', () => withSignatures(double, () => [])],
    ['the first twice', 'signature-twice', () => withSignatures(double, ([first]) => (first ? [first, first] : []))],
    [
      'the first twice, naming the second key',
      'key-id',
      () =>
        withSignatures(double, ([first]) => (first ? [first, { ...first, keyid: fingerprint(certifier.key) }] : [])),
    ],
    [
      'a new one by the first key beside it',
      'signature-twice',
      () =>
        withSignatures(double, (both) => [
          ...both,
          ...signatureFor(double, implementer.key, fingerprint(implementer.key)),
        ]),
    ],
    [
      'a new one by the first key that names none',
      'key-id',
      () => withSignatures(double, (both) => [...both, ...signatureFor(double, implementer.key, '')]),
    ],
    [
      'the keys of two signatures exchanged',
      'key-id',
      () =>
        withSignatures(double, ([first, second]) =>
          first && second
            ? [
                { ...first, keyid: second.keyid },
                { ...second, keyid: first.keyid },
              ]
            : [],
        ),
    ],
    [
      'one by a key that is not given, and that names the second key',
      'signature',
      () =>
        withSignatures(single, (first) => [
          ...first,
          ...signatureFor(single, unrelated.key, fingerprint(certifier.key)),
        ]),
    ],
    [
      'the one of the second key for another statement',
      'signature',
      () => {
        const other = resigned(single, certifier.key, ({ predicate }) => void (predicate['seed'] = 'another'));
        return withSignatures(single, (first) => [
          ...first,
          { keyid: fingerprint(certifier.key), sig: envelopeOf(other).signatures[0]?.sig ?? '' },
        ]);
      },
    ],
    [
      'the one of the second key for the bare payload',
      'signature',
      () =>
        withSignatures(single, (first) => [
          ...first,
          {
            keyid: fingerprint(certifier.key),
            sig: sign(null, Buffer.from(envelopeOf(single).payload, 'base64'), certifier.key).toString('base64'),
          },
        ]),
    ],
    [
      'one by a key that is not given in place of the second',
      'too-few-signatures',
      () =>
        withSignatures(single, (first) => [
          ...first,
          ...signatureFor(single, unrelated.key, fingerprint(unrelated.key)),
        ]),
    ],
    [
      'the first with the higher s',
      'signature-form',
      () =>
        withSignatures(double, ([, second]) => {
          const { payload, payloadType } = envelopeOf(double);
          const signed = paeByHand(payloadType, Buffer.from(payload, 'base64'));
          let sig: Buffer;
          // Other tools leave it to chance which of the two s they give: the higher one has a byte more.
          do sig = sign('sha256', signed, implementer.key);
          while ((sig[5 + (sig[3] ?? 0)] ?? 0) < 33);
          return [{ keyid: fingerprint(implementer.key), sig: sig.toString('base64') }, ...(second ? [second] : [])];
        }),
    ],
    [
      'a member beside the second',
      'envelope-shape',
      () =>
        withSignatures(double, (both) =>
          both.map((signature, at) => (at === 1 ? { ...signature, cert: '' } : signature)),
        ),
    ],
    [
      'seventeen',
      'signature-count',
      () =>
        withSignatures(double, (both) => [
          ...both,
          ...Array.from({ length: 15 }, (_, at) => ({ keyid: String(at), sig: 'AAAA' })),
        ]),
    ],
    [
      'the statement changed for both',
      'signature',
      () =>
        enveloped(
          double,
          (envelope) =>
            void (envelope.payload = Buffer.from(
              Buffer.from(envelope.payload, 'base64').toString().replace('"pass"', '"fail"'),
            ).toString('base64')),
        ),
    ],
  ])('%s: %s', async (_, code, text) =>
    expect(await codeOf(verifying(text(), [implementer.file, certifier.file]))).toBe(code),
  );

  test('in another order they say the same', async () =>
    expect(
      await codeOf(
        verifying(
          withSignatures(double, (both) => both.toReversed()),
          [implementer.file, certifier.file],
        ),
      ),
    ).toBe('verified'));

  test('a forged one under a given key is refused, also where it is not needed', async () => {
    const forged = withSignatures(single, (first) => [
      ...first,
      ...signatureFor(single, unrelated.key, fingerprint(certifier.key)),
    ]);
    expect(await codeOf(verifying(forged, [implementer.file, certifier.file], 1))).toBe('signature');
  });
});

describe('appending is refused', () => {
  test.each<[string, string, () => Promise<Appended>]>([
    ['by the same key', 'signature-twice', () => appending(single, implementer.key)],
    [
      'by a key whose name a forged signature took',
      'signature-twice',
      () =>
        appending(
          withSignatures(single, (first) => [
            ...first,
            ...signatureFor(single, unrelated.key, fingerprint(certifier.key)),
          ]),
          certifier.key,
        ),
    ],
    ['where the given key did not sign', 'wrong-key', () => appending(single, certifier.key, [unrelated.file])],
    ['where one of those who signed is not given', 'wrong-key', () => appending(double, unrelated.key)],
    [
      'where one of those given did not sign',
      'too-few-signatures',
      () => appending(single, certifier.key, [implementer.file, unrelated.file]),
    ],
    [
      'where the statement was changed',
      'signature',
      () =>
        appending(
          enveloped(single, (envelope) => void (envelope.payload = Buffer.from('{}').toString('base64'))),
          certifier.key,
        ),
    ],
    [
      'where a verdict does not follow, although the first key signed it',
      'verdicts',
      () =>
        appending(
          resigned(
            single,
            implementer.key,
            ({ predicate }) => void (predicate['requirements'] = (predicate['requirements'] as unknown[]).slice(1)),
          ),
          certifier.key,
        ),
    ],
    [
      'where the implementation has another name',
      'claims',
      () =>
        appending(
          resigned(single, implementer.key, ({ predicate }) => void (predicate['implementation'] = { name: 'ACME' })),
          certifier.key,
        ),
    ],
    [
      'with evidence of another run',
      'evidence-digest',
      async () =>
        appendSignature({
          certificate: await fileWith(single),
          signedBy: [implementer.file],
          key: certifier.key,
          evidence: await recordRun(folder),
          open: openBundle,
          catalogue,
          suite,
        }),
    ],
    [
      'for another challenge',
      'other-challenge',
      async () =>
        appendSignature({
          certificate: await fileWith(single),
          signedBy: [implementer.file],
          key: certifier.key,
          challenge: 'mine',
          evidence,
          open: openBundle,
          catalogue,
          suite,
        }),
    ],
  ])('%s: %s', async (_, code, appended) => expect(await codeOf(appended())).toBe(code));

  test('and nothing was written', async () => {
    const file = await fileWith(single);
    await appendSignature({
      certificate: file,
      signedBy: [implementer.file],
      key: implementer.key,
      evidence,
      open: openBundle,
      catalogue,
      suite,
    });
    expect(await readFile(file, 'utf8')).toBe(single);
  });
});

describe.skipIf(!hasOpenssl)('a time stamp', () => {
  const certified = async (startedAt: string): Promise<{ readonly run: string; readonly text: string }> => {
    const run = await recordRun(folder, { startedAt });
    const to = classNamed('service-core');
    if (to === undefined) throw new Error('there is no class service-core');
    const { key } = implementer;
    const issued = await issueCertificate({
      evidence: run,
      open: openBundle,
      catalogue,
      suite,
      class: to,
      challenge,
      key,
    });
    if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions, null, 1));
    return { run, text: issued.certificate };
  };
  const stamped = async (text: string, of: string, run: string): Promise<Verification> => {
    const authority = await Authority.in(folder);
    const root = authority.issue({ section: 'root' });
    const file = await authority.stamp(Buffer.from(of), authority.issue({ section: 'stamping', issuer: root }));
    return verifyCertificate({
      certificate: await fileWith(text),
      keys: [implementer.file],
      timeStamp: { file, ca: authority.file(`${root.name}.pem`) },
      evidence: run,
      open: openBundle,
      catalogue,
      suite,
    });
  };

  test('of the file says when it existed at the latest; of an earlier form of the file it says nothing', async () => {
    const { run, text } = await certified('2020-01-01T00:00:00.000Z');
    const verification = await stamped(text, text, run);
    if (verification.kind !== 'verified') throw new Error(verification.because);
    const latest = verification.stamp?.latest.toISOString() ?? '';
    expect(verification.confirmed.at(-1)).toMatch(/^The file existed on .* at the latest: a time stamp of "stamping /);
    const told = describeVerification(verification);
    expect(told).toContain(`  - statement, signatures and evidence existed on ${latest} at the latest`);
    expect(told).toContain('  - how long before the time stamp the run took place, or how long after the challenge.');
    const appended = await appendSignature({
      certificate: await fileWith(text),
      signedBy: [implementer.file],
      key: certifier.key,
      evidence: run,
      open: openBundle,
      catalogue,
      suite,
    });
    if (appended.kind !== 'appended') throw new Error(appended.because);
    expect(await codeOf(stamped(appended.text, text, run))).toBe('timestamp-imprint');
    expect(await codeOf(stamped(appended.text, appended.text, run))).toBe('verified');
  });

  test('from before the run is refused', async () => {
    const { run, text } = await certified('2199-01-01T00:00:00.000Z');
    expect(await codeOf(stamped(text, text, run))).toBe('timestamp-time');
  });
});

test('a key of another kind among the given is refused by its name', async () => {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const file = await fileWith(publicKey);
  expect(await verifying(double, [implementer.file, file], 1)).toMatchObject({
    code: 'key-type',
    because: expect.stringContaining(file) as string,
  });
});
