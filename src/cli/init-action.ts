import { writeFile } from 'node:fs/promises';
import { UsageError } from '../campaign/usage-error.js';
import { configurationTemplate } from '../config/template.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';
import { errorCode, systemErrorInWords } from '../core/system-error.js';
import { writeOutput } from '../core/write-output.js';

/**
 * `ems-conformance init`: writes the commented configuration, and prints the next steps. Overwrites only with `force`.
 */
export async function initAction({ out, force }: { readonly out: string; readonly force: boolean }): Promise<ExitCode> {
  try {
    if (force) await writeOutput(out, configurationTemplate());
    else await writeFile(out, configurationTemplate(), { flag: 'wx' });
  } catch (error) {
    if (errorCode(error) === 'EEXIST')
      throw new UsageError(
        `${out} exists already, and was left as it is.\nGive another file with --out, or --force to overwrite it.`,
      );
    throw new UsageError(`${out} can't be written: ${systemErrorInWords(error)}.\nGive another file with --out.`);
  }
  const config = out === 'ems-conformance.yaml' ? '' : ` --config ${out}`;
  print(
    [
      `${out} has every entry that there is, switched off and explained.`,
      '  1. Switch on target.baseUrl and credentials; put the credential into the environment variable EMS_CREDENTIAL.',
      `  2. ems-conformance plan${config}    shows what would be sent, and sends nothing.`,
      `  3. ems-conformance run${config}     judges; writes stay off until writes.allowed says otherwise.`,
      '  4. The run ends with the entries that are still missing, to merge into the file.',
      '',
    ].join('\n'),
  );
  return exitCode.conforming;
}
