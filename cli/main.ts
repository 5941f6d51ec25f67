#!/usr/bin/env node
import { buildProgram } from './program.js';
import { explainError } from './explain-error.js';

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = explainError(error, process.stderr);
}
