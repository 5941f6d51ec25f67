import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBundle } from '../evidence/reader.js';
import type { Ruling } from '../judge/rulings.js';
import { fingerprint } from './algorithm.js';
import { classNamed } from './conformance-classes.js';
import { issueCertificate, type Issued } from './issue.js';
import { readRulingFiles, readSignedRulings, signRulings } from './rulings.js';
import { catalogue, challenge, newKey, recordRun, suite, workshop, type TestKey } from './run.fixture.js';
import { enveloped, envelopeOf, resigned, signByHand } from './tamper.fixture.js';
import { verifyCertificate, type Verification } from './verify.js';

const { folder, remove } = await workshop();
afterAll(remove);

const { title } = catalogue.iface;
const ruled = 'webhooks.ping/success-status';
const rulings: readonly Ruling[] = [
  { number: 3, date: '2026-11-24', requirements: [ruled], effect: 'suspend', text: 'Two readings.' },
  { number: 4, date: '2026-11-24', requirements: ['market-prices.read'], effect: 'relax', text: 'Too early.' },
];
const core = classNamed('service-core');
if (core === undefined) throw new Error('there is no class service-core');

let maintainer: TestKey;
let other: TestKey;
let certifier: TestKey;
let evidence: string;
let signed: string;
let issued: Extract<Issued, { readonly kind: 'certificate' }>;
let files = 0;

const fileOf = async (text: string): Promise<string> => {
  const file = join(folder, `file-${(files += 1)}.json`);
  await writeFile(file, text);
  return file;
};

beforeAll(async () => {
  evidence = await recordRun(folder);
  [maintainer, other, certifier] = await Promise.all([
    newKey(folder, 'ed25519'),
    newKey(folder, 'p256'),
    newKey(folder, 'ed25519'),
  ]);
  signed = signRulings(title, rulings, maintainer.key);
  const made = await issueCertificate({
    evidence,
    open: openBundle,
    catalogue,
    suite,
    class: core,
    challenge,
    rulings: rulings.slice(0, 1),
    key: certifier.key,
  });
  if (made.kind === 'none') throw new Error(JSON.stringify(made.unmetConditions, null, 1));
  issued = made;
});

const verifying = async (
  text: string,
  given?: { readonly text: string; readonly key: string },
): Promise<Verification> =>
  verifyCertificate({
    certificate: await fileOf(text),
    keys: [certifier.file],
    evidence,
    open: openBundle,
    ...(given === undefined ? {} : { rulings: { file: await fileOf(given.text), keys: [given.key] } }),
    catalogue,
    suite,
  });
const outcomeOf = async (ended: Promise<Verification>): Promise<string> =>
  ended.then((verification) => (verification.kind === 'refused' ? verification.code : verification.kind));

