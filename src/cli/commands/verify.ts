import type { Command } from 'commander';
import { collect, number } from '../command-options.js';
import { withRulings } from '../rulings-options.js';
import type { VerifyOptions } from '../verify-action.js';

export function verify(program: Command): void {
  withRulings(
    program
      .command('verify')
      .description('verify a certificate, offline: signature, digests and challenge, and every verdict judged again')
      .argument('<certificate>', 'certificate.json, or the certificate.test-result.json beside it')
      .requiredOption(
        '--key <file>',
        'public key (PEM or DER) of who has to have signed; may be repeated, and each has to',
        collect,
      )
      .option('--threshold <n>', 'how many of the keys have to have signed (default: each of them)', number(1, true))
      .requiredOption(
        '--evidence <bundle>',
        'the evidence that was certified (evidence.jsonl), or the folder that holds it',
      )
      .option('--challenge <text>', 'the challenge that you gave: the certificate has to be made for it')
      .option('--timestamp <file>', 'time stamp of the certificate file (RFC 3161), verified offline')
      .option('--timestamp-ca <file>', 'with --timestamp: certificate (PEM) of the root above its authority'),
  )
    .addHelpText('after', '\nExit codes: 0 verified, 1 refused (with a word that says why), 2 could not verify.')
    .action(async (certificate: string, options: VerifyOptions) => {
      const { verifyAction } = await import('../verify-action.js');
      process.exitCode = await verifyAction(certificate, options);
    });
}
