#!/usr/bin/env node
import { explainError } from './explain-error.js';
import { tolerateBrokenOutput } from './output.js';
import { buildProgram } from './program.js';

tolerateBrokenOutput();

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = explainError(error);
}
