import type { CTRFReport, Test } from 'ctrf';
import type { RequirementResult, Verdict } from '../src/results/results.js';
import type { Reporter, ReportInput } from './reporter.js';
import { relatedLines } from '../src/results/related-lines.js';
import { repeatLines } from './repeat-failure.js';
import { selectionText } from './selection.js';
import { isFlaky } from './flaky.js';
import { operationOf, resourceOf } from './subject.js';
import { failsKnown, failsUnaccepted } from '../src/results/failing.js';
import { outcomeOf } from '../src/results/outcome.js';
import { escapeInvisible } from '../src/core/text.js';

const statuses: Readonly<Record<Verdict, Test['status']>> = {
  pass: 'passed',
  fail: 'failed',
  inconclusive: 'other',
  'not-applicable': 'skipped',
  error: 'other',
};

/** As in JUnit, an advisory, waived or known failure is none: it is `other`, with its raw verdict beside it. */
const statusOf = (requirement: RequirementResult): Test['status'] =>
  requirement.verdict === 'fail' && (requirement.level === 'SHOULD' || !failsUnaccepted(requirement))
    ? 'other'
    : statuses[requirement.verdict];

function testOf(requirement: RequirementResult, folder: string | undefined): Test {
  const [first] = requirement.violations;
  return {
    name: requirement.id,
    status: statusOf(requirement),
    duration: 0,
    suite: [resourceOf(requirement.subject), operationOf(requirement.subject)],
    rawStatus:
      requirement.waiver?.state === 'active' ? 'waived' : failsKnown(requirement) ? 'known' : requirement.verdict,
    ...(isFlaky(requirement) && { flaky: true }),
    tags: [requirement.level, requirement.statedness, requirement.kind],
    ...(requirement.reason !== '' && { message: escapeInvisible(requirement.reason) }),
    ...(first !== undefined && {
      trace: escapeInvisible(
        [
          `expected: ${first.expected}`,
          `actual: ${first.actual}`,
          `exchange: ${first.exchange}`,
          ...repeatLines(first, requirement, folder),
          ...relatedLines(first),
        ].join('\n'),
      ),
    }),
  };
}

function reportOf({ results, folder }: ReportInput): CTRFReport {
  const selection = selectionText(results);
  const { headline, exit, rows } = outcomeOf(results);
  const tests = results.requirements.map((requirement) => testOf(requirement, folder));
  const of = (status: Test['status']): number => tests.filter((test) => test.status === status).length;
  const start = Date.parse(results.run.startedAt);
  return {
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    timestamp: results.run.startedAt,
    generatedBy: `${results.suite.name} ${results.suite.version}`,
    results: {
      tool: { name: results.suite.name, version: results.suite.version },
      summary: {
        tests: tests.length,
        passed: of('passed'),
        failed: of('failed'),
        skipped: of('skipped'),
        pending: of('pending'),
        other: of('other'),
        start,
        stop: start + Math.round(results.run.durationMs),
      },
      tests,
      environment: {
        appName: escapeInvisible(results.implementation.name),
        ...(results.implementation.version !== undefined && {
          appVersion: escapeInvisible(results.implementation.version),
        }),
        testEnvironment: escapeInvisible(results.run.target),
      },
      extra: {
        headline: headline.title,
        because: headline.because.map(escapeInvisible),
        exitCode: exit.code,
        exitBecause: exit.because.map(escapeInvisible),
        rows: rows.map(({ level, failures, pass, inconclusive, notApplicable, error }) => ({
          level,
          pass,
          failures,
          inconclusive,
          notApplicable,
          error,
        })),
        revision: results.interface.revision,
        seed: results.run.seed,
        ...(selection === undefined ? {} : { selection: escapeInvisible(selection) }),
      },
    },
  };
}

/** Common Test Report Format, for the tools that read it. */
export const ctrf: Reporter = {
  format: 'ctrf',
  file: 'ctrf.json',
  render: (input) => `${escapeInvisible(JSON.stringify(reportOf(input), null, 2))}\n`,
};
