#!/usr/bin/env node
import { errorCode, inWords } from '../core/system-error.js';
import { exitCode } from './exit-code.js';
import { explainError } from './explain-error.js';
import { buildProgram } from './program.js';

tolerateBrokenOutput();

try {
  await buildProgram().parseAsync(process.argv);
} catch (error) {
  process.exitCode = explainError(error);
}

/**
 * Output that can't be written ends the printing, not the judgement: quietly where a reader went away early
 * (`| head`), else with a line and an exit code of its own.
 */
function tolerateBrokenOutput(): void {
  const { stdout, stderr } = process;
  let told = false;
  for (const stream of [stdout, stderr]) {
    stream.on('error', (error) => {
      if (errorCode(error) === 'EPIPE' || told) return;
      told = true;
      // Whatever the command comes to by then.
      process.once('exit', () => (process.exitCode = exitCode.couldNotJudge));
      if (stream === stdout) stderr.write(`Standard output can't be written to: ${inWords(error)}.\n`);
    });
  }
}
