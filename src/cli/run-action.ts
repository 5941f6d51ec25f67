import { runCampaign, type CampaignOptions } from '../campaign/campaign.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { checkBaseline, compareWithBaseline } from '../changes/baseline.js';
import { readResults } from '../results/read.js';
import { suites } from '../../suites/index.js';
import type { RunOptions } from './run-options.js';
import { type ExitCode } from './exit-code.js';
import { noteVersion } from './beware.js';
import { conditionsOf, finish, reportersOf } from './finish.js';
import { ensureFolder } from './output-folder.js';
import { resultsPath } from './results-path.js';
import { prepare, type Prepared } from '../campaign/prepare.js';
import { selectedStimuli } from './selected-stimuli.js';
import { repeatFailures } from './repeat-failures.js';
import { ProgressLine } from './progress.js';
import { untilInterrupted } from './until-interrupted.js';
import { shownUrl } from '../campaign/shown-url.js';
import { UsageError } from '../campaign/usage-error.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';

/** `ems-conformance run`: header, campaign, results, summary. */
export async function runAction(options: RunOptions): Promise<ExitCode> {
  reportersOf(options.report ?? []);
  const failOn = conditionsOf(options.failOn);
  const earlier = options.baseline === undefined ? undefined : await readResults(await resultsPath(options.baseline));
  const prepared = await prepare(options, process.env);
  const progress = new ProgressLine(process.stderr);
  try {
    if (earlier !== undefined) {
      checkBaseline(earlier, prepared.iface);
      noteVersion('--baseline', earlier);
    }
    await ensureFolder(options.out);
    printHeader(prepared);
    return await untilInterrupted(async (signal) => {
      const campaign: CampaignOptions = {
        ...prepared,
        suites,
        startedAt: new Date().toISOString(),
        evidence: { kind: 'file', folder: options.out },
        ...(prepared.embedded ? { preflight: 'skip' as const } : {}),
        signal,
        onProgress: progress.note,
      };
      const outcome = await runCampaign(campaign);
      progress.clear();
      if (outcome.kind !== 'judged') throw new UsageError(whyNotJudged(outcome, prepared));
      const results = earlier === undefined ? outcome.results : await repeatFailures(campaign, outcome.results);
      return await finish({
        results,
        open: outcome.open,
        out: options.out,
        formats: options.report ?? [],
        failOn,
        interrupted: signal.aborted,
        ...(earlier === undefined
          ? {}
          : { baseline: { file: options.baseline ?? '', difference: compareWithBaseline(results, earlier) } }),
      });
    });
  } finally {
    progress.clear();
    await prepared.close();
  }
}

/** What is judged, by what, and what was selected of what. */
function printHeader({
  catalogue,
  iface,
  configuration,
  configurationFile,
  credentialFrom,
  baseUrl,
  embedded,
  only,
  onlyBy,
  seed,
  warnings,
}: Prepared): void {
  const { name, version } = suiteIdentity();
  const all = catalogue.requirements.length;
  const receiver = configuration.target?.role === 'receiver';
  const lines = [
    `${name} ${version} · ${catalogue.iface.title}, revision ${catalogue.revision}`,
    '  target         ' +
      `${embedded ? `the embedded reference${receiver ? ' receiver' : ''}` : shownUrl(baseUrl)}${receiver ? ', as a receiver of events' : configuration.writes?.allowed === true ? '' : ' (writes are off)'}`,
    `  configuration  ${configurationFile ?? (embedded ? "the reference's own" : 'none; options only')}`,
    ...(embedded ? [] : [`  credential     ${credentialFrom}`]),
    `  requirements   ${only === undefined ? `all ${all}` : `${only.requirements.length} of ${all}, by ${onlyBy}`}`,
    ...(only === undefined ? [] : [`  stimuli        ${selectedStimuli(iface, configuration, only.requirements)}`]),
    `  seed           ${seed}`,
    ...warnings.map((warning) => `  ! ${warning}`),
    '',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
