import { outcomeOf } from '../src/results/outcome.js';
import type { Reporter } from './reporter.js';
import { statementOf } from './repeat-failure.js';
import { selectionText } from './selection.js';
import { subjectLabel } from './subject.js';
import { failsKnown, failsUnaccepted, failsWaived } from '../src/results/failing.js';
import { count } from '../src/core/count.js';
import { singleLine, truncate, withoutCiCommands } from '../src/core/text.js';

/** GitHub shows at most ten annotations of a level for one step. */
const perLevel = 10;

/** Message of a workflow command: always one line of output. */
const data = (text: string): string => withoutCiCommands(singleLine(text)).replaceAll('%', '%25');

/** Property of a workflow command: also without its separators. */
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const annotation = (command: 'error' | 'warning' | 'notice', title: string, message: string): string =>
  `::${command} title=${property(truncate(title, 200))}::${data(truncate(message, 2_000))}`;

/** GitHub annotations, one a cause; mandatory ones as errors, advisory and known ones as warnings. */
export const github: Reporter = {
  format: 'github',
  file: null,
  render({ results }) {
    const { headline, exit, causes } = outcomeOf(results);
    const selection = selectionText(results);
    const errors: string[] = [];
    const warnings: string[] = [];
    for (const cause of causes) {
      const { requirement, violation } = cause.example;
      const others = cause.requirements.length > 1 ? ` and ${cause.requirements.length - 1} more` : '';
      const title = `${requirement.id}${others}`;
      const statement = `${subjectLabel(requirement.subject)}: ${statementOf(requirement)}`;
      const message =
        violation === undefined
          ? `${cause.message} | ${statement}`
          : `${cause.message} | ${statement} | expected: ${truncate(violation.expected, 300)} | ` +
            `actual: ${truncate(violation.actual, 300)}`;
      if (cause.requirements.some((each) => each.level === 'MUST' && failsUnaccepted(each)))
        errors.push(annotation('error', title, message));
      else if (cause.requirements.every(failsKnown))
        warnings.push(annotation('warning', `Known failure: ${title}`, message));
      else warnings.push(annotation('warning', `Advisory failure: ${title}`, message));
    }
    warnings.unshift(
      ...results.warnings.map((warning) => annotation('warning', `Set-up: ${warning.code}`, warning.message)),
    );
    // Failures have an error of their own.
    if (exit.code !== 0 && (exit.code !== 1 || errors.length === 0))
      errors.unshift(annotation('error', headline.title, [...headline.because, ...exit.because].join(' ')));
    else if (headline.kind === 'not-decided' || headline.kind === 'interrupted')
      warnings.unshift(annotation('warning', headline.title, headline.because.join(' ')));
    const notices = results.requirements
      .filter(failsWaived)
      .map(({ id, waiver }) =>
        annotation('notice', `Waived: ${id}`, `until ${waiver?.expires ?? ''}: ${waiver?.reason ?? ''}`),
      );
    const left =
      Math.max(0, errors.length - perLevel) +
      Math.max(0, warnings.length - perLevel) +
      Math.max(0, notices.length - perLevel + 1);
    const summary = annotation(
      'notice',
      `Conformance: ${headline.title}`,
      [
        ...headline.because,
        `Exit code ${exit.code}.`,
        ...(selection === undefined ? [] : [`Selection: ${selection}.`]),
        ...(left > 0 ? [`${count(left, 'further annotation')} in the reports.`] : []),
      ].join(' '),
    );
    const shown = [
      ...errors.slice(0, perLevel),
      ...warnings.slice(0, perLevel),
      ...notices.slice(0, perLevel - 1),
      summary,
    ];
    return `${shown.join('\n')}\n`;
  },
};
