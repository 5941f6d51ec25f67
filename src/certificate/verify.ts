import { defined } from '../core/defined.js';
import { canonical } from '../core/json.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import type { Judge } from '../judge/judge.js';
import type { Ruling } from '../judge/rulings.js';
import { count } from '../core/count.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { assess } from './assess.js';
import { classNamed } from './conformance-classes.js';
import { claimsDiffer, verdictsDiffer } from './compare-predicates.js';
import { fileDigest } from './file-digest.js';
import { judgeEvidence, type JudgedEvidence, type OpenEvidence } from './judge-evidence.js';
import { acceptedFailures, predicateOf } from './predicate.js';
import type { StatementContent } from './read-statement.js';
import { readSignedRulings, type ReadSignedRulings, type RulingFiles, type SignedRulings } from './rulings.js';
import { readPublicKeys, type GivenKey } from './public-key.js';
import { readCertificate, type ReadCertificate } from './read-certificate.js';
import { refused, unchecked, type Refusal, type Unchecked } from './refusal.js';
import { verifyTimeStamp, type TimeStamp, type TimeStampFiles } from './time-stamp.js';
import { testResult, type TestResult } from './test-result.js';
import { systemErrorInWords } from '../core/system-error.js';

export interface VerifyOptions {
  /** Files: the certificate (or the test result beside it), and the evidence. */
  readonly certificate: string;
  readonly evidence: string;
  /** `openPlanned`, so that the evidence is held against the plan that follows from its header. */
  readonly open: OpenEvidence;
  /** Files: the public keys of those whose word is wanted. A key that is given twice is one. */
  readonly keys: readonly string[];
  /** How many of the keys have to have signed; without it, each of them. */
  readonly threshold?: number;
  /** The challenge that the verifier had given to the certifier. */
  readonly challenge?: string;
  /** Rulings that the certificate may be under. */
  readonly rulings?: RulingFiles;
  /** A time stamp of the file of the certificate, and whom the verifier trusts to make one. */
  readonly timeStamp?: TimeStampFiles;
  readonly catalogue: Catalogue;
  readonly suite: Judge;
}

interface Verified {
  readonly kind: 'verified';
  readonly content: StatementContent;
  readonly judged: JudgedEvidence;
}

/**
 * `confirmed`: facts that were found to hold before the end, one sentence each; `remarks`: further facts about the
 * signatures, which do not affect the outcome.
 */
export type Verification = (
  | Refusal
  | Unchecked
  | (Verified & { readonly certificate: ReadCertificate; readonly stamp?: TimeStamp })
) & {
  readonly confirmed: readonly string[];
  readonly remarks: readonly string[];
};

/**
 * Verifies a certificate, offline, in this order: envelope, signatures, statement, predicate, evidence, challenge,
 * version of the suite, interface; then judges the evidence again and compares everything that the certificate says,
 * and looks at the time stamp.
 */
export async function verifyCertificate(options: VerifyOptions): Promise<Verification> {
  const confirmed: string[] = [];
  const remarks: string[] = [];
  const confirm = (sentence: string): void => void confirmed.push(sentence);
  const certificate = await readSigned(options);
  if (certificate.kind !== 'read') return { ...certificate, confirmed, remarks };
  tellSignatures(certificate, confirm, (sentence) => void remarks.push(sentence));
  const ended = await verify(certificate.content, options, confirm);
  if (ended.kind !== 'verified') return { ...ended, confirmed, remarks };
  const stamp = options.timeStamp && (await checkStamp(certificate.bytes, options.timeStamp, ended.judged));
  if (stamp !== undefined && stamp.kind !== 'stamped') return { ...stamp, confirmed, remarks };
  if (stamp !== undefined)
    confirm(
      `The file existed on ${stamp.latest.toISOString()} at the latest: a time stamp of ${stamp.authority}, ` +
        `under the given ${stamp.root}, says so.`,
    );
  return { ...ended, certificate, ...defined({ stamp }), confirmed, remarks };
}

