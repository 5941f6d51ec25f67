#!/usr/bin/env node
import { explainError } from './explain-error.js';
import { buildProgram } from './program.js';
import { tolerateBrokenOutput } from './tolerate-broken-output.js';

tolerateBrokenOutput();

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = explainError(error, process.stderr);
}
