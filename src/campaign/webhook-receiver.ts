import { subscriptions } from '../../spec/feature-operations.js';
import { defined } from '../core/defined.js';
import { resolve } from 'node:path';
import type { Configuration, Events } from '../config/configuration.js';
import { DeliveryBook } from '../engine/delivery-book.js';
import type { HeldBodies } from '../engine/held-bodies.js';
import type { Webhooks } from '../engine/run-state.js';
import { SubscriptionKeys } from '../engine/subscription-keys.js';
import { recordBody } from '../evidence/body.js';
import type { EvidenceLine, RecordedRequest, Trouble } from '../evidence/exchange.js';
import type { Redactor } from '../evidence/redact.js';
import { anyTarget, type RawDelivery, type Receiver } from '../receiver/receiver.js';
import { secretProblem, signatureConfig } from '../receiver/signatures/index.js';
import { targetSeed } from '../receiver/target-seed.js';
import type { Campaign } from './campaign-options.js';

interface Options {
  readonly campaign: Campaign;
  readonly redactor: Redactor;
  readonly heldBodies: HeldBodies;
  readonly recordBodyBytes: number;
  write(lines: readonly EvidenceLine[]): Promise<void>;
  elapsedMs(): number;
}

/** The receiver as scenarios use it, with the calls that end it. */
export interface StartedWebhooks extends Webhooks {
  /** Requests to the receiver that were no deliveries, and obstacles to deliveries; complete after `close`. */
  troubles(): readonly Trouble[];
  /** Stops the receiver: closes its port after open requests have ended. A second call does nothing more. */
  close(): Promise<void>;
}

/** How long a scenario waits for a delivery, milliseconds. */
const defaultWaitMs = 2_000;

/** Time for our own request to the public URL, milliseconds. */
const probeTimeoutMs = 3_000;

/** Does any entry of the configuration lead to deliveries? Without one, no port is opened. */
export const wantsReceiver = ({ bodies, events, writes }: Configuration): boolean =>
  events !== undefined ||
  JSON.stringify(bodies ?? {}).includes('${RECEIVER_URL}') ||
  // A body for a subscription may be derived from a listed one, whose address belongs to another system.
  (writes?.allowed === true &&
    (writes.expendable?.accountID ?? []).length > 0 &&
    bodies?.[subscriptions.create]?.value === undefined);

/** Starts our receiver as configured. @throws ReceiverError for a port that is taken, a bad certificate or signature */
export async function startWebhooks(options: Options): Promise<StartedWebhooks> {
  const { redactor } = options;
  const { configuration } = options.campaign;
  const book = new DeliveryBook(options.write, options.heldBodies);
  const receiver = await start(options, book);
  const signature = configuration.events?.signature;
  const scheme = signature === undefined ? undefined : signatureConfig(signature);
  const keys = new SubscriptionKeys(configuration, (label, secrets) => {
    // The redactor learns the keys before it records deliveries signed with them. A key of another scheme verifies no
    // signature.
    const known = secrets.map((secret) => ({ label: redactor.learn(secret), secret }));
    if (scheme !== undefined)
      receiver.trust(
        label,
        known.filter(({ secret }) => secretProblem(scheme, secret) === undefined),
      );
  });
  keys.open(anyTarget);
  const probe = configuration.events?.publicUrl === undefined ? undefined : receiver.probe(probeTimeoutMs);
  let unreached: Trouble | undefined;
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    const reach = await probe;
    if (reach?.kind === 'unreached')
      unreached = { kind: 'trouble', what: 'unreached', count: 1, example: reach.message };
    await receiver.close();
  };
  return {
    book,
    keys,
    waitMs: configuration.events?.waitMs ?? defaultWaitMs,
    target: (label) => receiver.target(label),
    refuseNext: (label, refusal) => receiver.answerNext(label, refusal),
    wait: (waitFor) => receiver.wait(waitFor),
    troubles: () => [
      ...(unreached === undefined ? [] : [unreached]),
      ...receiver.troubles().map(({ kind, count, example }): Trouble => ({
        kind: 'trouble',
        what: kind,
        count,
        example,
      })),
    ],
    close: () => (closed ??= close()),
  };
}

async function start(
  { campaign, redactor, heldBodies, recordBodyBytes, elapsedMs }: Options,
  book: DeliveryBook,
): Promise<Receiver> {
  // Most runs need no server, and start sooner without loading it.
  const { startReceiver } = await import('../receiver/server.js');
  const { iface, configuration, directory } = campaign;
  const { listen, publicUrl, signature } = configuration.events ?? {};
  return startReceiver({
    seed: targetSeed(campaign),
    ...(listen === undefined ? {} : { listen: inFolder(listen, directory) }),
    ...defined({ publicUrl }),
    events: iface.events,
    naming: configuration.events ?? {},
    // The keys are given for each target.
    ...(signature === undefined ? {} : { signature: { config: signatureConfig(signature), keys: [] } }),
    toRecord: (raw) => recordedDelivery(raw, redactor, heldBodies.limit(recordBodyBytes)),
    record: (delivery) => book.record(delivery),
    place: (target, sequence) => book.place(target, sequence),
    elapsedMs,
  });
}

/** Certificate and key are named relative to a folder. */
export const inFolder = (
  { cert, key, ...address }: NonNullable<Events['listen']>,
  directory: string,
): NonNullable<Events['listen']> => ({
  ...address,
  ...(cert === undefined ? {} : { cert: resolve(directory, cert) }),
  ...(key === undefined ? {} : { key: resolve(directory, key) }),
});

/** The recorded form of a delivery: redacted, then cut at so many bytes. */
export function recordedDelivery(
  { method, url, headers, body, whole }: RawDelivery,
  redactor: Redactor,
  recordBodyBytes: number,
): RecordedRequest {
  const recorded = recordBody(body, { limit: recordBodyBytes, redactor, received: true, incomplete: !whole });
  return {
    method,
    url: redactor.url(url),
    headers: redactor.headers(
      headers.map(([name, value]) => [name, redactor.received(value)] as const),
      'received',
    ),
    ...defined({ body: recorded }),
    bodyOrigin: 'none',
  };
}
