#!/usr/bin/env node
import { buildProgram } from './program.js';
import { explainError } from './explain-error.js';

// A reader that goes away early (`| head`) ends the printing, not the judgement.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = explainError(error, process.stderr);
}
