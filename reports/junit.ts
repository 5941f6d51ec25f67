import type { RequirementResult, Results } from '../src/results/results.js';
import { failureText } from './failure-text.js';
import { xml, xmlText } from './markup.js';
import type { Reporter, ReportInput } from './reporter.js';
import { selectionText } from './selection.js';
import { failsAdvisory, failsKnown, failsWaived } from '../src/results/failing.js';
import { outcomeOf, type RunOutcome } from '../src/results/outcome.js';
import { resourceOf } from './subject.js';
import { truncate } from '../src/core/text.js';

/** A requirement as JUnit has it: one test of a CI server. */
type TestCase =
  | { readonly kind: 'passed' }
  | { readonly kind: 'failure' | 'error' | 'skipped'; readonly message: string; readonly text: string };

/**
 * Only failures that make a run nonconforming are failures here; an advisory, waived or known failure is skipped with
 * its reason, because CI servers have only two states.
 */
function testCaseOf(requirement: RequirementResult, folder: string | undefined): TestCase {
  const skipped = (message: string): TestCase => ({
    kind: 'skipped',
    message,
    text: [message, failureText(requirement, folder)].filter((part) => part !== '').join('\n'),
  });
  const { verdict, reason } = requirement;
  if (verdict === 'pass') return { kind: 'passed' };
  if (verdict === 'error')
    return {
      kind: 'error',
      message: reason,
      text: `An error of the suite itself, not of the implementation.\n${reason}`,
    };
  if (failsWaived(requirement))
    return skipped(`Waived until ${requirement.waiver?.expires}: ${requirement.waiver?.reason}`);
  if (failsKnown(requirement))
    return skipped(`Known failure, which the run of ${requirement.knownSince} had as well: ${reason}`);
  if (failsAdvisory(requirement)) return skipped(`Advisory failure (SHOULD): ${reason}`);
  if (verdict === 'fail') return { kind: 'failure', message: reason, text: failureText(requirement, folder) };
  const entry =
    requirement.decidedBy === undefined ? '' : ` The configuration entry ${requirement.decidedBy} would decide it.`;
  return skipped(`${verdict}: ${reason}${entry}`);
}

function renderTestCase(requirement: RequirementResult, testCase: TestCase): string {
  const head =
    `    <testcase name="${xml(`${requirement.id} (${requirement.level})`)}" ` +
    `classname="${xml(`ems-conformance.${resourceOf(requirement.subject)}`)}" time="0"`;
  if (testCase.kind === 'passed') return `${head}/>`;
  if (testCase.kind === 'skipped')
    return `${head}>\n      <skipped>${xmlText(testCase.text)}</skipped>\n    </testcase>`;
  return (
    `${head}>\n      <${testCase.kind} type="${xml(requirement.kind)}" ` +
    `message="${xml(truncate(testCase.message, 1_000))}">${xmlText(testCase.text)}</${testCase.kind}>\n    </testcase>`
  );
}

const attributes = (testCases: readonly TestCase[]): string => {
  const of = (kind: TestCase['kind']): number => testCases.filter((testCase) => testCase.kind === kind).length;
  return `tests="${testCases.length}" failures="${of('failure')}" errors="${of('error')}"`;
};

function renderSuite(
  resource: string,
  cases: readonly (readonly [RequirementResult, TestCase])[],
  results: Results,
  { headline, exit }: RunOutcome,
): string {
  const testCases = cases.map(([, testCase]) => testCase);
  const selection = selectionText(results);
  const properties = [
    [
      'implementation',
      [results.implementation.name, results.implementation.version].filter((part) => part !== undefined).join(' '),
    ],
    ['headline', headline.title],
    ['headline.because', headline.because.join(' ')],
    ['exit.code', String(exit.code)],
    ['interface.revision', results.interface.revision],
    ['seed', results.run.seed],
    ['target', results.run.target],
    ...(selection === undefined ? [] : [['selection', selection] as const]),
  ] as const;
  const lines = properties.map(([name, value]) => `      <property name="${name}" value="${xml(value)}"/>`);
  return [
    `  <testsuite name="${xml(resource)}" ${attributes(testCases)} ` +
      `skipped="${testCases.filter((testCase) => testCase.kind === 'skipped').length}" time="0" ` +
      `timestamp="${xml(results.run.startedAt.replace(/(\.\d+)?Z$/, ''))}">`,
    '    <properties>',
    ...lines,
    '    </properties>',
    ...cases.map(([requirement, testCase]) => renderTestCase(requirement, testCase)),
    '  </testsuite>',
  ].join('\n');
}

function render({ results, folder }: ReportInput): string {
  const cases = results.requirements.map((requirement) => [requirement, testCaseOf(requirement, folder)] as const);
  const resources = [...new Set(results.requirements.map(({ subject }) => resourceOf(subject)))].toSorted();
  const testCases = cases.map(([, testCase]) => testCase);
  const outcome = outcomeOf(results);
  const suites = resources.map((resource) => {
    const ofResource = cases.filter(([{ subject }]) => resourceOf(subject) === resource);
    return renderSuite(resource, ofResource, results, outcome);
  });
  const time = (results.run.durationMs / 1000).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(results.interface.title)}" ${attributes(testCases)} time="${time}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

/** JUnit XML in the form that Jenkins and GitLab read: one suite a resource, one case a requirement. */
export const junit: Reporter = { format: 'junit', file: 'junit.xml', render };
