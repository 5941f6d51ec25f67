import { Option, type Command } from 'commander';
import { port } from '../command-options.js';
import type { ReceiveOptions } from '../receive-action.js';

export function receive(program: Command): void {
  program
    .command('receive')
    .description('take events, judge each as it comes, and say so: for whoever develops a sender')
    .option('-c, --config <file>', 'configuration, whose events entries hold here as well')
    .option('-p, --port <port>', 'port to listen on (default: 8080); 0 takes a free one', port)
    .option('--host <address>', 'address to listen on (default: 127.0.0.1)')
    .option('--path <path>', 'path of the subscribed address, where it is none of the event paths')
    .option('--cert <file>', 'certificate chain (PEM), to listen with TLS')
    .option('--key <file>', 'private key (PEM) of the certificate')
    .addOption(new Option('--envelope <kind>', 'envelope of the events').choices(['none', 'cloudevents-1.0']))
    .option('--event-property <name>', 'property of the body that names the event')
    .addOption(new Option('--signature <scheme>', 'how events are signed').choices(['standard-webhooks', 'hmac']))
    .option('--signature-header <name>', 'header of an hmac signature')
    .option(
      '--secret <value>',
      'secret that signs; better: EMS_WEBHOOK_SECRET, or events.signature.secret in the configuration',
    )
    .option('--forward <url>', 'pass every event on to this address as well')
    .action(async (options: ReceiveOptions) => {
      const { receiveAction } = await import('../receive-action.js');
      process.exitCode = await receiveAction(options, process.env);
    });
}
