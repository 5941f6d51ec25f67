import type { Log, ReportingDescriptor, Result } from 'sarif';
import type { RequirementResult } from '../src/results/results.js';
import { failsKnown } from '../src/results/failing.js';
import { outcomeOf } from '../src/results/outcome.js';
import type { Reporter, ReportInput } from './reporter.js';
import { relatedLines } from '../src/results/related-lines.js';
import { repeatLines } from './repeat-failure.js';
import { selectionText } from './selection.js';
import { operationOf, subjectLabel } from './subject.js';
import { truncate, singleLine, escapeInvisible } from '../src/core/text.js';

/** Code-scanning views need a file for each result; every project has the configuration. */
const artifact = 'ems-conformance.yaml';

const levelOf = (requirement: RequirementResult): 'error' | 'warning' =>
  requirement.level === 'MUST' ? 'error' : 'warning';

/**
 * A plain text message (SARIF 2.1.0, 3.11.6), in which `[text](address)` would be a link: brackets are escaped where
 * the text has one.
 */
export const messageText = (text: string): string =>
  text.includes('](') ? text.replace(/(\\*)([[\]])/g, '$1$1\\$2') : text;

const ruleOf = (requirement: RequirementResult): ReportingDescriptor => ({
  id: requirement.id,
  name: requirement.kind,
  shortDescription: { text: messageText(singleLine(requirement.title)) },
  fullDescription: {
    text: messageText(
      `${singleLine(requirement.title)} (${requirement.level}, ${requirement.statedness}; ` +
        `${singleLine(requirement.source)})`,
    ),
  },
  defaultConfiguration: { level: levelOf(requirement) },
  properties: { tags: ['conformance', requirement.level, requirement.statedness] },
});

function resultOf(requirement: RequirementResult, ruleIndex: number, folder: string | undefined): Result {
  const [first] = requirement.violations;
  const text = [
    requirement.reason,
    ...(first === undefined
      ? []
      : [
          `Expected: ${truncate(first.expected, 1_000)}`,
          `Actual: ${truncate(first.actual, 1_000)}`,
          `Exchange: ${first.exchange}`,
          ...[...repeatLines(first, requirement, folder), ...relatedLines(first)].map((line) => truncate(line, 4_000)),
        ]),
  ].join('\n');
  const { waiver } = requirement;
  return {
    ruleId: requirement.id,
    ruleIndex,
    kind: 'fail',
    level: levelOf(requirement),
    message: { text: messageText(escapeInvisible(text)) || requirement.id },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: artifact }, region: { startLine: 1 } },
        logicalLocations: [
          {
            fullyQualifiedName: operationOf(requirement.subject),
            name: subjectLabel(requirement.subject),
            kind: 'resource',
          },
        ],
      },
    ],
    partialFingerprints: { 'requirement/v1': requirement.id },
    occurrenceCount: Math.max(1, requirement.violationCount),
    ...(failsKnown(requirement) && { properties: { knownSince: requirement.knownSince } }),
    ...(waiver?.state === 'active' && {
      suppressions: [
        {
          kind: 'external',
          status: 'accepted',
          justification: `${singleLine(waiver.reason)} (until ${waiver.expires})`,
        },
      ],
    }),
  };
}

function logOf({ results, folder }: ReportInput): Log {
  const { headline, exit, rows } = outcomeOf(results);
  const failing = results.requirements.filter(({ verdict }) => verdict === 'fail');
  const selection = selectionText(results);
  const errors = results.requirements.filter(({ verdict }) => verdict === 'error');
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: results.suite.name, version: results.suite.version, rules: failing.map(ruleOf) } },
        automationDetails: { id: `${results.suite.name}/${singleLine(results.implementation.name)}/` },
        invocations: [
          {
            executionSuccessful: headline.kind !== 'interrupted' && headline.kind !== 'could-not-judge',
            exitCode: exit.code,
            ...(exit.because.length > 0 && {
              exitCodeDescription: messageText(escapeInvisible(exit.because.join(' '))),
            }),
            startTimeUtc: results.run.startedAt,
            toolExecutionNotifications: [
              ...errors.map((requirement) => ({
                level: 'error' as const,
                message: { text: messageText(`${requirement.id}: ${escapeInvisible(requirement.reason)}`) },
              })),
              ...results.warnings.map((warning) => ({
                level: 'warning' as const,
                message: { text: messageText(escapeInvisible(warning.message)) },
              })),
            ],
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: failing.map((requirement, ruleIndex) => resultOf(requirement, ruleIndex, folder)),
        properties: {
          headline: headline.title,
          because: headline.because.map(singleLine),
          revision: results.interface.revision,
          seed: results.run.seed,
          rows: rows.map(({ level, pass, fail, inconclusive, notApplicable, error }) => ({
            level,
            pass,
            fail,
            inconclusive,
            notApplicable,
            error,
          })),
          ...(selection === undefined ? {} : { selection: singleLine(selection) }),
        },
      },
    ],
  };
}

/** SARIF 2.1.0 for code-scanning views: failures only, advisory ones as warnings, waived ones as suppressed. */
export const sarif: Reporter = {
  format: 'sarif',
  file: 'results.sarif',
  render: (input) => `${escapeInvisible(JSON.stringify(logOf(input), null, 2))}\n`,
};
