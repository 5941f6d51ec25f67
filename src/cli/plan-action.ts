import { planCampaign } from '../campaign/campaign.js';
import { prepare } from '../campaign/prepare.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { count } from '../core/count.js';
import { effectiveLimits } from '../config/defaults.js';
import { dryRun } from '../engine/dry-run.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { printWithoutSecrets } from './print-redacted.js';
import { print, printJson } from './output.js';

/** What the command line of `plan` says. */
export interface PlanOptions extends TargetOptions {
  readonly json?: boolean;
}

/** `ems-conformance plan`: everything that a run would send; sends nothing. */
export async function planAction({ json, ...options }: PlanOptions): Promise<ExitCode> {
  const prepared = await prepare(options, process.env);
  try {
    const { campaign } = prepared;
    printWithoutSecrets(campaign.configuration, campaign.substitutions);
    const planned = planCampaign(campaign);
    const stimuli = dryRun(planned, campaign.configuration, effectiveLimits(campaign.configuration).examples);
    if (json === true) {
      printJson(stimuli);
      return exitCode.conforming;
    }
    for (const { method, path, credential, outcome, step } of stimuli) {
      const note =
        outcome.kind === 'sent'
          ? ''
          : outcome.kind === 'depends'
            ? `  [${condition(outcome.on)}]`
            : `  [not sent: ${outcome.reason}${outcome.decidedBy === undefined ? '' : ` (${outcome.decidedBy})`}]`;
      print(
        `${method.padEnd(6)} ${path}  (${step}${credential === 'full' ? '' : `, credential ${credential}`})${note}\n`,
      );
    }
    const requests = (kind: 'sent' | 'depends'): number =>
      stimuli.reduce((sum, { outcome }) => sum + (outcome.kind === kind ? outcome.requests : 0), 0);
    print(
      `\n${count(stimuli.length, 'stimulus', 'stimuli')} in ${planned.scenarios.length} of ${planned.available} ` +
        `scenarios: ${count(requests('sent'), 'request')}, and up to ${requests('depends')} more if answers show what ` +
        'they need. Nothing was sent.\n',
    );
    return exitCode.conforming;
  } finally {
    await prepared.close();
  }
}

/** What it depends on: an id, or something else that an earlier answer shows. */
const condition = (on: string): string =>
  on.startsWith('ids.') ? `if an answer shows an id, or ${on} gives one` : `if an answer shows what it needs: ${on}`;
