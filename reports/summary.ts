import type { RelatedExchange, Results } from '../src/results/results.js';
import { levelsOf, type Cause } from '../src/results/causes.js';
import { markdown, markdownBlock, markdownCode } from './markup.js';
import { missingYaml } from './missing.js';
import { entriesOf } from '../src/results/headline.js';
import { groupObservations, type ObservationGroup } from './group-observations.js';
import type { Baseline } from '../src/results/baseline.js';
import { conditionText, sentence } from './condition-text.js';
import type { ReportInput, Reporter } from './reporter.js';
import { repeatLines, statementOf } from './repeat-failure.js';
import { selectionText } from './selection.js';
import { subjectLabel } from './subject.js';
import { baselineRemark } from './baseline-remark.js';
import { flakyText, isFlaky } from './flaky.js';
import { failsWaived } from '../src/results/failing.js';
import { outcomeOf, type RunOutcome } from '../src/results/outcome.js';
import { count } from '../src/core/count.js';
import { truncate } from '../src/core/text.js';

const symbols = {
  conforming: '✅',
  'not-decided': '🟠',
  'no-new-failure': '✅',
  'advisory-only': '🟠',
  'not-conforming': '❌',
  'contradicts-own-document': '❌',
  'could-not-judge': '❔',
  interrupted: '⏹️',
} as const;
const shownCauses = 20;
const shownIds = 10;

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function head(results: Results, { headline, exit, rows }: RunOutcome): string {
  const { implementation, run, suite } = results;
  const selection = selectionText(results);
  // Many vendors give a product their own name; it is said once.
  const vendor =
    implementation.vendor !== undefined && implementation.name.startsWith(implementation.vendor)
      ? undefined
      : implementation.vendor;
  const product = [vendor, implementation.name, implementation.version].filter((part) => part !== undefined).join(' ');
  return [
    `# ${symbols[headline.kind]} ${markdown(headline.title)}: ${markdown(truncate(product, 200))}`,
    '',
    markdown(headline.because.join(' ')),
    '',
    `**Exit code ${exit.code}**${exit.because.length === 0 ? '' : `: ${markdown(exit.because.join(' '))}`}`,
    '',
    ...(selection === undefined ? [] : [`**Selection:** ${markdown(selection)}.`, '']),
    row('Requirements', 'pass', 'failures', 'inconclusive', 'not applicable', 'error'),
    row('---', '---:', '---:', '---:', '---:', '---:'),
    ...rows.map((each) =>
      row(`**${each.level}**`, each.pass, each.failures, each.inconclusive, each.notApplicable, each.error),
    ),
    '',
    [
      `Target ${markdownCode(truncate(run.target, 200))} (${run.role})`,
      `interface ${markdownCode(results.interface.revision)} ${markdownCode(results.interface.digest.slice(0, 12))}`,
      `${markdown(suite.name)} ${markdown(suite.version)}`,
      `seed ${markdownCode(run.seed)}`,
      markdown(run.startedAt),
      `${count(run.exchanges, 'exchange')}, ${count(run.deliveries, 'delivery', 'deliveries')}`,
    ].join(' · '),
  ].join('\n');
}

const relatedBlock = ({ exchange, request, answered, curl }: RelatedExchange): readonly string[] => [
  `Together with ${markdownCode(truncate(exchange, 200))}: ${markdownCode(truncate(request, 400))}, answered ` +
    `${markdownCode(truncate(answered, 40))}.`,
  '',
  ...(curl === '' ? [] : [markdownBlock(truncate(curl, 2_000), 'sh'), '']),
];

/** How many of each level, where a cause has both. */
const ofBothLevels = (cause: Cause): string => {
  const levels = levelsOf(cause);
  return levels.includes(',') ? ` (${levels})` : '';
};

function causeSection(cause: Cause, { baseline, folder }: ReportInput): string {
  const { requirement, violation } = cause.example;
  const remarks = [baselineRemark(cause.requirements, baseline), flakyText(cause.requirements)]
    .filter((remark) => remark !== '')
    .map((remark) => `${remark} · `)
    .join('');
  const ids = cause.requirements
    .slice(0, shownIds)
    .map((each) => `- ${markdownCode(truncate(each.id, 200))}${isFlaky(each) ? ' (flaky)' : ''}`);
  const when = sentence(conditionText(requirement));
  if (cause.requirements.length > ids.length) ids.push(`- and ${cause.requirements.length - ids.length} more`);
  return [
    `### ${markdown(truncate(cause.message, 300))}`,
    '',
    `**${requirement.statedness === 'supplied' ? 'supplied' : cause.level}** · ` +
      `${count(cause.requirements.length, 'requirement')}${ofBothLevels(cause)} · ${remarks}${markdown(cause.kind)}`,
    '',
    `${markdownCode(subjectLabel(requirement.subject))}: ${markdown(truncate(statementOf(requirement), 600))}`,
    '',
    ...(when === '' ? [] : [`**${markdown(truncate(when, 600))}**`, '']),
    ...(violation === undefined
      ? []
      : [
          `Expected ${markdownCode(truncate(violation.expected, 400))}, got ` +
            `${markdownCode(truncate(violation.actual, 400))}` +
            `${violation.pointer === '' ? '' : ` at ${markdownCode(truncate(violation.pointer, 200))}`}.`,
          ...(violation.errorText === undefined ? [] : ['', `The response: ${markdownCode(violation.errorText)}.`]),
          '',
          ...repeatLines(violation, requirement, folder).flatMap((line) => [
            markdownBlock(truncate(line, 2_000), 'sh'),
            '',
          ]),
          ...violation.related.flatMap((other) => relatedBlock(other)),
        ]),
    ...ids,
  ].join('\n');
}

