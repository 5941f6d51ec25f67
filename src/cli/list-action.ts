import { select, suggestion } from '../campaign/selection.js';
import { UsageError } from '../campaign/usage-error.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printJson } from './output.js';

/** Options of `list`. */
export interface ListOptions {
  readonly json?: boolean;
  readonly revision?: string;
}

/** `ems-conformance list`: the requirements that patterns choose. */
export async function listAction(patterns: readonly string[], { json, revision }: ListOptions): Promise<ExitCode> {
  const { catalogue } = await loadCatalogue(revision);
  const selection = select(catalogue, patterns);
  if (selection.kind === 'unknown')
    throw new UsageError(
      'No requirement, operation or kind is called ' +
        `${selection.pattern}.${suggestion(selection.pattern, catalogue.requirements)}\n\`ems-conformance ` +
        `list\` without a pattern names them all.`,
    );
  const requirements = selection.kind === 'all' ? catalogue.requirements : selection.requirements;
  if (json === true) {
    const rows = requirements.map(({ id, kind, title, level, statedness, subject }) => ({
      id,
      kind,
      title,
      level,
      statedness,
      subject,
    }));
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
