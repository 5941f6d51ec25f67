import { parseStrictly } from './read-envelope.js';
import { predicateType, type CertificatePredicate } from './predicate.js';
import { refused, type Refusal } from './refusal.js';
import { checkCertificate, checkStatement, checkTestResult } from './schemas.js';
import { statementBytes, type Statement } from './statement.js';
import { testResultType, type TestResult } from './test-result.js';

/**
 * What a signed statement says, and which evidence file it is about: the SHA-256 of that file, and for a certificate
 * also its name.
 */
export type StatementContent =
  | {
      readonly kind: 'certificate';
      readonly evidenceName: string;
      readonly evidenceSha256: string;
      readonly predicate: CertificatePredicate;
    }
  | {
      readonly kind: 'test-result';
      readonly evidenceSha256: string;
      readonly predicate: TestResult;
      readonly suiteVersion: string;
    };

/**
 * Reads a payload whose signature holds: in-toto Statement v1 with one of two predicates, written as this suite writes.
 */
export function readStatement(payload: Buffer): StatementContent | Refusal {
  const parsed = parseStrictly(payload);
  if (parsed === undefined) return refused('statement-json', 'the payload is signed, and no JSON');
  const checked = checkStatement(parsed.value);
  if (checked.kind === 'flawed')
    return refused('statement-shape', `the payload is no in-toto Statement v1 about one file: ${checked.flaw}`);
  const statement = checked.value;
  const content = contentOf(statement);
  if (content.kind === 'refused') return content;
  // The schemas bound the depth, so that this recursion is bounded too.
  return statementBytes(statement).equals(payload)
    ? content
    : refused(
        'statement-form',
        'the payload names a member twice or is not written as this suite writes: readers could take it for ' +
          'different statements',
      );
}

function contentOf({
  subject: [{ name, digest }],
  predicateType: type,
  predicate,
}: Statement): StatementContent | Refusal {
  const evidenceSha256 = digest.sha256;
  if (type === predicateType) {
    const checked = checkCertificate(predicate);
    return checked.kind === 'flawed'
      ? refused('predicate-shape', `the predicate does not fit its schema: ${checked.flaw}`)
      : { kind: 'certificate', evidenceName: name, evidenceSha256, predicate: checked.value };
  }
  if (type === testResultType) {
    const checked = checkTestResult(predicate);
    if (checked.kind === 'flawed')
      return refused('predicate-shape', `the test result is none of this suite: ${checked.flaw}`);
    const suiteVersion = suiteVersionOf(checked.value);
    return suiteVersion === undefined
      ? refused('predicate-shape', 'the test result names no version of this suite')
      : { kind: 'test-result', evidenceSha256, predicate: checked.value, suiteVersion };
  }
  return refused(
    'unknown-predicate',
    `the statement has a predicate that this version does not know: ${JSON.stringify(type.slice(0, 200))}`,
  );
}

const suiteVersionOf = ({ configuration }: TestResult): string | undefined =>
  configuration.flatMap(
    ({ uri }) => /^pkg:npm\/ems-conformance@([0-9]+\.[0-9]+\.[0-9]+[0-9A-Za-z.+-]*)$/.exec(uri ?? '')?.[1] ?? [],
  )[0];
