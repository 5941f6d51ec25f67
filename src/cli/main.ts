#!/usr/bin/env node
import { CommanderError } from 'commander';
import { exitCode } from './exit-code.js';
import { tolerateBrokenOutput } from './output.js';
import { buildProgram } from './program.js';

tolerateBrokenOutput();

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  // Commander has already said what is wrong with the command line, or printed the help that was asked for.
  if (error instanceof CommanderError)
    process.exitCode = error.exitCode === 0 ? exitCode.conforming : exitCode.couldNotJudge;
  else process.exitCode = (await import('./explain-error.js')).explainError(error);
}
