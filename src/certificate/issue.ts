import type { KeyObject } from 'node:crypto';
import { evidenceFileOf } from '../evidence/evidence-file.js';
import type { Judge } from '../judge/judge.js';
import type { Ruling } from '../judge/rulings.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { assess, type Assessment } from './assess.js';
import type { ConformanceClass } from './conformance-classes.js';
import { signEnvelope } from './envelope.js';
import { fileDigest } from './file-digest.js';
import { judgeEvidence, type OpenEvidence } from './judge-evidence.js';
import type { UnmetCondition } from './unmet-condition.js';
import { predicateOf, predicateType, type CertificatePredicate } from './predicate.js';
import { publishedReport } from './published-report.js';
import type { PublishedReport } from '../../reports/table/published-report.js';
import { statementAbout, statementBytes } from './statement.js';
import { testResult, testResultType } from './test-result.js';

export interface IssueOptions {
  /** File of the recorded run. */
  readonly evidence: string;
  /** `openPlanned`, so that it is held against the plan that follows from its header. */
  readonly open: OpenEvidence;
  readonly catalogue: Catalogue;
  readonly suite: Judge;
  readonly class: ConformanceClass;
  /** The challenge that the certifier gave before the run; `null` without one. */
  readonly challenge: string | null;
  /** Rulings that the result is under; absent: none. */
  readonly rulings?: readonly Ruling[];
  /** Private key. */
  readonly key: KeyObject;
}

export type Issued =
  /** Texts of the two files: the certificate, and the same run as in-toto test-result. */
  | {
      readonly kind: 'certificate';
      readonly certificate: string;
      readonly testResult: string;
      readonly predicate: CertificatePredicate;
      /** The same in short, for publishing. */
      readonly report: PublishedReport;
    }
  | { readonly kind: 'none'; readonly unmetConditions: readonly UnmetCondition[]; readonly assessment: Assessment };

/**
 * Judges recorded evidence, and signs the result if the class is reached.
 * @throws EvidenceError for a file that is no bundle
 */
export async function issueCertificate({
  evidence,
  open,
  catalogue,
  suite,
  class: to,
  challenge,
  rulings = [],
  key,
}: IssueOptions): Promise<Issued> {
  const sha256 = await fileDigest(evidence);
  const judged = await judgeEvidence(evidence, open, catalogue, suite, rulings);
  const assessment = assess(judged, to, catalogue.iface);
  const unmetConditions = [...ofChallenge(challenge, judged.header.seed), ...assessment.unmetConditions];
  if (unmetConditions.length > 0) return { kind: 'none', unmetConditions, assessment };
  const name = evidenceFileOf(evidence.endsWith('.gz') ? 'gzip' : 'plain');
  const predicate = predicateOf(judged.results, judged.header, assessment, challenge, name);
  const bytesOf = (type: string, content: object): Buffer =>
    statementBytes(statementAbout(name, sha256, type, content));
  const payload = bytesOf(predicateType, predicate);
  return {
    kind: 'certificate',
    certificate: signEnvelope(payload, key),
    testResult: signEnvelope(bytesOf(testResultType, testResult(predicate)), key),
    predicate,
    report: publishedReport(predicate, sha256, payload),
  };
}

function ofChallenge(challenge: string | null, seed: string): readonly UnmetCondition[] {
  if (challenge === null || challenge === seed) return [];
  return [
    {
      code: 'challenge',
      message: 'the seed of the run is not the challenge',
      remedy: 'Run again with the challenge.',
      about: [],
    },
  ];
}
