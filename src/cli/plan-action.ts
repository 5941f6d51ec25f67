import { planCampaign } from '../campaign/campaign.js';
import { prepare } from '../campaign/prepare.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { count } from '../core/count.js';
import { plannedStimuli } from '../engine/plan.js';
import { exitCode, type ExitCode } from './exit-code.js';

/** What the command line of `plan` says. */
export interface PlanOptions extends TargetOptions {
  readonly json?: boolean;
}

/** `ems-conformance plan`: everything that a run would send; sends nothing. */
export async function planAction({ json, ...options }: PlanOptions): Promise<ExitCode> {
  const prepared = await prepare(options, process.env);
  try {
    const { campaign } = prepared;
    const planned = planCampaign(campaign);
    const stimuli = plannedStimuli(planned, campaign.configuration);
    if (json === true) {
      process.stdout.write(`${JSON.stringify(stimuli, null, 2)}\n`);
      return exitCode.conforming;
    }
    for (const { method, path, credential, fate, step } of stimuli) {
      const note =
        fate.kind === 'sent'
          ? ''
          : fate.kind === 'depends'
            ? `  [${condition(fate.on)}]`
            : `  [not sent: ${fate.reason} (${fate.decidedBy})]`;
      process.stdout.write(
        `${method.padEnd(6)} ${path}  (${step}${credential === 'full' ? '' : `, credential ${credential}`})${note}\n`,
      );
    }
    const sent = stimuli.filter(({ fate }) => fate.kind === 'sent').length;
    process.stdout.write(
      `\n${count(stimuli.length, 'stimulus', 'stimuli')} in ${planned.scenarios.length} of ${planned.available} ` +
        `scenarios; ${sent} of them depend on no answer. Nothing was sent.\n`,
    );
    return exitCode.conforming;
  } finally {
    await prepared.close();
  }
}

/** What it depends on: an id, or something else that an earlier answer shows. */
const condition = (on: string): string =>
  on.startsWith('ids.') ? `if an answer shows an id, or ${on} gives one` : `if an answer shows what it needs: ${on}`;
