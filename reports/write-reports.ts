import { mkdir } from 'node:fs/promises';
import { writeOutput } from '../src/core/write-output.js';
import { join } from 'node:path';
import type { ReportInput, Reporter } from './reporter.js';

/** `file` is absolute or relative as the output directory was given; `text` is for standard output. */
export type ReportOutcome =
  | { readonly kind: 'written'; readonly format: string; readonly file: string; readonly bytes: number }
  | { readonly kind: 'text'; readonly format: string; readonly text: string }
  | { readonly kind: 'failed'; readonly format: string; readonly message: string };

/**
 * Makes reports, one after the other. A reporter that breaks, or a file that can't be written, is a `failed` outcome
 * with a message to show; the others are still made. The caller turns a failure into exit code 2 at the least.
 */
export async function writeReports(
  reporters: readonly Reporter[],
  input: ReportInput,
  outDir: string,
): Promise<readonly ReportOutcome[]> {
  const outcomes: ReportOutcome[] = [];
  for (const reporter of reporters) outcomes.push(await writeReport(reporter, input, outDir));
  return outcomes;
}

async function writeReport(reporter: Reporter, input: ReportInput, outDir: string): Promise<ReportOutcome> {
  const { format } = reporter;
  let text: string;
  try {
    text = await reporter.render(input);
  } catch (error) {
    return {
      kind: 'failed',
      format,
      message:
        `The ${format} report could not be made, which is a mistake of the suite: ${messageOf(error)}. Results ` +
        'and evidence are not affected.',
    };
  }
  if (reporter.file === null) return { kind: 'text', format, text };
  const file = join(outDir, reporter.file);
  try {
    await mkdir(outDir, { recursive: true });
    await writeOutput(file, text);
    return { kind: 'written', format, file, bytes: Buffer.byteLength(text) };
  } catch (error) {
    return {
      kind: 'failed',
      format,
      message:
        `The ${format} report could not be written to ${file}: ${messageOf(error)}. Give another directory ` +
        'with --out.',
    };
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
