import { defined } from '../core/defined.js';
import { once } from 'node:events';
import { connect } from 'node:net';
import { inFolder, recordedDelivery } from '../campaign/webhook-receiver.js';
import { loadCatalogue } from '../changes/load-catalogue.js';
import type { Configuration, Events } from '../config/configuration.js';
import { effectiveLimits } from '../config/defaults.js';
import { knownIdsOf } from '../config/known-ids.js';
import { loadConfiguration } from '../config/load.js';
import { secretsOf } from '../config/secrets.js';
import { createRedactor } from '../evidence/redact.js';
import { Forwarder, type Forwarded } from '../receiver/forward.js';
import { ReceiverError } from '../receiver/receiver-error.js';
import type { Receiver } from '../receiver/receiver.js';
import { startReceiver } from '../receiver/server.js';
import { signatureConfig } from '../receiver/signatures/index.js';
import { singleLine } from '../core/text.js';
import { forRole } from '../requirements/for-role.js';
import { shownUrl } from '../config/secrets.js';
import { UsageError } from '../campaign/usage-error.js';
import { exitCode, type ExitCode } from './exit-code.js';
import { print, printRedacted } from './output.js';
import { leadsToItself, portOf } from './leads-to-itself.js';
import { LiveJudge } from './live-judge.js';

/** Options of `receive`. */
export interface ReceiveOptions {
  readonly config?: string;
  readonly port?: number;
  readonly host?: string;
  readonly path?: string;
  readonly cert?: string;
  readonly key?: string;
  readonly envelope?: 'none' | 'cloudevents-1.0';
  readonly eventProperty?: string;
  readonly signature?: 'standard-webhooks' | 'hmac';
  readonly signatureHeader?: string;
  readonly secret?: string;
  readonly forward?: string;
}

const usualPort = 8080;
const connectTimeoutMs = 2_000;

const say = (text: string): void => print(`${text}\n`);

/**
 * `ems-conformance receive`: our receiver alone, until SIGINT or SIGTERM; exit code 1 where a MUST was contradicted.
 */
export async function receiveAction(options: ReceiveOptions, env: NodeJS.ProcessEnv): Promise<ExitCode> {
  const { catalogue, iface } = await loadCatalogue(undefined);
  const loaded = await loadConfiguration(options.config, {
    env,
    overrides: overridesOf(options),
    known: knownIdsOf(iface),
  });
  const configuration = withSecret(loaded.configuration, options.secret ?? env['EMS_WEBHOOK_SECRET']);
  const redactor = createRedactor({ secrets: secretsOf(configuration, loaded.substitutions) });
  printRedacted(redactor);
  const live = new LiveJudge(forRole(catalogue, 'service'), configuration);
  const forwarder = options.forward === undefined ? undefined : new Forwarder(options.forward);
  const receiver = await startReceiver({
    ...receiverOptions(options, configuration, loaded.directory),
    events: iface.events,
    toRecord: (raw) => recordedDelivery(raw, redactor, effectiveLimits(configuration).recordBodyBytes),
    record: (exchange, raw) => {
      for (const line of live.lines(exchange, new Date().toISOString().slice(11, 23))) say(line);
      void forwarder?.forward(raw).then((forwarded) => say(`      forwarded: ${wordsOf(forwarded)}`));
    },
  }).catch(namingOption);
  try {
    if (options.forward !== undefined)
      await refuseOwn(options.forward, listenAddress(options, configuration), receiver);
    announce(receiver, configuration);
    if (options.forward !== undefined) await tryForward(options.forward);
    say('Ctrl-C ends it.');
    await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  } finally {
    await receiver.close();
    await forwarder?.close();
  }
  say('');
  for (const line of live.summary()) say(line);
  for (const { count: times, example } of receiver.troubles())
    say(`  ${times === 1 ? '' : `${times}× `}${singleLine(example)}`);
  return live.failed ? exitCode.notConforming : exitCode.conforming;
}

interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

const listenAddress = ({ host, port }: ReceiveOptions, { events }: Configuration): ListenAddress => ({
  host: host ?? events?.listen?.host ?? '127.0.0.1',
  port: port ?? events?.listen?.port ?? usualPort,
});

