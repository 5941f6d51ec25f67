import { entriesToMerge, missingYaml } from '../missing.js';
import type { ReportInput, Reporter } from '../reporter.js';
import { clip } from '../text.js';
import { boundResults } from './bound-results.js';
import { collectEvidence, type Collected } from './collect.js';
import { embed, embeddedBytes } from './embed.js';
import type { ReportModel } from './model.js';
import { placeholder, readTemplate } from './template.js';

/** The page stays below 1.5 MB, whatever was recorded. */
const maxPageBytes = 1_450_000;
const maxResultsShare = 0.6;

const nothing: Collected = { exchanges: [], rows: [], deliveries: [], share: { recorded: null, whole: 0, listed: 0 } };

async function render(input: ReportInput): Promise<string> {
  const [before, after] = (await readTemplate()).split(placeholder);
  if (before === undefined || after === undefined) throw new Error('the page template has no place for data');
  const free = maxPageBytes - Buffer.byteLength(before) - Buffer.byteLength(after);
  const results = boundResults(input.results, free * maxResultsShare);
  const frame = {
    results,
    missingYaml: clip(missingYaml(entriesToMerge(results)), 20_000),
    baseline: input.baseline ?? null,
  };
  const left = free - embeddedBytes(frame) - 2_000;
  const collected =
    input.evidence === undefined ? nothing : await collectEvidence(input.evidence(), results, Math.max(0, left));
  const model: ReportModel = { ...frame, ...collected };
  return `${before}${embed(model)}${after}`;
}

/** One self-contained page: no network, one file, below 1.5 MB. */
export const html: Reporter = { format: 'html', file: 'report.html', render };
