import { spawn } from 'node:child_process';
import { defined } from '../core/defined.js';
import { ConfigurationError } from './configuration-error.js';
import type { Configuration, Credential } from './configuration.js';
import { endGroup } from './end-group.js';
import { configuredCredentials, type IssuedLabel } from './configured-credentials.js';
import { requestToken, type ObtainedCredential } from './oauth2-token.js';

const defaultTimeLimitMs = 30_000;
const maxOutputBytes = 65_536;

// RFC 9110 §5.5: the characters of a field value.
const fieldValue = /^[\t\x20-\x7e\x80-\xff]+$/;

/** Reports a failed command without its output, which may contain the secret. */
const printedBy = (command: string, entry: string, timeLimitMs: number): Promise<string> =>
  new Promise((done, refuse) => {
    // A process group of its own, so that the processes which the shell started end with it.
    const child = spawn(command, {
      shell: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let stopped: string | undefined;
    const stop = (why: string): void => {
      stopped ??= why;
      endGroup(child);
    };
    const timer = setTimeout(() => stop(`did not end within ${timeLimitMs / 1000} s`), timeLimitMs);
    const finish = (problem: string | undefined): void => {
      clearTimeout(timer);
      if (problem === undefined) return done(Buffer.concat(chunks).toString('utf8').trim());
      return refuse(
        new ConfigurationError([
          { where: `${entry}.command`, message: `the command ${problem}; run it in a shell to see why.` },
        ]),
      );
    };
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxOutputBytes) stop(`printed more than ${maxOutputBytes} bytes`);
      else chunks.push(chunk);
    });
    child.once('error', ({ name }) => finish(`could not be started (${name})`));
    child.once('close', (code, by) =>
      finish(
        stopped ??
          (code === 0
            ? undefined
            : code === null
              ? `was ended by ${by ?? 'a signal'}`
              : `ended with exit code ${code}`),
      ),
    );
  });

/**
 * Obtains the header value of a credential: its `value`, the output of its `command` (run in a shell, without input, at
 * most 30 s), trimmed, or a token that its token endpoint issues.
 * @param entry path of the credential in the configuration, e.g. `credentials.full`, for messages.
 * @throws ConfigurationError when the command or the token endpoint fails, or the value can't be sent in a header;
 *   never quotes output.
 */
export const obtainCredential = async (
  credential: Credential,
  entry: string,
  timeLimitMs = defaultTimeLimitMs,
): Promise<ObtainedCredential> => {
  if ('oauth2' in credential) return requestToken(credential.oauth2, entry, timeLimitMs);
  const byCommand = 'command' in credential;
  const value = byCommand ? await printedBy(credential.command, entry, timeLimitMs) : credential.value;
  if (fieldValue.test(value)) return { value };
  const message = byCommand
    ? `the command printed ${value === '' ? 'nothing' : 'something other than one line that a header can carry'}.`
    : value === ''
      ? 'the value is empty.'
      : 'the value has characters that no header can carry.';
  throw new ConfigurationError([{ where: byCommand ? `${entry}.command` : `${entry}.value`, message }]);
};

/** Every credential as a value: of a configuration, and by label as it was obtained. */
export interface ResolvedCredentials {
  readonly configuration: Configuration;
  readonly obtained: ReadonlyMap<IssuedLabel, ObtainedCredential>;
}

/**
 * Obtains every credential of a configuration, so that `secretsOf` knows them all.
 * @throws ConfigurationError as `obtainCredential`.
 */
export async function resolveCredentials(configuration: Configuration): Promise<ResolvedCredentials> {
  const { credentials } = configuration;
  const obtained = new Map(
    await Promise.all(
      configuredCredentials(configuration).map(
        async ({ label, entry, credential }) => [label, await obtainCredential(credential, entry)] as const,
      ),
    ),
  );
  if (credentials === undefined) return { configuration, obtained };
  const valued = ({ privileged }: Credential, label: IssuedLabel): Credential => ({
    value: obtained.get(label)?.value ?? '',
    ...defined({ privileged }),
  });
  const all = (group: 'without' | 'named'): { [name: string]: Credential } =>
    Object.fromEntries(
      Object.entries(credentials[group] ?? {}).map(([name, each]) => [name, valued(each, `${group}:${name}`)] as const),
    );
  const { full, without, named } = credentials;
  return {
    configuration: {
      ...configuration,
      credentials: {
        ...credentials,
        ...(full === undefined ? {} : { full: valued(full, 'full') }),
        ...(without === undefined ? {} : { without: all('without') }),
        ...(named === undefined ? {} : { named: all('named') }),
      },
    },
    obtained,
  };
}
