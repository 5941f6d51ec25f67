import { defined } from '../core/defined.js';
import { spawn } from 'node:child_process';
import { ConfigurationError } from './configuration-error.js';
import type { Configuration, Credential } from './configuration.js';
import { endGroup } from './end-group.js';

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
 * The header value of a credential: its `value`, or the output of its `command` (run in a shell, without input, at most
 * 30 s), trimmed.
 * @param entry path of the credential in the configuration, e.g. `credentials.full`, for messages.
 * @throws ConfigurationError when the command fails or the value can't be sent in a header; never quotes output.
 */
export const resolveCredential = async (
  credential: Credential,
  entry: string,
  timeLimitMs = defaultTimeLimitMs,
): Promise<string> => {
  const byCommand = 'command' in credential;
  const value = byCommand ? await printedBy(credential.command, entry, timeLimitMs) : credential.value;
  if (fieldValue.test(value)) return value;
  const message = byCommand
    ? `the command printed ${value === '' ? 'nothing' : 'something other than one line that a header can carry'}.`
    : value === ''
      ? 'the value is empty.'
      : 'the value has characters that no header can carry.';
  throw new ConfigurationError([{ where: byCommand ? `${entry}.command` : `${entry}.value`, message }]);
};

const resolveAll = async (
  group: { readonly [name: string]: Credential },
  entry: string,
): Promise<{ [name: string]: Credential }> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(group).map(
        async ([name, credential]) => [name, await resolved(credential, `${entry}.${name}`)] as const,
      ),
    ),
  );

const resolved = async (credential: Credential, entry: string): Promise<Credential> => ({
  value: await resolveCredential(credential, entry),
  ...defined({ privileged: credential.privileged }),
});

/**
 * The configuration with every credential as a value, so that `secretsOf` knows them all.
 * @throws ConfigurationError as `resolveCredential`.
 */
export const resolveCredentials = async (configuration: Configuration): Promise<Configuration> => {
  const { credentials } = configuration;
  if (!credentials) return configuration;
  const { full, without, named } = credentials;
  return {
    ...configuration,
    credentials: {
      ...credentials,
      ...(full ? { full: await resolved(full, 'credentials.full') } : {}),
      ...(without ? { without: await resolveAll(without, 'credentials.without') } : {}),
      ...(named ? { named: await resolveAll(named, 'credentials.named') } : {}),
    },
  };
};
