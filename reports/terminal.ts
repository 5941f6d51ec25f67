import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import pc from 'picocolors';
import type { RequirementResult, Results, Violation } from '../src/results/results.js';
import type { Cause } from '../src/results/causes.js';
import type { MissingEntry } from '../src/results/missing-entries.js';
import { missingYaml } from './missing.js';
import { entriesOf } from '../src/results/headline.js';
import type { ReportInput, Reporter } from './reporter.js';
import { repeatLine, shellWord } from '../src/results/repeat-line.js';
import { relatedTexts } from '../src/results/related-lines.js';
import { howOften } from './how-often.js';
import { conditionOf, conditionText } from './condition-text.js';
import { repeatFailure, statementOf } from './repeat-failure.js';
import { selectionText } from './selection.js';
import { subjectLabel } from './subject.js';
import { baselineRemark } from './baseline-remark.js';
import { historyRemark } from './history-remark.js';
import { flakyText } from './flaky.js';
import { clientQuestion } from '../src/results/client-question.js';
import { failsUnwaived, failsWaived } from '../src/results/failing.js';
import { headlineSymbols as symbols } from './headline-symbols.js';
import { failuresInWords } from '../src/results/level-rows.js';
import { outcomeOf, type RunOutcome } from '../src/results/outcome.js';
import { count } from '../src/core/count.js';
import { singleLine, truncate, withoutCiCommands } from '../src/core/text.js';

type Paint = ReturnType<typeof pc.createColors>;

/** Characters of a text, where no terminal sets a bound: an implementation may send a megabyte. */
const longest = 500;
const longestCurl = 2_000;
const shownIds = 5;
/** A screen with fewer rows is small. */
const fewRows = 30;
const usualTerminal = { colour: false, columns: 100, rows: 40 };

const shown = (text: string, max: number, most = longest): string =>
  truncate(withoutCiCommands(singleLine(text)), Math.min(most, Math.max(8, max)));

const colours = {
  conforming: 'green',
  'no-new-failure': 'green',
  'not-conforming': 'red',
  'contradicts-own-document': 'red',
  'not-decided': 'yellow',
  'advisory-only': 'yellow',
  'could-not-judge': 'yellow',
  interrupted: 'yellow',
} as const;

function head(
  results: Results,
  { headline, rows: levels }: RunOutcome,
  paint: Paint,
  columns: number,
): readonly string[] {
  const selection = selectionText(results);
  const tint = paint[colours[headline.kind]];
  const product = [results.implementation.name, results.implementation.version]
    .filter((part) => part !== undefined)
    .join(' ');
  const rows = levels.map((row) => {
    const parts = [
      `${row.pass} pass`,
      row.failures,
      `${row.inconclusive} inconclusive`,
      `${row.notApplicable} not applicable`,
      ...(row.error > 0 ? [`${row.error} error`] : []),
    ];
    return `  ${row.level.padEnd(9)}${parts.join(paint.dim(' · '))}`;
  });
  return [
    `${tint(paint.bold(`${symbols[headline.kind]} ${headline.title}`))}  ` +
      `${paint.bold(shown(product, columns - 24))}`,
    ...headline.because.slice(0, 6).map((sentence) => `  ${shown(sentence, columns * 2)}`),
    ...rows,
    ...(selection === undefined ? [] : [`  selection: ${shown(selection, columns * 2)}`]),
  ];
}

/** Message, an example with its operation and statement, the difference, and one line that repeats it. */
function causeLines(
  cause: Cause,
  { baseline, history, folder, terminal: screen = usualTerminal }: ReportInput,
  paint: Paint,
  columns: number,
): readonly string[] {
  const { requirement, violation } = cause.example;
  const isSupplied = requirement.statedness === 'supplied';
  const advisory = cause.requirements.filter(({ level }) => level === 'SHOULD').length;
  const ofLevel = cause.level === 'MUST' ? cause.requirements.length - advisory : advisory;
  const tag = cause.level === 'MUST' ? paint.red(isSupplied ? 'supplied' : 'MUST  ') : paint.yellow('SHOULD');
  const remarks = [
    baselineRemark(cause.requirements, baseline) || historyRemark(cause.requirements, history),
    flakyText(cause.requirements),
    cause.requirements.length === 1 && requirement.condition === undefined ? howOften(requirement) : '',
    advisory === 0 || cause.level === 'SHOULD' ? '' : `and ${advisory}× SHOULD`,
  ]
    .filter((remark) => remark !== '')
    .join(', ');
  const lines = [
    `  ${tag} ${paint.bold(`${ofLevel}×`)} ` +
      `${remarks === '' ? '' : `[${remarks}] `}${shown(cause.message, columns * 2 - 14 - remarks.length - 3)}`,
  ];
  const isLarge = screen.rows >= fewRows;
  lines.push(...aboutLines(cause, isLarge, paint, columns));
  if (violation === undefined) return lines;
  const place = shown(placeOf(violation), columns);
  const repeat = repeatFailure(violation, requirement, folder).replace(/\s*\\\n\s*/g, ' ');
  lines.push(
    `         expected ${shown(violation.expected, columns * 2 - 18)}`,
    `         got      ${shown(violation.actual, columns * 2 - 18 - place.length)}${place}`,
    ...(violation.errorText === undefined ? [] : [`         response ${shown(violation.errorText, columns * 2 - 18)}`]),
    ...(isLarge ? relatedTexts(violation) : []).map((text) => `         with     ${shown(text, columns * 2 - 18)}`),
  );
  if (repeat !== '') lines.push(`         ${shown(repeat, columns * 3, longestCurl)}`);
  return lines;
}

