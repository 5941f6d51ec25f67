import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '../../reports/html/reporter.js';
import { defined } from '../core/defined.js';
import { createRedactor } from '../evidence/redact.js';
import { divisionInWords } from '../evidence/shard.js';
import { planCampaign, runCampaign } from '../campaign/campaign.js';
import { suiteIdentity } from '../campaign/suite-identity.js';
import { checkBaseline, compareWithBaseline, markKnown } from '../changes/baseline.js';
import { exitOf } from '../results/outcome.js';
import { underRulings } from '../judge/rulings.js';
import { headlineOf } from '../results/headline.js';
import { readResults } from '../results/read.js';
import type { History } from '../results/history.js';
import type { Results } from '../results/results.js';
import type { Configuration } from '../config/configuration.js';
import type { Plan } from '../engine/plan.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { keepRun } from './kept-history.js';
import { noteVersion } from './version-notice.js';
import { conditionsOf, reportersOf, reportResults } from './report-results.js';
import { removeSoak } from '../campaign/soak.js';
import { ensureFolder } from '../campaign/output-folder.js';
import { rulingsOf, type RulingsOptions } from './rulings-options.js';
import { bundlePath, resultsFile, resultsPath } from './run-files.js';
import { soakAction } from './soak-action.js';
import { baseUrlOf, type Campaign, type CampaignOptions } from '../campaign/campaign-options.js';
import { prepare, type PreparedRun } from '../campaign/prepare.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { repeatFailures } from './repeat-failures.js';
import type { LiveRun } from './live-run.js';
import { RunProgress } from './run-progress.js';
import { storageOf, verbosityOf, type OutOptions, type PrintOptions } from './command-options.js';
import { createOracle } from '../judge/oracle.js';
import { count } from '../core/count.js';
import type { Supplement } from '../../spec/model.js';
import { singleLine } from '../core/text.js';
import { print, printError, printRedacted, progressStream } from './output.js';
import { untilInterrupted } from './until-interrupted.js';
import { secretsOf, shownUrl } from '../config/secrets.js';
import { UsageError } from '../campaign/usage-error.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';

/** Options of `run`. */
export interface RunOptions extends TargetOptions, OutOptions, PrintOptions, RulingsOptions {
  readonly json?: boolean;
  readonly report?: readonly string[];
  readonly failOn: string;
  /** Results of an earlier run to compare with. */
  readonly baseline?: string;
  /** Repeats the run for so many milliseconds. */
  readonly for?: number;
  /** Shows the run in a browser while it goes on. */
  readonly open?: boolean;
  /** Throws a `UsageError` where a configuration can't lead to what the run is for; called before anything is sent. */
  checkConfiguration?(configuration: Configuration): void;
}

/** `ems-conformance run`: header, campaign, results, summary. */
export async function runAction(options: RunOptions): Promise<ExitCode> {
  reportersOf(options.report ?? []);
  const failOn = conditionsOf(options.failOn);
  const earlier = options.baseline === undefined ? undefined : await readResults(await resultsPath(options.baseline));
  const times = options.times === undefined ? undefined : await bundlePath(options.times);
  const prepared = await prepare({ ...options, ...defined({ times }) }, process.env);
  const { campaign: ofTarget } = prepared;
  printRedacted(createRedactor({ secrets: secretsOf(ofTarget.configuration, ofTarget.substitutions) }));
  const verbosity = verbosityOf(options);
  const progress = new RunProgress({
    stream: progressStream,
    verbosity,
    failing: createOracle(ofTarget.catalogue, ofTarget.configuration),
    isAdvisory: (id) => ofTarget.catalogue.find(id)?.level === 'SHOULD',
  });
  try {
    options.checkConfiguration?.(ofTarget.configuration);
    const rulings = await rulingsOf(options, ofTarget.iface.title);
    if (earlier !== undefined) {
      checkBaseline(earlier, ofTarget.iface);
      noteVersion('--baseline', earlier);
    }
    await ensureFolder(options.out, options.force === true);
    if (verbosity !== 'quiet' && options.json !== true) printHeader(prepared);
    const live = options.open === true ? await liveRunOf(prepared) : undefined;
    const view = live && (await (await import('./live-view.js')).LiveView.start(live, process.env));
    try {
      return await untilInterrupted(async (signal) => {
        const started = performance.now();
        const campaign: CampaignOptions = {
          ...ofTarget,
          evidence: { kind: 'file', folder: options.out, storage: storageOf(options) },
          signal,
          onProgress: (told) => {
            progress.onProgress(told);
            live?.onProgress(told);
          },
          onEvidence: (lines) => {
            progress.onEvidence(lines);
            live?.onEvidence(lines);
          },
          onRedactor: (redactor) => {
            printRedacted(redactor);
            live?.onRedactor(redactor);
          },
          onSent: () => view?.judging(),
        };
        const outcome = await runCampaign(campaign);
        progress.end();
        if (outcome.kind !== 'judged') throw new UsageError(whyNotJudged(outcome, prepared));
        await removeSoak(options.out, resultsFile);
        const judged = underRulings(outcome.results, rulings);
        const difference = earlier === undefined ? undefined : compareWithBaseline(judged, earlier);
        const results =
          difference === undefined
            ? judged
            : withHeadline(markKnown(await repeatFailures(campaign, judged), difference));
        const history = await historyWith(results, ofTarget);
        const code = await reportResults({
          ...defined({ shard: ofTarget.shard }),
          results,
          open: outcome.open,
          out: options.out,
          formats: options.report ?? [],
          failOn,
          gateRules: ofTarget.configuration.gate,
          interrupted: signal.aborted,
          prints: options.json === true ? 'json' : verbosity === 'quiet' ? 'conclusion' : 'summary',
          ...defined({ baseline: difference, history }),
        });
        await view?.end(await reportIn(options.out));
        if (options.for === undefined) return code;
        return await soakAction({
          campaign: { ...ofTarget, signal, onRedactor: printRedacted },
          first: results,
          firstCode: code,
          folder: options.out,
          signal,
          elapsedMs: () => performance.now() - started,
          forMs: options.for,
          isRed: (judged) =>
            exitOf(judged, { failOn, ...defined({ gate: ofTarget.configuration.gate }) }).code ===
            exitCode.notConforming,
          isQuiet: verbosity === 'quiet',
        });
      });
    } finally {
      await view?.end(undefined);
    }
  } finally {
    progress.end();
    await prepared.close();
  }
}

