import { Option, type Command } from 'commander';
import type { KeygenOptions } from '../keygen-action.js';

export function keygen(program: Command): void {
  program
    .command('keygen')
    .description('make a pair of keys for certificates: NAME.private.pem and NAME.public.pem')
    .option('-o, --out <name>', 'where the keys go, without their endings', 'certifier')
    .addOption(
      new Option('--type <type>', 'Ed25519, or ECDSA on P-256').choices(['ed25519', 'p256']).default('ed25519'),
    )
    .option('--passphrase-env <variable>', 'environment variable with the passphrase that encrypts the private key')
    .option('--passphrase-file <file>', 'file with that passphrase')
    .action(async (options: KeygenOptions) => {
      const { keygenAction } = await import('../keygen-action.js');
      process.exitCode = await keygenAction(options);
    });
}
