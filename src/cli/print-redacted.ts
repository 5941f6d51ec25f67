import { secretsOf } from '../config/secrets.js';
import type { Configuration } from '../config/configuration.js';
import type { Substitution } from '../config/environment.js';
import { createRedactor, type Redactor } from '../evidence/redact.js';

const redactors: Redactor[] = [];

const clean = (text: string): string => redactors.reduce((rest, redactor) => redactor.known(rest), text);

/**
 * From now on whatever this process prints goes through this redactor too, messages of errors included: a secret may
 * be part of an address or of what a system call says.
 */
export function printRedacted(redactor: Redactor): void {
  redactors.push(redactor);
  if (redactors.length > 1) return;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write.bind(stream);
    stream.write = (chunk: string | Uint8Array, ...rest: []): boolean =>
      write(typeof chunk === 'string' ? clean(chunk) : chunk, ...rest);
  }
}

/** The same for all secrets of a configuration. */
export const printWithoutSecrets = (configuration: Configuration, substitutions: readonly Substitution[]): void =>
  printRedacted(createRedactor({ secrets: secretsOf(configuration, substitutions) }));
