import { canonical } from '../core/json.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import type { Judge } from '../judge/judge.js';
import { count } from '../core/count.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { fingerprint } from './algorithm.js';
import { assess } from './assess.js';
import { classNamed } from './classes/index.js';
import { claimsDiffer, verdictsDiffer } from './differences.js';
import { fileDigest } from './file-digest.js';
import { judgeEvidence, type JudgedEvidence } from './judge-evidence.js';
import { acceptedFailures, describeRun, type CertificatePredicate } from './predicate.js';
import type { Claim } from './read-claim.js';
import { readCertificate, readPublicKey } from './read-papers.js';
import { refused, unchecked, type Refusal, type Unchecked } from './refusal.js';
import { testResult, type TestResult } from './test-result.js';
import { inWords } from '../core/system-error.js';

export interface VerifyOptions {
  /** Files: the certificate (or the test result beside it), the certifier's public key, the evidence. */
  readonly certificate: string;
  readonly key: string;
  readonly evidence: string;
  /** What the verifier had given to the certifier. */
  readonly challenge?: string;
  readonly catalogue: Catalogue;
  readonly suite: Judge;
}

/** `holds`: what was found to hold before the end, one sentence each. */
export type Verification = (
  | Refusal
  | Unchecked
  | { readonly kind: 'verified'; readonly claim: Claim; readonly judged: JudgedEvidence }
) & { readonly holds: readonly string[] };

/**
 * Verifies a certificate, offline, in this order: envelope, signature, statement, predicate, evidence, challenge,
 * version of the suite, interface; then judges the evidence again and compares everything that the certificate says.
 */
export async function verifyCertificate(options: VerifyOptions): Promise<Verification> {
  const holds: string[] = [];
  const ended = await verify(options, (sentence) => void holds.push(sentence));
  return { ...ended, holds };
}

type Ended =
  | Refusal
  | Unchecked
  | { readonly kind: 'verified'; readonly claim: Claim; readonly judged: JudgedEvidence };

async function verify(options: VerifyOptions, hold: (sentence: string) => void): Promise<Ended> {
  const key = await readPublicKey(options.key);
  if (key.kind !== 'key') return key;
  const claim = await readCertificate(options.certificate, key.key);
  if (claim.kind === 'refused' || claim.kind === 'unchecked') return claim;
  hold(`The signature is by the given key (${fingerprint(key.key)}).`);
  hold(
    'The statement and its predicate have the form of ' +
      `${claim.kind === 'certificate' ? 'a certificate' : 'a test result'} of this suite.`,
  );

  const digest = await digestOf(options.evidence);
  if (digest.kind !== 'digest') return digest;
  if (digest.sha256 !== claim.evidenceSha256)
    return refused(
      'evidence-digest',
      `the evidence is not what was certified: its SHA-256 is ${digest.sha256}, and the statement is about ` +
        `${claim.evidenceSha256}`,
    );
  hold(`The evidence is byte for byte what the statement is about (SHA-256 ${digest.sha256}).`);

  const disputed = challengeOf(claim, options.challenge);
  if (disputed !== undefined) return disputed;
  const version = claim.kind === 'certificate' ? claim.predicate.suite.version : claim.suiteVersion;
  if (version !== options.suite.version) return unchecked(otherVersion(version, options));
  return judgeAgain(claim, options, hold);
}