/**
 * Keeps a whole run of an implementation, and gives the history where there are earlier runs. The embedded reference
 * does not change, and a part of a run leaves the other requirements open.
 */
async function historyWith(results: Results, { embedded, shard }: Campaign): Promise<History | undefined> {
  if (embedded || shard !== undefined || results.run.selection !== null || !results.run.complete) return undefined;
  const { history, notice } = await keepRun(results);
  if (notice !== undefined) printError(`${notice}\n`);
  return history.runs.length > 1 ? history : undefined;
}

/** Results whose requirements were marked, with the headline that follows. */
const withHeadline = (results: Results): Results => ({ ...results, headline: headlineOf(results) });

/** The state of the run for a browser. */
async function liveRunOf({ campaign }: PreparedRun): Promise<LiveRun> {
  const { LiveRun } = await import('./live-run.js');
  const { catalogue, configuration, embedded, only, seed, substitutions } = campaign;
  const { name, version } = configuration.implementation ?? {};
  return new LiveRun({
    catalogue,
    only: only && new Set(only.requirements.map(({ id }) => id)),
    implementation:
      [name, version].filter(Boolean).join(' ') || (embedded ? 'The embedded reference' : 'Unnamed implementation'),
    facts: [
      embedded ? 'embedded reference' : shownUrl(baseUrlOf(configuration)),
      `interface ${catalogue.revision}`,
      `seed ${seed}`,
    ].join(' · '),
    redactor: createRedactor({ secrets: secretsOf(configuration, substitutions) }),
    failing: createOracle(catalogue, configuration),
  });
}

/** The page in the folder of a run, unless it could not be made. */
export async function reportIn(folder: string): Promise<string | undefined> {
  try {
    return await readFile(join(folder, html.file ?? ''), 'utf8');
  } catch {
    return undefined;
  }
}

/** The implementation, the interface and the credential, with the size of the selection. */
function printHeader({ campaign, credentialFrom, onlyBy, warnings }: PreparedRun): void {
  const { catalogue, configuration, configurationFile, embedded, only, seed, shard } = campaign;
  const { name, version } = suiteIdentity();
  const all = catalogue.requirements.length;
  const receiver = configuration.target?.role === 'receiver';
  const target = embedded ? `the embedded reference${receiver ? ' receiver' : ''}` : shownUrl(baseUrlOf(configuration));
  const described = catalogue.iface.supplement;
  const remark = receiver ? ', as a receiver of events' : writesAllowed(configuration) ? '' : ' (writes are off)';
  const lines = [
    `${name} ${version} · ${catalogue.iface.title}, revision ${catalogue.revision}`,
    `  target         ${target}${remark}`,
    `  configuration  ${configurationFile ?? (embedded ? "the reference's own" : 'none; options only')}`,
    ...(embedded ? [] : [`  credential     ${credentialFrom}`]),
    ...(described === undefined ? [] : [`  supplement     ${describedIn(described)}`]),
    `  requirements   ${only === undefined ? `all ${all}` : `${only.requirements.length} of ${all}, by ${onlyBy}`}`,
    ...(only === undefined ? [] : [`  stimuli        ${selectedStimuli(campaign)}`]),
    `  seed           ${seed}`,
    ...(shard === undefined
      ? []
      : [`  shard          ${shard.index} of ${shard.of}, divided ${divisionInWords(shard)}`]),
    ...warnings.map((warning) => `  ! ${warning}`),
    '',
  ];
  print(`${lines.map(singleLine).join('\n')}\n`);
}

const describedIn = ({ place, operations }: Supplement): string =>
  `${place}, ${count(operations.length, 'operation')}, ` +
  `${operations.filter(({ ofInterface }) => ofInterface).length} of them of the interface`;

const writesAllowed = ({ writes }: Configuration): boolean => writes?.allowed === true;

/** The number of selected stimuli, of all, in words; repetitions of a scenario are not counted. */
function selectedStimuli(campaign: Campaign): string {
  const { only: _, ...unselected } = campaign;
  const [some, all] = [planCampaign(campaign), planCampaign(unselected)];
  return `${stimuliIn(some)} of ${stimuliIn(all)} (${some.scenarios.length} of ${all.scenarios.length} scenarios)`;
}

const stimuliIn = ({ scenarios }: Plan): number => scenarios.reduce((sum, { steps }) => sum + steps.length, 0);
