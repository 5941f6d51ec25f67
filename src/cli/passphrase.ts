import { stat } from 'node:fs/promises';
import { UsageError } from '../campaign/usage-error.js';
import { readSmallText } from '../core/read-bounded.js';

/** The source of a passphrase; there is no prompt, so that commands run anywhere. */
export interface PassphraseOptions {
  readonly passphraseEnv?: string;
  readonly passphraseFile?: string;
}

/** The passphrase, or `undefined` where none is given. It is in no message. @throws UsageError */
export async function passphraseOf(
  { passphraseEnv: name, passphraseFile: file }: PassphraseOptions,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  if (name !== undefined && file !== undefined)
    throw new UsageError('The passphrase comes either from --passphrase-env or from --passphrase-file.');
  if (name !== undefined) {
    const value = env[name];
    if (value === undefined || value === '')
      throw new UsageError(`The environment has no ${name}.\nSet it to the passphrase.`);
    return value;
  }
  if (file === undefined) return undefined;
  const text = await readSmallText(
    file,
    (reason) => new UsageError(`The passphrase file ${file} can't be read: ${reason}.`),
  );
  const { mode } = await stat(file);
  // Windows has no file modes of this kind.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new UsageError(
      `Others can read the passphrase file ${file}.\nIf nobody has, chmod 600 it; otherwise take another passphrase.`,
    );
  const value = text.replace(/\r?\n$/, '');
  if (value === '') throw new UsageError(`The passphrase file ${file} is empty.`);
  return value;
}
