import { join } from 'node:path';
import { defined } from '../core/defined.js';
import type { TestProject } from 'vitest/node';
import { runCampaign } from '../campaign/campaign.js';
import { prepare } from '../campaign/prepare.js';
import { UsageError } from '../campaign/usage-error.js';
import { whyNotJudged } from '../campaign/why-not-judged.js';
import type { TargetOptions } from '../campaign/target-options.js';
import { ensureFolder } from '../campaign/output-folder.js';
import { ConfigurationError } from '../config/configuration-error.js';
import { writeOutput } from '../core/write-output.js';
import type { EvidenceReader } from '../evidence/bundle.js';
import { EvidenceError } from '../evidence/evidence-error.js';
import type { EvidenceLine } from '../evidence/exchange.js';
import { html } from '../../reports/html/reporter.js';
import { junit } from '../../reports/junit.js';
import type { ReportInput } from '../../reports/reporter.js';
import { summary } from '../../reports/summary.js';
import { writeReports } from '../../reports/write-reports.js';
import { serialiseResults } from '../results/serialise-results.js';
import { exitOf } from '../results/outcome.js';
import type { JudgedRun } from './outcomes.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run that the global set-up made. */
    readonly emsConformance: JudgedRun;
  }
}

/**
 * Global set-up for vitest: judges once, and hands the results to every test file. The target comes from
 * `ems-conformance.yaml`, or from EMS_CONFORMANCE_CONFIG, EMS_CONFORMANCE_BASE_URL, EMS_CONFORMANCE_SEED and
 * EMS_CREDENTIAL; without one, the embedded reference is judged. Evidence, results and reports go where `run` puts
 * them, or to EMS_CONFORMANCE_OUT.
 */
export default async function setup(project: TestProject): Promise<void> {
  const { env } = process;
  const config = env['EMS_CONFORMANCE_CONFIG'];
  const baseUrl = env['EMS_CONFORMANCE_BASE_URL'];
  const seed = env['EMS_CONFORMANCE_SEED'];
  const folder = env['EMS_CONFORMANCE_OUT'] ?? 'ems-conformance-out';
  try {
    project.provide('emsConformance', await judgeOnce(defined({ config, baseUrl, seed }), folder));
  } catch (error) {
    // The message is for the user; a stack of our own code would only hide it.
    if (error instanceof UsageError || error instanceof ConfigurationError || error instanceof EvidenceError)
      error.stack = error.message;
    throw error;
  }
}

/** Judges, and writes the files that `run` writes: evidence, results and the usual reports. */
async function judgeOnce(options: TargetOptions, folder: string): Promise<JudgedRun> {
  const prepared = await prepare(options, process.env);
  try {
    await ensureFolder(folder, false);
    const outcome = await runCampaign({ ...prepared.campaign, evidence: { kind: 'file', folder } });
    if (outcome.kind !== 'judged') throw new UsageError(whyNotJudged(outcome, prepared));
    const { open } = outcome;
    const exit = exitOf(outcome.results, defined({ gate: prepared.campaign.configuration.gate }));
    const results = { ...outcome.results, exit };
    await writeOutput(join(folder, 'results.json'), serialiseResults(results));
    const input: ReportInput = { results, folder, evidence: () => linesOf(open) };
    const notWritten = (await writeReports([html, junit, summary], input, folder)).flatMap((report) =>
      report.kind === 'failed' ? [report.message] : [],
    );
    return { results, folder, notWritten };
  } finally {
    await prepared.close();
  }
}

async function* linesOf(open: () => Promise<EvidenceReader>): AsyncGenerator<EvidenceLine> {
  yield* (await open()).lines();
}