/** What is left once the papers are in order: do they say what the evidence says? */
async function judgeAgain(
  claim: Claim,
  { evidence, challenge, catalogue, suite }: VerifyOptions,
  hold: (sentence: string) => void,
): Promise<Ended> {
  let judged: JudgedEvidence;
  try {
    judged = await judgeEvidence(evidence, catalogue, suite);
  } catch (error) {
    if (error instanceof EvidenceError)
      return refused(
        'evidence-shape',
        `what was certified is no evidence of this suite: ${error.message.split('\n')[0] ?? ''}`,
      );
    throw error;
  }
  const { header, footer, damage, results } = judged;
  if (footer === undefined)
    return refused('evidence-cut-off', 'what was certified is not a whole run: its last line is missing');
  if (damage !== undefined) return refused('evidence-damaged', `what was certified is not what a run wrote: ${damage}`);
  hold('The evidence is whole: its last line tells its length and digest.');

  const seed = claim.kind === 'certificate' ? claim.predicate.seed : (challenge ?? header.seed);
  if (header.seed !== seed)
    return refused(
      'challenge',
      `the seed of the run is ${JSON.stringify(header.seed.slice(0, 80))}, which is not what was asked for`,
    );
  if (claim.kind === 'certificate' && claim.predicate.challenge !== null)
    hold('The run was made with the challenge: it was its seed.');
  if (header.suite.name !== suite.name || header.suite.version !== suite.version)
    return refused(
      'suite',
      `the evidence was recorded by ${header.suite.name} ${header.suite.version}, not by the suite that the ` +
        'statement names',
    );
  const { digest: documents } = catalogue.iface;
  const claimed =
    claim.kind === 'certificate'
      ? claim.predicate.interface.digest
      : claim.predicate.configuration.find(({ digest }) => digest !== undefined)?.digest?.sha256;
  if (claimed !== documents || header.interface.digest !== documents)
    return refused(
      'interface',
      `statement and evidence are not both about the interface documents of this suite (${documents})`,
    );
  hold(`Statement and evidence are about the interface documents of this suite (${documents}).`);

  // Before the verdicts, of which a selection has but a part.
  if (header.selection !== null) return undeserved(['only a part of the plan ran']);
  const refusal =
    claim.kind === 'certificate'
      ? againstCertificate(claim.predicate, judged, catalogue)
      : againstTestResult(claim.predicate, judged);
  if (refusal !== undefined) return refusal;
  hold(
    `Judged again by ${suite.name} ${suite.version}: ${count(results.requirements.length, 'verdict')}, each ` +
      'as stated, and so is everything else that follows from the evidence.',
  );
  return { kind: 'verified', claim, judged };
}

const undeserved = (because: readonly string[]): Refusal =>
  refused('not-deserved', `the evidence does not support it: ${because.join('; ')}`);

function againstCertificate(
  predicate: CertificatePredicate,
  judged: JudgedEvidence,
  { iface }: Catalogue,
): Refusal | undefined {
  const to = classNamed(predicate.class);
  if (to === undefined) return refused('claims', 'the class is none of this suite');
  const assessment = assess(judged, to, iface);
  const recomputed = describeRun(judged.results, judged.header, assessment, predicate.challenge);
  const obstacles = assessment.obstacles.map(({ message }) => message);
  return (
    verdictsDiffer(predicate, recomputed) ??
    (obstacles.length > 0 ? undeserved(obstacles) : claimsDiffer(predicate, recomputed))
  );
}

function againstTestResult(claimed: TestResult, { results, header, facts }: JudgedEvidence): Refusal | undefined {
  const recomputed = testResult({
    requirements: results.requirements,
    waivers: acceptedFailures(results),
    suite: header.suite,
    interface: results.interface,
  });
  if (canonical(claimed) !== canonical(recomputed))
    return refused('verdicts', 'the lists of tests are not what judging the evidence gives');
  const because = [
    ...(recomputed.result === 'FAILED' ? ['mandatory requirements fail'] : []),
    ...(results.run.complete ? [] : [results.run.incompleteBecause]),
    ...(facts.strays().length === 0 ? [] : ['deliveries came to subscriptions that this seed does not make']),
  ];
  return because.length > 0 ? undeserved(because) : undefined;
}

function challengeOf(claim: Claim, expected: string | undefined): Refusal | undefined {
  if (claim.kind === 'test-result') return undefined;
  const { challenge, seed } = claim.predicate;
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
      `The evidence ${path} can't be read: ${inWords(error)}.\nGive the evidence.jsonl that belongs to the ` +
        'certificate.',
    );
  }
}

const otherVersion = (version: string, { certificate, key, evidence, suite }: VerifyOptions): string =>
  `The certificate is by ${suite.name} ${version}, and this is ${suite.version}: only the same version ` +
  `judges the same way.\nVerify it with the version that made it:\n  npx ${suite.name}@${version} verify ` +
  `${certificate} --key ${key} --evidence ${evidence}`;
