#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { CommanderError } from 'commander';
import { exitCode } from './exit-code.js';
import { tolerateBrokenOutput } from './output.js';
import { buildProgram } from './program.js';

/** Commands that take longer than this keep their memory small; shorter ones are quicker with more of it. */
const longCommandMs = 3_000;

// Node.js lets the heap grow to about four times of its live content before it collects garbage: a run of 300,000
// exchanges took 600 MB, of which 50 were in use. With this, it grows by two fifths.
setTimeout(() => setFlagsFromString('--heap-growing-percent=40'), longCommandMs).unref();

tolerateBrokenOutput();

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  // Commander has already reported the mistake in the command line, or printed the help.
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? exitCode.conforming : exitCode.couldNotJudge;
  else process.exitCode = (await import('./explain-error.js')).explainError(error);
}
