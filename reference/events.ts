import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request as send } from 'undici';
import type { Delivery, SentDelivery } from './delivery.js';
import { eventContent, honestDelivery } from './honest-delivery.js';
import type { Reply } from './reply.js';
import { targetProperty } from './resources/webhooks.js';
import type { Settings } from './settings.js';
import { signatureHeaders } from './signature.js';
import { subscriptionsFor } from './wanted.js';
import type { Webhook } from './world/records.js';
import type { WorldEvent, World } from './world/world.js';
import { wrapped, type Wrapper } from './wrapper.js';

/** Waits before the two repetitions of a delivery that was not taken with a 2xx. */
const pauses = [100, 400];
const attemptTimeoutMs = 5000;
const foreignSecret = 'Zm9yZWlnbiBzZWNyZXQgdGhhdCBub2JvZHkga25vd3M=';

export interface Deliveries {
  /** Waits for deliveries in progress. */
  idle(): Promise<void>;
  /** Aborts deliveries in progress. */
  close(): Promise<void>;
}

/**
 * Delivers the events of a world over HTTP: POST to the path of the event below the subscription's address, signed
 * where the subscription has a secret, repeated twice where it is not taken. Deliveries to one subscription keep
 * their order.
 */
export const deliverEvents = (
  world: World,
  settings: Settings,
  wrappers: readonly Wrapper[],
  form: (sent: SentDelivery) => SentDelivery = (sent) => sent,
): Deliveries => {
  const agent = new Agent({ connections: 8 });
  const ended = new AbortController();
  // Every delivery under way listens to its end.
  setMaxListeners(0, ended.signal);
  const queues = new Map<string, Promise<void>>();
  let made = 0;

  world.listener = (happening) => {
    for (const webhook of subscriptionsFor(world, happening)) {
      made += 1;
      const ready = { ...prepared(settings, wrappers, webhook, happening, made), form };
      const { overtakenFor } = ready.delivery;
      const key = overtakenFor === undefined ? String(webhook.id) : `${String(webhook.id)} ${made}`;
      const before =
        overtakenFor === undefined
          ? (queues.get(key) ?? Promise.resolve())
          : pause(overtakenFor, undefined, { signal: ended.signal }).catch(() => undefined);
      queues.set(
        key,
        before.then(() => deliver(agent, ended.signal, ready)),
      );
    }
  };

  const idle = async (): Promise<void> => void (await Promise.all(queues.values()));
  const close = async (): Promise<void> => {
    world.listener = undefined;
    ended.abort();
    await idle();
    await agent.destroy();
  };
  return { idle, close };
};

interface Prepared {
  readonly reply: Reply;
  readonly delivery: Delivery;
  readonly secrets: readonly string[];
}

interface Ready extends Prepared {
  readonly form: (sent: SentDelivery) => SentDelivery;
}

/** The delivery at the moment of the event, with the changes that faults make to it. */
const prepared = (
  settings: Settings,
  wrappers: readonly Wrapper[],
  webhook: Webhook,
  happening: WorldEvent,
  number: number,
): Prepared => {
  const honest = honestDelivery(webhook, happening, number);
  const request = {
    operation: happening.event,
    method: 'POST',
    path: '',
    params: {},
    query: new URLSearchParams(),
    headers: {},
    target: '',
    // The address of the subscription, so that a fault can have it as its condition.
    body: { kind: 'json', value: { [targetProperty]: webhook.url } },
    credential: 'full',
  } as const;
  const reply = wrapped(wrappers, () => ({
    status: 200,
    ...eventContent(settings.eventEnvelope, honest.id, happening, webhook.accountID),
    delivery: honest,
  }))(request);
  const delivery = reply.delivery ?? honest;
  return {
    reply,
    delivery,
    secrets: { own: [...webhook.secrets], foreign: [foreignSecret], none: [] }[delivery.signature],
  };
};

const deliver = async (agent: Agent, ended: AbortSignal, ready: Ready): Promise<void> => {
  for (let time = 0; time < ready.delivery.times; time += 1) {
    for (const [attempt, wait] of [...pauses, 0].entries()) {
      if (ended.aborted || (await isTaken(agent, ended, ready, attempt))) break;
      await pause(wait, undefined, { signal: ended }).catch(() => undefined);
    }
  }
};

/** The path of the event goes before the query of an address, with one slash between them. */
const withPath = ({ address, path }: Delivery): string => {
  const [base = '', ...query] = address.split('?');
  return [`${base.replace(/\/+$/, '')}${path}`, ...query].join('?');
};

/** Whether one attempt was answered with a 2xx. Addresses that cannot be reached are the subscriber's affair. */
const isTaken = async (
  agent: Agent,
  ended: AbortSignal,
  { reply, delivery, secrets, form }: Ready,
  attempt: number,
): Promise<boolean> => {
  const id = delivery.ids === 'of attempts' && attempt > 0 ? `${delivery.id}-${attempt}` : delivery.id;
  const body = reply.text ?? JSON.stringify(reply.body);
  const headers = {
    'content-type': reply.mediaType ?? 'application/json',
    ...signatureHeaders(secrets, id, new Date(), body),
  };
  try {
    const signal = AbortSignal.any([ended, AbortSignal.timeout(attemptTimeoutMs)]);
    const answer = await send(withPath(delivery), {
      dispatcher: agent,
      method: delivery.method,
      ...form({ headers, body }),
      signal,
    });
    await answer.body.dump();
    return answer.statusCode >= 200 && answer.statusCode < 300;
  } catch {
    return false;
  }
};
