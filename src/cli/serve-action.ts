import { defined } from '../core/defined.js';
import { once } from 'node:events';
import { credentialHeader } from '../config/defaults.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';
import { UsageError } from '../campaign/usage-error.js';
import { inWords } from '../core/system-error.js';

/** `ems-conformance serve`: the reference until SIGINT or SIGTERM. */
export async function serveAction({
  port,
  host,
  seed,
}: {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
}): Promise<ExitCode> {
  let reference: StartedReference;
  try {
    reference = await startReference({ port, host, ...defined({ seed }) });
  } catch (error) {
    throw new UsageError(
      `The reference can't listen on ${host}:${port}: ${inWords(error)}.\nGive another port with --port.`,
    );
  }
  const configuration = referenceConfiguration(reference.baseUrl);
  const full = configuration.credentials?.full;
  const credential = full !== undefined && 'value' in full ? full.value : '';
  print(
    `The embedded reference answers at ${reference.baseUrl}\n  ${credentialHeader(configuration)}: ` +
      `${credential}\n  judge it from another shell:\n  EMS_CREDENTIAL='${credential}' ems-conformance run ` +
      `--base-url ${reference.baseUrl}\nCtrl-C ends it.\n`,
  );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await reference.close();
  return exitCode.conforming;
}
