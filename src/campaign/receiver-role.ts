import { defined } from '../core/defined.js';
import { isSupplied } from '../config/supplied-entries.js';
import { effectiveLimits } from '../config/defaults.js';
import type { Configuration } from '../config/configuration.js';
import type { Headers } from '../evidence/exchange.js';
import type { Preflight } from '../engine/preflight.js';
import type { Transport } from '../http/transport.js';
import { deliveriesToReceiver, signedHeaders, type OutgoingDelivery } from '../receiver/deliveries-to-receiver.js';
import { signatureConfig } from '../receiver/signatures/index.js';
import type { Interface } from '../../spec/model.js';
import type { Json } from '../core/json.js';
import type { Campaign } from './campaign-options.js';
import { eventValues } from '../../suites/event-values.js';
import { supplementSuite } from '../supplement/supplement-suite.js';
import type { SignedAs, Step, Suite } from '../stimuli/scenario.js';

/** The suites of a campaign: those of a service, or events for a receiver. */
export const suitesFor = ({ suites, iface, configuration, seed }: Campaign): readonly Suite[] =>
  configuration.target?.role === 'receiver'
    ? [receiverSuite(iface, configuration, seed)]
    : [...suites, ...(iface.supplement === undefined ? [] : [supplementSuite(iface.supplement, configuration)])];

/**
 * The events for a receiver under test, as a suite: a scenario for each event, a step for each delivery. By naming the
 * receiver as the target, the user permits sending events to it.
 */
function receiverSuite(iface: Interface, configuration: Configuration, seed: string): Suite {
  const { payloads, signature } = configuration.events ?? {};
  const deliveries = deliveriesToReceiver({
    iface,
    seed,
    values: eventValues(iface.document, seed, effectiveLimits(configuration).examples),
    naming: configuration.events ?? {},
    ...defined({ paths: configuration.target?.paths }),
    // A configuration is JSON by its schema, so its members are.
    ...(payloads === undefined ? {} : { payloads: payloads as { readonly [eventId: string]: Json } }),
    supplied: new Set(
      iface.events.map(({ id }) => id).filter((id) => isSupplied(configuration, 'events.payloads', id)),
    ),
    signed: signature?.secret !== undefined,
  });
  return {
    resource: 'events',
    scenarios: iface.events.map(({ id, path }) => ({
      id,
      title: `Events to ${path}`,
      effect: { kind: 'reads' },
      steps: deliveries.filter(({ event }) => event === id).map((delivery) => stepOf(delivery, configuration)),
    })),
  };
}

const stepOf = (
  { name, event, purpose, path, headers, body, origin, violated, messageId, signing }: OutgoingDelivery,
  { credentials }: Configuration,
): Step => ({
  name: name.slice(event.length + 1),
  operation: event,
  method: 'POST',
  path,
  purpose,
  // The interface asks no credential of events; an implementer who configures one has a gateway before the receiver.
  credential: credentials?.full === undefined ? 'none' : 'full',
  body: { from: 'text', text: body, origin },
  mediaType: headers.find(([header]) => header === 'content-type')?.[1] ?? 'application/json',
  ...defined({ violated }),
  signedAs: { messageId, signing },
});

/**
 * Makes the signature headers of a delivery at the moment of sending.
 * @throws ReceiverError (`signature`) when used with a secret that is none of the scheme
 */
export function signerOf({ events }: Configuration): (signedAs: SignedAs, body: string) => Headers {
  const signature = events?.signature;
  if (signature?.secret === undefined) return () => [];
  const { secret } = signature;
  const config = signatureConfig(signature);
  return (signedAs, body) => signedHeaders({ ...signedAs, headers: [], body }, { config, secret }, Date.now());
}

/** Sends one request to the receiver: any response shows that it is running. */
export async function receiverPreflight(
  transport: Transport,
  baseUrl: string,
  signal?: AbortSignal,
): Promise<Preflight> {
  const { outcome } = await transport.send({ method: 'GET', url: baseUrl, headers: [], ...defined({ signal }) });
  return outcome.kind === 'no-response'
    ? { kind: 'unreachable', fault: outcome.fault, message: outcome.message }
    : { kind: 'ready' };
}
