import { realpath, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mergeShards } from '../campaign/merge-shards.js';
import { evidenceFileOf, otherEvidenceFile } from '../evidence/evidence-file.js';
import { storageOf, type OutOptions } from './command-options.js';
import type { ExitCode } from './exit-code.js';
import { judgeAction } from './judge-action.js';
import { printError } from './output.js';
import { ensureFolder } from '../campaign/output-folder.js';
import { UsageError } from '../campaign/usage-error.js';
import { conditionsOf, reportersOf } from './report-results.js';
import type { RulingsOptions } from './rulings-options.js';
import { bundlePath } from './run-files.js';

/** Options of `merge`. */
export interface MergeOptions extends OutOptions, RulingsOptions {
  readonly report?: readonly string[];
  readonly failOn: string;
  readonly allowUndecided?: number;
  readonly revision?: string;
}

/** `ems-conformance merge SHARDS`: the evidence of the run that they are, judged as that run. */
export async function mergeAction(shards: readonly string[], options: MergeOptions): Promise<ExitCode> {
  reportersOf(options.report ?? []);
  conditionsOf(options.failOn);
  const paths = await Promise.all(shards.map(bundlePath));
  await ensureFolder(options.out, options.force === true);
  const out = await realpath(options.out);
  for (const [index, path] of paths.entries())
    if (dirname(await realpath(path)) === out)
      throw new UsageError(
        `${shards[index] ?? path} is in the folder ${options.out}, and what is merged would take its place.\n` +
          'Give another folder with --out.',
      );
  const storage = storageOf(options);
  const { notice } = await mergeShards(
    paths.map((path, index) => ({ name: shards[index] ?? path, path })),
    join(options.out, evidenceFileOf(storage)),
    storage,
  );
  await rm(join(options.out, otherEvidenceFile(storage)), { force: true });
  if (notice !== undefined) printError(`${notice}\n`);
  return judgeAction([options.out], { ...options, force: true });
}
