import type { Command } from 'commander';
import { withTargetOptions } from '../command-options.js';
import type { PlanOptions } from '../plan-action.js';

export function plan(program: Command): void {
  withTargetOptions(program.command('plan').description('show everything that a run would send, and send nothing'))
    .option('--json', 'as JSON')
    .action(async (options: PlanOptions) => {
      const { planAction } = await import('../plan-action.js');
      process.exitCode = await planAction(options);
    });
}
