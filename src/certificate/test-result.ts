import type { RequirementResult } from '../results/results.js';
import type { CertificatePredicate } from './predicate.js';

/** in-toto's predicate for results of any test, version 0.1. */
export const testResultType = 'https://in-toto.io/attestation/test-result/v0.1';

export interface TestResult {
  readonly result: 'PASSED' | 'WARNED' | 'FAILED';
  readonly configuration: readonly {
    readonly name: string;
    readonly uri?: string;
    readonly digest?: { readonly sha256: string };
  }[];
  readonly passedTests: readonly string[];
  readonly warnedTests: readonly string[];
  readonly failedTests: readonly string[];
}

type Judged = Pick<RequirementResult, 'id' | 'level' | 'verdict'>;

/**
 * The run in the words of that predicate: waived and advisory failures are warnings, failures that count are failures;
 * requirements without a verdict are in no list. The configuration names the rulings that the result is under.
 */
export function testResult({
  requirements,
  waivers,
  suite,
  interface: { title, digest },
  rulings = [],
}: Pick<CertificatePredicate, 'waivers' | 'suite' | 'interface' | 'rulings'> & {
  readonly requirements: readonly Judged[];
}): TestResult {
  const waived = new Set(waivers.map(({ requirement }) => requirement));
  const excused = ({ id, level }: Judged): boolean => level === 'SHOULD' || waived.has(id);
  const named = (which: (requirement: Judged) => boolean): readonly string[] =>
    requirements.filter(which).map(({ id }) => id);
  const warnedTests = named((requirement) => requirement.verdict === 'fail' && excused(requirement));
  const failedTests = named((requirement) => requirement.verdict === 'fail' && !excused(requirement));
  return {
    result: failedTests.length > 0 ? 'FAILED' : warnedTests.length > 0 ? 'WARNED' : 'PASSED',
    configuration: [
      { name: title, digest: { sha256: digest } },
      { name: suite.name, uri: `pkg:npm/${suite.name}@${suite.version}` },
      ...rulings.map(({ number }) => ({ name: `ruling ${number}` })),
    ],
    passedTests: named(({ verdict }) => verdict === 'pass'),
    warnedTests,
    failedTests,
  };
}
