import type { Command } from 'commander';
import { withRevision } from '../revision-option.js';

interface ListOptions {
  readonly json?: boolean;
  readonly revision?: string;
}

export function list(program: Command): void {
  const command = program
    .command('list')
    .description('list the requirements')
    .argument('[pattern...]', 'by id, operation, kind or pattern with *')
    .option('--json', 'as JSON');
  withRevision(command, 'list those of').action(
    async (patterns: readonly string[], { json, revision }: ListOptions) => {
      const [{ loadCatalogue }, { select }, { UsageError }, { suggestion }] = await Promise.all([
        import('../../changes/load-catalogue.js'),
        import('../../campaign/selection.js'),
        import('../../campaign/usage-error.js'),
        import('../../campaign/suggestion.js'),
      ]);
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
        process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
        return;
      }
      const lines = requirements.map(
        ({ id, level, statedness, title }) => `${level.padEnd(6)} ${statedness.padEnd(8)} ${id}\n       ${title}\n`,
      );
      const ofReceivers = requirements.filter(({ role }) => role === 'receiver').length;
      process.stdout.write(
        `${lines.join('')}${requirements.length} of ${catalogue.requirements.length} ` +
          `requirements${ofReceivers === 0 ? '' : `, ${ofReceivers} of them of webhook receivers`}\n`,
      );
    },
  );
}