/** Clocks of two machines differ; by more than this, one of the two times is wrong. */
const clockDifferenceMs = 5 * 60_000;

async function checkStamp(
  bytes: Buffer,
  files: TimeStampFiles,
  { header: { startedAt } }: JudgedEvidence,
): Promise<TimeStamp | Refusal | Unchecked> {
  const stamp = await verifyTimeStamp(bytes, files);
  return stamp.kind === 'stamped' && Date.parse(startedAt) > stamp.latest.getTime() + clockDifferenceMs
    ? refused(
        'timestamp-time',
        `the time stamp is of ${stamp.latest.toISOString()}, and the run is said to have begun only at ${startedAt}`,
      )
    : stamp;
}

type Ended = Refusal | Unchecked | Verified;

/** Reads keys and certificate: does it have the signatures that are asked for, and the form of a certificate? */
async function readSigned(options: VerifyOptions): Promise<ReadCertificate | Refusal | Unchecked> {
  const given = await readPublicKeys(options.keys);
  if (given.kind !== 'keys') return given;
  const { keys } = given;
  const { threshold = keys.length } = options;
  if (!Number.isInteger(threshold) || threshold < 1 || threshold > keys.length)
    return unchecked(
      `${threshold} signatures can't be asked for: ${count(keys.length, 'different key is', 'different keys are')} ` +
        'given.\nGive a threshold from 1 to the number of different keys.',
    );
  return readCertificate(options.certificate, keys, threshold);
}

const namedKey = ({ name, file }: GivenKey): string => `${file} (${name})`;

function tellSignatures(
  { opened: { signedBy, notSignedBy, unknownKeys }, content }: ReadCertificate,
  confirm: (sentence: string) => void,
  remark: (sentence: string) => void,
): void {
  for (const key of signedBy) confirm(`Signed by the given key ${namedKey(key)}.`);
  for (const key of notSignedBy) remark(`Not signed by the given key ${namedKey(key)}; enough others did.`);
  for (const keyid of unknownKeys) remark(`Not counted: a signature that names ${keyid}, which was not given.`);
  confirm(
    'The statement and its predicate have the form of ' +
      `${content.kind === 'certificate' ? 'a certificate' : 'a test result'} of this suite.`,
  );
}

async function verify(
  content: StatementContent,
  options: VerifyOptions,
  confirm: (sentence: string) => void,
): Promise<Ended> {
  const digest = await digestOf(options.evidence);
  if (digest.kind !== 'digest') return digest;
  if (digest.sha256 !== content.evidenceSha256)
    return refused(
      'evidence-digest',
      `the evidence is not what was certified: its SHA-256 is ${digest.sha256}, and the statement is about ` +
        `${content.evidenceSha256}`,
    );
  confirm(`The evidence is byte for byte what the statement is about (SHA-256 ${digest.sha256}).`);

  const disputed = challengeOf(content, options.challenge);
  if (disputed !== undefined) return disputed;
  const version = content.kind === 'certificate' ? content.predicate.suite.version : content.suiteVersion;
  if (version !== options.suite.version) return unchecked(otherVersion(version, options));
  return judgeAgain(content, options, confirm);
}

/** Judges the evidence again and compares: the last step, once signature, form and digest are checked. */
async function judgeAgain(
  content: StatementContent,
  options: VerifyOptions,
  confirm: (sentence: string) => void,
): Promise<Ended> {
  const rulings = await rulingsOf(content, options);
  if (rulings.kind !== 'rulings') return rulings;
  if (rulings.rulings.length > 0) confirm(tellRulings(rulings));
  const judged = await judgedOrRefused(options, rulings.rulings);
  if ('code' in judged) return judged;
  if (judged.footer === undefined)
    return refused('evidence-cut-off', 'what was certified is not a whole run: its last line is missing');
  if (judged.damage !== undefined)
    return refused('evidence-damaged', `what was certified is not what a run wrote: ${judged.damage}`);
  confirm('The evidence is whole: its last line tells its length and digest.');

  const { catalogue, suite } = options;
  const { digest } = catalogue.iface;
  const foreign = againstSeedAndSuite(content, judged, options) ?? againstInterface(content, judged, catalogue);
  if (foreign !== undefined) return foreign;
  if (content.kind === 'certificate' && content.predicate.challenge !== null)
    confirm('The run was made with the challenge: it was its seed.');
  confirm(`Statement and evidence are about the interface documents of this suite (${digest}).`);

  // Before the verdicts, of which a selection has but a part.
  if (judged.header.selection !== null) return undeserved(['only a part of the plan ran']);
  const refusal =
    content.kind === 'certificate'
      ? againstCertificate(content, judged, catalogue)
      : againstTestResult(content.predicate, judged);
  if (refusal !== undefined) return refusal;
  confirm(
    `Judged again by ${suite.name} ${suite.version}: ${count(judged.results.requirements.length, 'verdict')}, each ` +
      'as stated, and so is everything else that follows from the evidence.',
  );
  return { kind: 'verified', content, judged };
}

