import { missingYaml } from '../missing.js';
import { entriesOf } from '../../src/results/headline.js';
import type { ReportInput, Reporter } from '../reporter.js';
import { outcomeOf } from '../../src/results/outcome.js';
import type { History } from '../../src/results/history.js';
import { truncate } from '../../src/core/text.js';
import { boundResults } from './bound-results.js';
import { collectEvidence } from './collect-evidence.js';
import { embed, embeddedBytes } from './embed.js';
import type { Collected, ReportModel } from './model.js';
import { pageCauses } from './page-causes.js';
import { readTemplate } from './read-template.js';

const historicRuns = 40;
const historicRequirements = 300;

/** The newest runs, and the first requirements, so that a long history fits. */
function boundHistory({ runs, requirements, operations }: History): History {
  const dropped = Math.max(0, runs.length - historicRuns);
  return {
    runs: runs.slice(dropped),
    requirements: requirements.slice(0, historicRequirements).map((each) => ({
      ...each,
      verdicts: each.verdicts.slice(dropped),
      failsSince: each.failsSince === null ? null : Math.max(0, each.failsSince - dropped),
    })),
    operations: operations.map((each) => ({ ...each, medians: each.medians.slice(dropped) })),
  };
}

/** The page stays below 1.5 MB, even for much evidence. */
const maxPageBytes = 1_450_000;
const maxResultsShare = 0.6;

const nothing: Collected = {
  exchanges: [],
  excerpts: {},
  rows: [],
  deliveries: [],
  times: null,
  share: { recorded: null, whole: 0, listed: 0 },
};

async function render(input: ReportInput): Promise<string> {
  const [before, after] = await readTemplate('template');
  const free = maxPageBytes - Buffer.byteLength(before) - Buffer.byteLength(after);
  const { causes } = outcomeOf(input.results);
  const results = boundResults(input.results, causes, free * maxResultsShare);
  const frame = {
    results,
    causes: pageCauses(causes, results),
    missingYaml: truncate(missingYaml(entriesOf(results)), 20_000),
    baseline: input.baseline ?? null,
    folder: input.folder ?? null,
    certificate: input.certificate ?? null,
    notTested: input.notTested ?? [],
    history: input.history === undefined ? null : boundHistory(input.history),
  };
  const left = free - embeddedBytes(frame) - 2_000;
  const collected =
    input.evidence === undefined ? nothing : await collectEvidence(input.evidence(), results, Math.max(0, left));
  const model: ReportModel = { ...frame, ...collected };
  return `${before}${embed(model)}${after}`;
}

/** One self-contained page: no network, one file, below 1.5 MB. */
export const html: Reporter = { format: 'html', file: 'report.html', render };
