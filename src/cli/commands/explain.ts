import type { Command } from 'commander';
import { withRevision } from '../command-options.js';

export function explain(program: Command): void {
  const command = program
    .command('explain')
    .description('explain one requirement: what it says, where from, how it is judged, what proves it')
    .argument('<requirement>', 'id, as `list` shows it');
  withRevision(command, 'explain it as it is in').action(
    async (id: string, options: { readonly revision?: string }) => {
      const { explainAction } = await import('../explain-action.js');
      process.exitCode = await explainAction(id, options);
    },
  );
}