/** The rulings that the statement names, out of those that the maintainer signed. */
async function rulingsOf(content: StatementContent, { rulings, catalogue }: VerifyOptions): Promise<ReadSignedRulings> {
  const named = rulingsNamedBy(content);
  if (named.length === 0) return { kind: 'rulings', rulings: [], signedBy: [] };
  const words = `${named.length === 1 ? 'ruling' : 'rulings'} ${named.join(', ')}`;
  if (rulings === undefined)
    return unchecked(
      `The result is under ${words} of the interface's maintainer.\nGive the signed rulings with --rulings, and the ` +
        "maintainer's public key with --rulings-key.",
    );
  const read = await readSignedRulings(rulings, catalogue.iface.title);
  if (read.kind !== 'rulings') return read;
  const known = new Set(read.rulings.map(({ number }) => number));
  const missing = named.filter((number) => !known.has(number));
  return missing.length > 0
    ? refused('rulings', `the given rulings have no ruling ${missing.join(', ')}, which the result is said to be under`)
    : { ...read, rulings: read.rulings.filter(({ number }) => named.includes(number)) };
}

const rulingsNamedBy = (content: StatementContent): readonly number[] =>
  content.kind === 'certificate'
    ? (content.predicate.rulings ?? []).map(({ number }) => number)
    : content.predicate.configuration.flatMap(({ name }) => {
        const [, number] = /^ruling (\d{1,6})$/.exec(name) ?? [];
        return number === undefined ? [] : [Number(number)];
      });

function tellRulings({ rulings, signedBy }: SignedRulings): string {
  const named = rulings.map(({ number, date }) => `ruling ${number} of ${date}`).join(', ');
  return `Signed by ${signedBy.map((key) => `the given key ${namedKey(key)}`).join(' and ')}: ${named}.`;
}

async function judgedOrRefused(
  { evidence, open, catalogue, suite }: VerifyOptions,
  rulings: readonly Ruling[],
): Promise<JudgedEvidence | Refusal> {
  try {
    return await judgeEvidence(evidence, open, catalogue, suite, rulings);
  } catch (error) {
    if (!(error instanceof EvidenceError)) throw error;
    const [reason = ''] = error.message.split('\n');
    return refused('evidence-shape', `what was certified is no evidence of this suite: ${reason}`);
  }
}

/** The run has the seed that the statement or the verifier's challenge names, and was made by this suite. */
function againstSeedAndSuite(
  content: StatementContent,
  { header }: JudgedEvidence,
  { challenge, suite }: VerifyOptions,
): Refusal | undefined {
  const seed = content.kind === 'certificate' ? content.predicate.seed : (challenge ?? header.seed);
  if (header.seed !== seed)
    return refused(
      'challenge',
      `the seed of the run is ${JSON.stringify(header.seed.slice(0, 80))}, which is not what was asked for`,
    );
  return header.suite.name === suite.name && header.suite.version === suite.version
    ? undefined
    : refused(
        'suite',
        `the evidence was recorded by ${header.suite.name} ${header.suite.version}, not by the suite that the ` +
          'statement names',
      );
}

