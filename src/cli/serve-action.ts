import { defined } from '../core/defined.js';
import { once } from 'node:events';
import { credentialHeader } from '../config/defaults.js';
import { referenceConfiguration } from '../../reference/configuration.js';
import { startReference, type StartedReference } from '../../reference/server.js';
import { choices } from '../../reference/choices.js';
import type { LogEntry } from '../../reference/reference.js';
import { singleLine, truncate } from '../core/text.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';
import { UsageError } from '../campaign/usage-error.js';
import { systemErrorInWords } from '../core/system-error.js';

/** Options of `serve`. */
export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly seed?: string;
  readonly varied?: boolean;
}

/** Characters of a path that are shown. */
const longest = 100;

/** `ems-conformance serve`: the reference until SIGINT or SIGTERM. */
export async function serveAction({ port, host, seed, varied }: ServeOptions): Promise<ExitCode> {
  const met = new Map<string, number>();
  const log = ({ method, path, status, choice }: LogEntry): void => {
    if (choice !== undefined) met.set(choice, (met.get(choice) ?? 0) + 1);
    print(`${method} ${truncate(singleLine(path), longest)} → ${status}  ${choice ?? ''}`.trimEnd() + '\n');
  };
  let reference: StartedReference;
  try {
    reference = await startReference({ port, host, ...(varied === true ? { varied, log } : {}), ...defined({ seed }) });
  } catch (error) {
    throw new UsageError(
      `The reference can't listen on ${host}:${port}: ${systemErrorInWords(error)}.\nGive another port with --port.`,
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
  if (varied === true)
    print(
      'Each response takes another freedom that the interface leaves; the header Ems-Choice names it.\n' +
        'The document at /openapi.json describes the usual responses.\n',
    );
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  await reference.close();
  if (varied === true) printChoices(met);
  return exitCode.conforming;
}

/** Each choice with the requests that met it: a client that met all of them and did not break is tolerant. */
function printChoices(met: ReadonlyMap<string, number>): void {
  print('Requests that met each choice:\n');
  for (const { id, about } of choices) print(`${String(met.get(id) ?? 0).padStart(6)}  ${id}: ${about}\n`);
}