function failures(input: ReportInput, { causes }: RunOutcome): string {
  if (causes.length === 0) return '';
  const more =
    causes.length > shownCauses
      ? [`… and ${count(causes.length - shownCauses, 'further cause')} in the other reports.`]
      : [];
  return ['## Failures', ...causes.slice(0, shownCauses).map((cause) => causeSection(cause, input)), ...more].join(
    '\n\n',
  );
}

function list(title: string, lines: readonly string[], max = 20): string {
  if (lines.length === 0) return '';
  const more = lines.length > max ? [`- and ${lines.length - max} more`] : [];
  return [`## ${title}`, '', ...lines.slice(0, max), ...more].join('\n');
}

function baselineSection(baseline: Baseline | undefined): string {
  if (baseline === undefined) return '';
  const part = (name: string, ids: readonly string[]): readonly string[] =>
    ids.length === 0
      ? []
      : [
          `- ${name}: ${ids.length} (${ids
            .slice(0, 5)
            .map((id) => markdownCode(truncate(id, 200)))
            .join(', ')}${ids.length > 5 ? ', …' : ''})`,
        ];
  const lines = [
    ...part('new failures', baseline.newFailures),
    ...part('fixed', baseline.fixed),
    ...part('still failing', baseline.stillFailing),
    ...part('no longer judged', baseline.noLongerJudged),
    ...part('not selected', baseline.notSelected),
  ];
  return [
    `## Since the run of ${markdown(baseline.startedAt)}`,
    '',
    ...(lines.length === 0 ? ['Nothing changed.'] : lines),
  ].join('\n');
}

function missing(results: Results): string {
  const entries = entriesOf(results);
  if (entries.length === 0) return '';
  return [
    `## Entries that would decide more`,
    '',
    `${count(entries.length, 'configuration entry', 'configuration entries')} would let the suite judge what ` +
      `is inconclusive now. Merge them into \`ems-conformance.yaml\`, and replace each placeholder:`,
    '',
    markdownBlock(missingYaml(entries), 'yaml'),
  ].join('\n');
}

const observed = ({ question, answer, subjects }: ObservationGroup): string =>
  `- ${markdown(truncate(question, 200))} ${markdownCode(truncate(answer, 200))} ` +
  `(${markdownCode(truncate(subjects[0] ?? '', 100))}${subjects.length > 1 ? ` and ${subjects.length - 1} more` : ''})`;

/** Places where the implementer's own document contradicts the interface. */
function contradictions({ supplement }: Results): readonly string[] {
  if (supplement === undefined || supplement.contradictions.length === 0) return [];
  return [
    list(
      `What ${markdown(truncate(supplement.place, 100))} says against the interface`,
      supplement.contradictions.map(
        ({ operation, message, pointer, source }) =>
          `- ${markdownCode(truncate(operation, 100))}: ${markdown(truncate(message, 300))}, at ` +
          `${markdownCode(truncate(pointer, 300))}; the interface wins (${markdown(truncate(source, 300))})`,
      ),
    ),
  ];
}

function render(input: ReportInput): string {
  const { results, baseline } = input;
  const outcome = outcomeOf(results);
  const waived = results.requirements
    .filter(failsWaived)
    .map(
      ({ id, waiver }) =>
        `- ${markdownCode(truncate(id, 200))} until ${markdown(waiver?.expires ?? '')}: ` +
        `${markdown(truncate(waiver?.reason ?? '', 300))}`,
    );
  const sections = [
    head(results, outcome),
    list(
      'Set-up of this run',
      results.warnings.map(({ message }) => `- ⚠️ ${markdown(truncate(message, 500))}`),
    ),
    baselineSection(baseline),
    failures(input, outcome),
    list('Waived', waived),
    ...contradictions(results),
    missing(results),
    list('Observations', groupObservations(results.observations).map(observed), 15),
    list(
      'Remains on the server',
      results.remainsOnServer.map((thing) => `- ${markdownCode(truncate(thing, 300))}`),
    ),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** One page for a pull request or a job summary (GitHub's limit of 1 MiB is far away). */
export const summary: Reporter = { format: 'summary', file: 'summary.md', render };