/** Statement and evidence are about the interface documents of this suite, at the current revision. */
function againstInterface(
  content: StatementContent,
  { header }: JudgedEvidence,
  { iface }: Catalogue,
): Refusal | undefined {
  const claimed =
    content.kind === 'certificate'
      ? content.predicate.interface.digest
      : content.predicate.configuration.find(({ digest }) => digest !== undefined)?.digest?.sha256;
  const { digest, title, revision } = header.interface;
  if (claimed !== iface.digest || digest !== iface.digest || title !== iface.title)
    return refused(
      'interface',
      `statement and evidence are not both about the interface documents of this suite (${iface.digest}), but about ` +
        `those of another build of it (${claimed === iface.digest ? digest : (claimed ?? 'unknown')})`,
    );
  return revision === 'current'
    ? undefined
    : refused('interface', 'the evidence is about another revision, and certificates are about the current one');
}

const undeserved = (because: readonly string[]): Refusal =>
  refused('unsupported-by-evidence', `the evidence does not support it: ${because.join('; ')}`);

function againstCertificate(
  { predicate, evidenceName }: Extract<StatementContent, { readonly kind: 'certificate' }>,
  judged: JudgedEvidence,
  { iface }: Catalogue,
): Refusal | undefined {
  const to = classNamed(predicate.class);
  if (to === undefined) return refused('claims', 'the class is none of this suite');
  const assessment = assess(judged, to, iface);
  const recomputed = predicateOf(judged.results, judged.header, assessment, predicate.challenge, evidenceName);
  const unmetConditions = assessment.unmetConditions.map(({ message }) => message);
  return (
    verdictsDiffer(predicate, recomputed) ??
    (unmetConditions.length > 0 ? undeserved(unmetConditions) : claimsDiffer(predicate, recomputed))
  );
}

function againstTestResult(claimed: TestResult, { results, header, facts }: JudgedEvidence): Refusal | undefined {
  const recomputed = testResult({
    requirements: results.requirements,
    waivers: acceptedFailures(results),
    suite: header.suite,
    interface: results.interface,
    ...defined({ rulings: results.rulings }),
  });
  if (canonical(claimed) !== canonical(recomputed))
    return refused('verdicts', 'the lists of tests are not what judging the evidence gives');
  const because = [
    ...(recomputed.result === 'FAILED' ? ['mandatory requirements fail'] : []),
    ...(results.run.complete ? [] : [results.run.incompleteBecause]),
    ...(facts.deliveriesOfOtherSeed().length === 0
      ? []
      : ['deliveries came to subscriptions that this seed does not make']),
  ];
  return because.length > 0 ? undeserved(because) : undefined;
}

function challengeOf(content: StatementContent, expected: string | undefined): Refusal | undefined {
  if (content.kind === 'test-result') return undefined;
  const { challenge, seed } = content.predicate;
  if (challenge !== null && challenge !== seed)
    return refused('challenge', 'the certificate names a challenge that was not the seed of the run');
  if (expected === undefined || expected === challenge) return undefined;
  return refused(
    'other-challenge',
    challenge === null
      ? 'the certificate names no challenge, and one was given'
      : `the certificate was made for another challenge: ${JSON.stringify(challenge)}`,
  );
}

async function digestOf(path: string): Promise<{ readonly kind: 'digest'; readonly sha256: string } | Unchecked> {
  try {
    return { kind: 'digest', sha256: await fileDigest(path) };
  } catch (error) {
    return unchecked(
      `The evidence ${path} can't be read: ${systemErrorInWords(error)}.\nGive the evidence.jsonl that belongs to ` +
        'the certificate.',
    );
  }
}

const otherVersion = (version: string, { certificate, keys, evidence, suite }: VerifyOptions): string =>
  `The certificate is by ${suite.name} ${version}, and this is ${suite.version}: only the same version ` +
  `judges the same way.\nVerify it with the version that made it:\n  npx ${suite.name}@${version} verify ` +
  `${certificate} ${keys.map((key) => `--key ${key}`).join(' ')} --evidence ${evidence}`;