/** When the example of a cause fails, its id and operation, and what the interface states. */
function aboutLines(
  { requirements, example: { requirement } }: Cause,
  isLarge: boolean,
  paint: Paint,
  columns: number,
): readonly string[] {
  const more = requirements.length > 1 ? ` +${requirements.length - 1}` : '';
  const subject = subjectLabel(requirement.subject);
  const when = conditionLine(requirement, isLarge);
  return [
    ...(when === '' ? [] : [paint.bold(shown(when, columns * 2 - 9))]),
    // On a small screen the message and the condition have to do.
    ...(isLarge || when === ''
      ? [paint.dim(`${shown(`${requirement.id}  ${subject}`, columns - 9 - more.length)}${more}`)]
      : []),
    ...(isLarge ? [shown(statementOf(requirement), columns - 9)] : []),
  ].map((line) => `         ${line}`);
}

/** When a requirement fails, with the counts where there is room; without a condition, its remark has the counts. */
function conditionLine(requirement: RequirementResult, isLarge: boolean): string {
  if (requirement.condition === undefined) return '';
  return isLarge ? conditionText(requirement) : (conditionOf(requirement)?.condition ?? '');
}

/** The place of a violation in the body, from its root for the body itself. */
const placeOf = ({ pointer, missing }: Violation): string =>
  pointer === '' ? (missing === undefined ? '' : ' in the body') : ` at ${pointer}`;

/** How many rows lines take when the terminal wraps them; colour codes do not count. */
const rowsOf = (lines: readonly string[], columns: number): number =>
  lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(stripVTControlCharacters(line).length / columns)), 0);

/** Takes blocks while they fit, always the first one; `left` is the number of those that do not. */
function fit(
  blocks: readonly (readonly string[])[],
  rows: number,
  columns: number,
): { readonly lines: readonly string[]; readonly left: number } {
  const lines: string[] = [];
  let used = 0;
  let taken = 0;
  for (const block of blocks) {
    const height = rowsOf(block, columns);
    if (taken > 0 && used + height > rows) break;
    lines.push(...block);
    used += height;
    taken++;
  }
  return { lines, left: blocks.length - taken };
}

function section(
  title: string,
  blocks: readonly (readonly string[])[],
  rows: number,
  columns: number,
  more: string,
  paint: Paint,
): readonly string[] {
  if (blocks.length === 0) return [];
  const { lines, left } = fit(blocks, rows, columns);
  // A log has no last row: there each further block has its first line.
  const further = Number.isFinite(columns) ? [] : blocks.slice(blocks.length - left).flatMap(([first]) => first ?? []);
  return [
    '',
    paint.bold(title),
    ...lines,
    ...further,
    ...(left > 0 ? [paint.dim(further.length > 0 ? `  more of these ${more}` : `  … and ${left} more ${more}`)] : []),
  ];
}

/** Says where the whole fragment is. */
const whereAllEntriesAre = (folder: string | undefined): string =>
  folder === undefined
    ? 'the report "summary" has all of them'
    : `all of them are in ${withoutCiCommands(join(folder, 'summary.md'))}`;

/** The fragment for as many entries as fit, those that would decide most first; not indented, to be copied as it is. */
function fragment(
  entries: readonly MissingEntry[],
  where: string,
  rows: number,
  columns: number,
  paint: Paint,
): readonly string[] {
  if (entries.length === 0) return [];
  for (let taken = entries.length; taken > 0; taken--) {
    const lines = missingYaml(entries.slice(0, taken)).trimEnd().split('\n').map(withoutCiCommands);
    if (rowsOf(lines, columns) > rows - 3) continue;
    const more = taken < entries.length ? ` (${taken} of ${entries.length} entries; ${where})` : '';
    return ['', paint.bold(`Merge into ems-conformance.yaml to have more decided${more}`), ...lines];
  }
  return [
    '',
    paint.dim(
      `  ${count(entries.length, 'configuration entry', 'configuration entries')} would decide more, once ` +
        `the configuration has them: ${where}`,
    ),
  ];
}

const firstFew = (lines: readonly string[]): readonly string[] =>
  lines.length <= shownIds
    ? lines
    : [...lines.slice(0, shownIds), `    … and ${lines.length - shownIds} more in summary.md`];

