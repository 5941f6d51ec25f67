import { createPublicKey } from 'node:crypto';
import { fingerprint } from '../certificate/algorithm.js';
import { generateKeyPair } from '../certificate/key-pair.js';
import { writeKeys } from '../certificate/key-pair.js';
import { UsageError } from '../campaign/usage-error.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print } from './output.js';
import { passphraseOf, type PassphraseOptions } from './passphrase.js';

/** Options of the command line. */
export interface KeygenOptions extends PassphraseOptions {
  /** Where the keys go, without their endings. */
  readonly out: string;
  readonly type: 'ed25519' | 'p256';
}

/** Shorter passphrases are found by trying: the encryption of PKCS #8 slows that down but little. */
const leastPassphrase = 12;

const notEncrypted = 'NOT encrypted: who has the file can sign (--passphrase-env or --passphrase-file encrypts it)';

/** `ems-conformance keygen`: new files only. */
export async function keygenAction(options: KeygenOptions): Promise<ExitCode> {
  const passphrase = await passphraseOf(options, process.env);
  if (passphrase !== undefined && passphrase.length < leastPassphrase)
    throw new UsageError(`The passphrase has fewer than ${leastPassphrase} characters.\nGive a longer one.`);
  const pair = generateKeyPair(options.type, passphrase);
  const paths = { publicKey: `${options.out}.public.pem`, privateKey: `${options.out}.private.pem` };
  const written = await writeKeys(pair, paths);
  if (written.kind === 'problem') throw new UsageError(written.message);
  print(
    [
      `${paths.privateKey}  the private key, ${passphrase === undefined ? notEncrypted : 'encrypted'}; keep it`,
      `${paths.publicKey}  the public key; publish it`,
      `fingerprint  ${fingerprint(createPublicKey(pair.publicPem))}`,
      '',
    ].join('\n'),
  );
  return exitCode.conforming;
}
