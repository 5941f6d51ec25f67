import type { Command } from 'commander';
import type { TargetOptions } from '../../campaign/target-options.js';
import { count } from '../../core/count.js';
import { withTargetOptions } from '../target-options.js';

export function plan(program: Command): void {
  withTargetOptions(program.command('plan').description('show everything that a run would send, and send nothing'))
    .option('--json', 'as JSON')
    .action(async (options: TargetOptions & { readonly json?: boolean }) => {
      const [{ prepare }, { planRun, plannedStimuli }, { suites }, { suitesFor }] = await Promise.all([
        import('../../campaign/prepare.js'),
        import('../../engine/plan.js'),
        import('../../../suites/index.js'),
        import('../../campaign/receiver-role.js'),
      ]);
      const prepared = await prepare(options, process.env);
      try {
        const { iface, configuration, only } = prepared;
        const planned = planRun(
          iface,
          suitesFor(suites, prepared),
          configuration,
          only?.requirements.flatMap(({ wants }) => wants) ?? null,
        );
        const stimuli = plannedStimuli(planned, configuration);
        if (options.json === true) {
          process.stdout.write(`${JSON.stringify(stimuli, null, 2)}\n`);
          return;
        }
        for (const { method, path, credential, fate, step } of stimuli) {
          const note =
            fate.kind === 'sent'
              ? ''
              : fate.kind === 'depends'
                ? `  [${condition(fate.on)}]`
                : `  [not sent: ${fate.reason} (${fate.settledBy})]`;
          process.stdout.write(
            `${method.padEnd(6)} ${path}  ` +
              `(${step}${credential === 'full' ? '' : `, credential ${credential}`})${note}\n`,
          );
        }
        const sent = stimuli.filter(({ fate }) => fate.kind === 'sent').length;
        process.stdout.write(
          `\n${count(stimuli.length, 'stimulus', 'stimuli')} in ${planned.scenarios.length} of ` +
            `${planned.available} scenarios; ${sent} of them certain. Nothing was sent.\n`,
        );
      } finally {
        await prepared.close();
      }
    });
}

/** What it depends on: an id, or something else that an earlier answer shows. */
const condition = (on: string): string =>
  on.startsWith('ids.') ? `if an answer shows an id, or ${on} gives one` : `if an answer shows what it needs: ${on}`;