/** How requests in recorded traffic differ from the interface, a line for each difference and operation. */
const clientDifferences = ({ run, observations }: Results): readonly string[] =>
  run.recorded === undefined
    ? []
    : observations
        .filter(({ question }) => question === clientQuestion)
        .map(({ subject, answer }) => `${subject}: ${answer}`);

function notesOf({ results, baseline }: ReportInput, columns: number): readonly string[] {
  const waived = results.requirements.filter(failsWaived);
  const notes: string[] = [];
  if (waived.length > 0)
    notes.push(
      `  ${count(waived.length, 'failure')} waived`,
      ...firstFew(
        waived.map(
          ({ id, waiver }) => `    ${shown(`${id}, until ${waiver?.expires}: ${waiver?.reason}`, columns * 2)}`,
        ),
      ),
    );
  // The embedded reference and all that it holds ended with the run.
  if (results.remainsOnServer.length > 0 && !results.run.embedded)
    notes.push(
      `  ${count(results.remainsOnServer.length, 'record remains', 'records remain')} on the server: ` +
        `the interface offers no way to remove ${results.remainsOnServer.length === 1 ? 'it' : 'them'}`,
    );
  const { supplement } = results;
  if (supplement !== undefined && supplement.contradictions.length > 0)
    notes.push(
      `  ${shown(supplement.place, 60)} contradicts the interface in ` +
        `${count(supplement.contradictions.length, 'place')}, and the interface wins: summary.md has them`,
    );
  const ofClients = clientDifferences(results);
  if (ofClients.length > 0)
    notes.push(
      `  ${count(ofClients.length, 'difference')} of clients, beside the verdicts:`,
      ...firstFew(ofClients.map((text) => `    ${shown(text, columns * 2)}`)),
    );
  if (baseline !== undefined) {
    const { newFailures, fixed, stillFailing, noLongerJudged, notSelected } = baseline;
    notes.push(
      `  since ${shown(baseline.startedAt, 30)}: ${newFailures.length} new, ${fixed.length} fixed, ` +
        `${stillFailing.length} still failing, ${noLongerJudged.length} no longer ` +
        `judged${notSelected.length > 0 ? `, ${notSelected.length} not selected` : ''}`,
    );
    notes.push(...firstFew(newFailures.map((id) => `    new: ${shown(id, columns - 9)}`)));
  }
  return notes;
}

function render(input: ReportInput): string {
  const { results, terminal = usualTerminal } = input;
  const columns = Math.max(40, terminal.columns);
  const rows = Math.max(20, terminal.rows) - 2;
  const paint = pc.createColors(terminal.colour);
  const outcome = outcomeOf(results);
  const { causes } = outcome;
  const entries = entriesOf(results);
  const warnings = section(
    'Set-up',
    results.warnings.map(({ message }) => [`  ${paint.yellow('!')} ${shown(message, columns * 2)}`]),
    4,
    columns,
    'in the reports',
    paint,
  );
  const top = [...head(results, outcome, paint, columns), ...notesOf(input, columns), ...warnings];
  const foot = [
    '',
    `  seed ${shown(results.run.seed, 40)}  ` +
      paint.dim(
        [
          `exit code ${outcome.exit.code}`,
          `revision ${shown(results.interface.revision, 20)}`,
          count(results.run.exchanges, 'exchange'),
          shown(results.run.startedAt, 30),
        ].join(' · '),
      ),
  ];
  const free = rows - rowsOf(top, columns) - rowsOf(foot, columns);
  const title = `${failuresInWords(results.requirements.filter(failsUnwaived))} from ${count(causes.length, 'cause')}`;
  const blocks = causes.map((cause) => causeLines(cause, input, paint, columns));
  const failures = section(title, blocks, free - (entries.length > 0 ? 5 : 3), columns, 'in report.html', paint);
  const where = whereAllEntriesAre(input.folder);
  const merge = fragment(entries, where, free - rowsOf(failures, columns), columns, paint);
  return `${[...top, ...failures, ...merge, ...foot, ...nextCommands(input, causes)].join('\n')}\n`;
}

/** The commands that show the report, and send the failures or the first of them again. */
function nextCommands({ results, folder }: ReportInput, causes: readonly Cause[]): readonly string[] {
  if (folder === undefined) return [];
  const word = shellWord(folder);
  const [first] = causes;
  const command = `npx ${results.suite.name}`;
  const { seed, selection, recorded } = results.run;
  const open = `  open    ${command} open ${word}`;
  // Requests that the suite did not send cannot be sent again.
  if (first === undefined || recorded !== undefined) return [withoutCiCommands(open)];
  const only = repeatLine({ ...results, run: { ...results.run, seed, selection: selectionOf(first, selection) } });
  return [open, `  replay  ${command} replay ${word}`, `  only    ${only}`].map(withoutCiCommands);
}

const selectionOf = (cause: Cause, selection: Results['run']['selection']): Results['run']['selection'] => ({
  patterns: [cause.example.requirement.id],
  requirements: 1,
  of: selection?.of ?? 1,
});

/** A summary that fits one screen. */
export const terminal: Reporter = { format: 'terminal', file: null, render };
