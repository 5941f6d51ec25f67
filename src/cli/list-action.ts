import { select, suggestion } from '../campaign/selection.js';
import { UsageError } from '../campaign/usage-error.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { evidenceFor } from '../requirements/evidence-for.js';
import { mapStatements } from '../requirements/map-statements.js';
import type { Catalogue } from '../requirements/catalogue.js';
import { readResults } from '../results/read.js';
import type { Results } from '../results/results.js';
import { loadAmbiguities, type Ambiguity } from '../../spec/ambiguities.js';
import { ambiguitiesPage, ambiguityRow } from './ambiguities-text.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { matrixRows, matrixText } from './matrix-text.js';
import { print, printJson } from './output.js';
import { resultsPath } from './run-files.js';

/** Options of `list`. */
export interface ListOptions {
  readonly json?: boolean;
  readonly matrix?: boolean;
  readonly ambiguities?: boolean;
  readonly results?: readonly string[];
  readonly revision?: string;
}

/** `ems-conformance list`: requirements that patterns choose, statements of the interface, or its ambiguities. */
export async function listAction(patterns: readonly string[], options: ListOptions): Promise<ExitCode> {
  const { matrix, ambiguities, revision, results: given = [] } = options;
  const { catalogue } = await loadCatalogue(revision);
  if (matrix !== true && ambiguities !== true) {
    if (given.length > 0)
      throw new UsageError('Requirements are listed without verdicts.\nAdd --matrix or --ambiguities to --results.');
    return listRequirements(patterns, catalogue, options);
  }
  if (patterns.length > 0)
    throw new UsageError('Patterns choose requirements, and this lists all statements.\nLeave out the patterns.');
  const results: Results[] = [];
  for (const each of given) results.push(await readResults(await resultsPath(each)));
  const questions = await loadAmbiguities();
  if (matrix === true) return listMatrix(catalogue, questions, results, options);
  const rows = questions.map((each) => ambiguityRow(each, catalogue.iface.statements, results));
  if (options.json === true) printJson(rows);
  else print(ambiguitiesPage(catalogue.iface.title, rows, results.length));
  return exitCode.conforming;
}

function listMatrix(
  catalogue: Catalogue,
  questions: readonly Ambiguity[],
  results: readonly Results[],
  { json }: ListOptions,
): ExitCode {
  const [last, another] = results;
  if (another !== undefined) throw new UsageError('The matrix shows the verdicts of one run.\nGive one to --results.');
  const rows = matrixRows(mapStatements(catalogue), questions, last);
  if (json === true) printJson(rows);
  else print(matrixText(rows, last));
  return exitCode.conforming;
}

function listRequirements(patterns: readonly string[], catalogue: Catalogue, { json }: ListOptions): ExitCode {
  const selection = select(catalogue, patterns);
  if (selection.kind === 'unknown')
    throw new UsageError(
      'No requirement, operation or kind is called ' +
        `${selection.pattern}.${suggestion(selection.pattern, catalogue.requirements)}\n\`ems-conformance ` +
        `list\` without a pattern names them all.`,
    );
  const requirements = selection.kind === 'all' ? catalogue.requirements : selection.requirements;
  if (json === true) {
    const rows = requirements.map((requirement) => {
      const { id, kind, title, level, statedness, subject, role = 'service' } = requirement;
      const decidedBy = evidenceFor(requirement, catalogue.kind(kind));
      return { id, kind, title, level, statedness, subject, role, decidedBy };
    });
    printJson(rows);
    return exitCode.conforming;
  }
  const lines = requirements.map(
    ({ id, level, statedness, title }) => `${level.padEnd(6)} ${statedness.padEnd(8)} ${id}\n       ${title}\n`,
  );
  const ofReceivers = requirements.filter(({ role }) => role === 'receiver').length;
  print(
    `${lines.join('')}${requirements.length} of ${catalogue.requirements.length} ` +
      `requirements${ofReceivers === 0 ? '' : `, ${ofReceivers} of them of webhook receivers`}\n`,
  );
  return exitCode.conforming;
}