/** The options of the receiver that follow from the command line and the configuration; the command line wins. */
function receiverOptions(
  options: ReceiveOptions,
  configuration: Configuration,
  directory: string,
): Omit<Parameters<typeof startReceiver>[0], 'events' | 'toRecord' | 'record'> {
  const { events = {} } = configuration;
  const address = listenAddress(options, configuration);
  const listen = {
    ...(events.listen === undefined ? {} : inFolder(events.listen, directory)),
    ...defined({ cert: options.cert, key: options.key }),
    ...address,
  };
  const publicUrl =
    options.path === undefined ? events.publicUrl : pathUrl(options.path, address, listen.cert !== undefined);
  const { signature } = events;
  return {
    seed: 'receive',
    takes: 'all',
    refusesForeign: true,
    listen,
    naming: events,
    ...defined({ publicUrl }),
    ...(signature === undefined
      ? {}
      : {
          signature: {
            config: signatureConfig(signature),
            keys: signature.secret === undefined ? [] : [{ label: 'webhook:secret', secret: signature.secret }],
          },
        }),
  };
}

function announce({ url, publicUrl }: Receiver, { events }: Configuration): void {
  say(
    `Events are taken at ${shownUrl(publicUrl)} and on the event paths below any ` +
      `prefix${publicUrl === url ? '' : `; listening on ${url}`}.`,
  );
  if (events?.signature !== undefined && events.signature.secret === undefined)
    say('Signatures are not verified: no secret is given (EMS_WEBHOOK_SECRET).');
}

/** Here the port is an option before it is an entry of the configuration. */
function namingOption(error: unknown): never {
  if (error instanceof ReceiverError)
    throw new ReceiverError(error.kind, error.message.replaceAll('events.listen.port', '--port'));
  throw error;
}

/** The options as a configuration that is laid over the file's. */
function overridesOf({ envelope, eventProperty, signature, signatureHeader }: ReceiveOptions): Configuration {
  if (signature === undefined && signatureHeader !== undefined)
    throw new UsageError('--signature-header says nothing without a scheme.\nGive --signature hmac.');
  const events: Events = {
    ...defined({ envelope, eventProperty }),
    ...(signature === undefined ? {} : { signature: { scheme: signature, ...defined({ header: signatureHeader }) } }),
  };
  return Object.keys(events).length === 0 ? {} : { events };
}

/** A secret from the command line or the environment verifies signatures of the configured scheme. */
function withSecret(configuration: Configuration, secret: string | undefined): Configuration {
  const { events } = configuration;
  return secret === undefined || events?.signature === undefined
    ? configuration
    : { ...configuration, events: { ...events, signature: { ...events.signature, secret } } };
}

function pathUrl(path: string, { host, port }: ListenAddress, secure: boolean): string {
  if (!path.startsWith('/'))
    throw new UsageError(`${path} is no path.\nGive --path with a slash at its beginning, e.g. --path /hooks.`);
  if (port === 0) throw new UsageError('The address of a path needs a port that is known.\nGive one with --port.');
  return `http${secure ? 's' : ''}://${host.includes(':') ? `[${host}]` : host}:${port}${path}`;
}

/** Events that are forwarded to this receiver would come again without end. @throws UsageError */
async function refuseOwn(forward: string, { host }: ListenAddress, { url, publicUrl }: Receiver): Promise<void> {
  const listening = { host, port: portOf(new URL(url)) };
  // The forwarder has checked the URL.
  if (await leadsToItself(new URL(forward), listening, [url, publicUrl]))
    throw new UsageError('--forward leads to this receiver itself.\nGive the address of what shall get the events.');
}

/** An address for people: a query or user information may be secret. */
function withoutSecretParts(text: string): string {
  const { origin, pathname } = new URL(text); // checked by the forwarder
  return `${origin}${pathname}`;
}

/** The receiver may start later, so this is a hint and no error. */
async function tryForward(text: string): Promise<void> {
  const url = new URL(text); // checked by the forwarder
  const socket = connect({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: portOf(url),
    timeout: connectTimeoutMs,
  });
  const problem = await new Promise<string | undefined>((done) => {
    socket
      .once('connect', () => done(undefined))
      .once('timeout', () => done('no answer'))
      .once('error', (error) => done('code' in error ? String(error.code) : error.message));
  });
  socket.destroy();
  say(
    problem === undefined
      ? `Every event is passed on to ${withoutSecretParts(text)}.`
      : `Nothing listens at ${url.origin} now (${problem}): events are taken and judged all the same. Start it, or ` +
          'correct --forward.',
  );
}

const wordsOf = (forwarded: Forwarded): string =>
  forwarded.kind === 'answered'
    ? `answered ${forwarded.status}`
    : `${forwarded.kind}: ${singleLine(forwarded.message)}`;