describe('a certificate under a ruling', () => {
  test('says so in its predicate and in the short report', () => {
    expect(issued.predicate.rulings).toEqual([
      { number: 3, date: '2026-11-24', effect: 'suspend', text: 'Two readings.', requirements: 1 },
    ]);
    expect(issued.predicate.requirements.find(({ id }) => id === ruled)).toMatchObject({
      verdict: 'not-applicable',
      ruling: { number: 3, verdict: 'pass', level: 'MUST' },
    });
    expect(issued.report.rulings).toEqual([3]);
  });

  test('is verified with the signed rulings, also where they have become more', async () => {
    for (const text of [issued.certificate, issued.testResult])
      expect(await outcomeOf(verifying(text, { text: signed, key: maintainer.file }))).toBe('verified');
  });

  test('is not verified without them', async () => {
    for (const text of [issued.certificate, issued.testResult]) {
      const ended = await verifying(text);
      expect(ended).toMatchObject({ kind: 'unchecked' });
      expect(ended.kind === 'unchecked' && ended.because).toMatch(/ruling 3 .*\n.*--rulings/);
    }
  });

  test.each<[string, string, () => string, (() => TestKey)?]>([
    ['another key was given', 'wrong-key', () => signed, () => other],
    ['another maintainer signed', 'wrong-key', () => signRulings(title, rulings, other.key)],
    ['another one claims the key', 'signature', () => enveloped(signRulings(title, rulings, other.key), renamed)],
    ['the text was changed', 'signature', () => enveloped(signed, withOtherText)],
    ['the ruling is missing', 'rulings', () => signRulings(title, rulings.slice(1), maintainer.key)],
    [
      'the ruling has another effect',
      'verdicts',
      () => signRulings(title, [{ ...first(), effect: 'relax' }], maintainer.key),
    ],
    ['the ruling has another text', 'claims', () => signRulings(title, [{ ...first(), text: 'X' }], maintainer.key)],
    ['a certificate is given as rulings', 'payload-type', () => resigned(issued.certificate, maintainer.key, () => 0)],
    [
      'a member stands twice',
      'rulings-form',
      () => byHand(payload().replace('"formatVersion":1', '"formatVersion":1,"formatVersion":1')),
    ],
    ['a member is unknown', 'rulings-form', () => byHand(payload().replace('"number":3', '"number":3,"x":1'))],
    ['the payload is no JSON', 'rulings-form', () => byHand('rulings')],
  ])('is refused where %s', async (_, code, text, key = () => maintainer) => {
    expect(await outcomeOf(verifying(issued.certificate, { text: text(), key: key().file }))).toBe(code);
  });

  test('is refused where it does not tell the ruling', async () => {
    const silent = resigned(issued.certificate, certifier.key, ({ predicate }) => void delete predicate['rulings']);
    expect(await outcomeOf(verifying(silent))).toBe('verdicts');
    expect(await outcomeOf(verifying(silent, { text: signed, key: maintainer.file }))).toBe('verdicts');
  });
});

const first = (): Ruling => rulings[0] as Ruling; // one of two
const payload = (): string => Buffer.from(envelopeOf(signed).payload, 'base64').toString('utf8');
const byHand = (text: string): string =>
  JSON.stringify(
    signByHand(
      Buffer.from(text),
      maintainer.key,
      fingerprint(maintainer.key),
      'application/vnd.ems-conformance.rulings+json',
    ),
  );
const renamed = (envelope: ReturnType<typeof envelopeOf>): void =>
  void (envelope.signatures = envelope.signatures.map((each) => ({ ...each, keyid: fingerprint(maintainer.key) })));
const withOtherText = (envelope: ReturnType<typeof envelopeOf>): void =>
  void (envelope.payload = Buffer.from(payload().replace('Two readings', 'One reading')).toString('base64'));

describe('signed rulings', () => {
  test('are read as they were written', async () => {
    const files = await Promise.all(rulings.map(async (ruling) => fileOf(JSON.stringify(ruling))));
    expect(await readRulingFiles(files.toReversed())).toEqual({ kind: 'rulings', rulings });
    const file = await fileOf(signed);
    expect(await readSignedRulings({ file, keys: [maintainer.file] }, title)).toMatchObject({
      kind: 'rulings',
      rulings,
    });
    expect(signRulings(title, rulings, maintainer.key)).toBe(await readFile(file, 'utf8'));
  });

  test('about another interface are not used', async () => {
    const file = await fileOf(signRulings('Another interface', rulings, maintainer.key));
    expect(await readSignedRulings({ file, keys: [maintainer.file] }, title)).toMatchObject({ kind: 'unchecked' });
  });

  test.each([
    ['no YAML', ': : ['],
    ['no number', 'date: 2026-11-24\nrequirements: [a]\neffect: suspend\ntext: t'],
    ['an unknown effect', 'number: 1\ndate: "2026-11-24"\nrequirements: [a]\neffect: forgive\ntext: t'],
  ])('with %s are told', async (_, text) => {
    expect(await readRulingFiles([await fileOf(text)])).toMatchObject({ kind: 'unchecked' });
  });

  test('of one number are told', async () => {
    const file = await fileOf(JSON.stringify(first()));
    expect(await readRulingFiles([file, file])).toMatchObject({
      kind: 'unchecked',
      because: 'Two rulings have the number 3.\nGive each its own: the highest one counts.',
    });
  });
});
