import { count } from '../core/count.js';
import { truncate, singleLine } from '../core/text.js';
import type { Comparison, Direction, Side, VerdictChange } from '../results/compare.js';
import type { Totals } from '../results/results.js';

/** Characters of an implementation's text in one line. */
const lineLimit = 160;

const headings: { readonly [direction in Direction]: string } = {
  worse: 'Fails now',
  better: 'Fails no more',
  other: 'Other changes',
};

/** A comparison for people: new failures first. Ends with a line break. */
export function comparisonText(comparison: Comparison): string {
  const { a, b, notices, verdicts, observations } = comparison;
  const lines = [
    `A  ${sideText(a)}`,
    `B  ${sideText(b)}`,
    ...notices.map((note) => `!  ${truncate(singleLine(note), 3 * lineLimit)}`),
    '',
    ...totalsText('MUST', a.must, b.must),
    ...totalsText('all', a.totals, b.totals),
    ...(['worse', 'better', 'other'] as const).flatMap((direction) =>
      section(
        headings[direction],
        verdicts.filter((change) => change.direction === direction),
      ),
    ),
    ...(observations.length === 0 ? [] : ['', `Observed otherwise (${observations.length})`]),
    ...observations.flatMap(({ question, subject, before, after }, index) => [
      ...(observations[index - 1]?.question === question ? [] : [`  ${singleLine(question)}`]),
      `    ${singleLine(subject)}: ${answerText(before)} → ${answerText(after)}`,
    ]),
    '',
    verdicts.length === 0 && observations.length === 0
      ? 'Nothing differs.'
      : `${count(verdicts.length, 'verdict')} and ${count(observations.length, 'observation')} differ.`,
  ];
  return `${lines.join('\n')}\n`;
}

const sideText = ({ implementation: { name, version, vendor }, revision, startedAt, target }: Side): string =>
  truncate(
    singleLine(
      [
        name,
        version,
        vendor === undefined ? undefined : `(${vendor})`,
        `at ${target},`,
        startedAt,
        `revision ${revision}`,
      ]
        .filter((part) => part !== undefined)
        .join(' '),
    ),
    lineLimit,
  );

function totalsText(name: string, a: Totals, b: Totals): readonly string[] {
  const part = (label: string, before: number, after: number): string =>
    before === after ? `${after} ${label}` : `${before} → ${after} ${label}`;
  const parts = [
    part('pass', a.pass, b.pass),
    part('fail', a.fail, b.fail),
    part('inconclusive', a.inconclusive, b.inconclusive),
    part('not applicable', a.notApplicable, b.notApplicable),
    part('error', a.error, b.error),
  ];
  return [`${name.padEnd(5)}${parts.join(' · ')}`];
}

function section(heading: string, changes: readonly VerdictChange[]): readonly string[] {
  if (changes.length === 0) return [];
  return [
    '',
    `${heading} (${changes.length})`,
    ...changes.flatMap(({ requirement, level, before, after, reason }) => [
      `  ${singleLine(requirement)}  ${before} → ${after}${level === 'SHOULD' ? ' (advisory)' : ''}`,
      ...(reason === '' || after === 'absent' ? [] : [`    ${truncate(singleLine(reason), lineLimit)}`]),
    ]),
  ];
}

const answerText = (answer: string | null): string =>
  answer === null ? 'not observed' : truncate(singleLine(answer), lineLimit);
