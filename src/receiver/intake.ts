import { pathAfterQuery } from '../core/address-form.js';
import { defined } from '../core/defined.js';
import { eventNaming, unconfiguredEvent, type NamedEvent } from '../answers/event-naming.js';
import type { DeliveryExchange, ExchangeId, ScenarioId } from '../evidence/exchange.js';
import type { Json } from '../core/json.js';
import { Duplicates, duplicateKey } from './duplicates.js';
import type { ReceiverLimits } from './limits.js';
import type { Mailbox } from './mailbox.js';
import {
  anyTarget,
  type DeliveryAnswer,
  type DeliveryPlacement,
  type RawDelivery,
  type ReceiverOptions,
} from './receiver.js';
import { verifySignature, type SigningKey } from './signatures/index.js';
import { valuesOf } from './signatures/signature-scheme.js';
import type { Destination, Targets } from './targets.js';

/** When a request arrived: on the run's clock, and in milliseconds since the epoch. */
export interface Arrival {
  readonly at: number;
  readonly now: number;
}

const defaultPlacement = (target: string, sequence: number): DeliveryPlacement => {
  // Casts: these are the constructors of both ids for deliveries without a scenario of their own.
  const scenario = `deliveries/${target}` as ScenarioId;
  return { id: `${scenario}#${sequence}.0` as ExchangeId, scenario, step: sequence };
};

/** Turns raw deliveries into exchanges, and has each recorded before its scenario is notified. */
export class Intake {
  readonly #options: ReceiverOptions;
  readonly #targets: Targets;
  readonly #mailbox: Mailbox;
  readonly #elapsed: () => number;
  readonly #duplicates: Duplicates;
  readonly #nameOf: ((body: Json) => NamedEvent) | undefined;
  readonly #unconfigured: (body: Json) => NamedEvent['event'];
  readonly #idOf: Map<string, ReceiverOptions['events'][number]['id']>;
  readonly #sequence = new Map<string, number>();
  readonly #keys = new Map<string, readonly SigningKey[]>();

  constructor(
    options: ReceiverOptions,
    limits: ReceiverLimits,
    targets: Targets,
    mailbox: Mailbox,
    elapsed: () => number,
  ) {
    this.#options = options;
    this.#targets = targets;
    this.#mailbox = mailbox;
    this.#elapsed = elapsed;
    this.#duplicates = new Duplicates(limits.maxRemembered);
    this.#nameOf = eventNaming(options.events, options.naming ?? {});
    this.#unconfigured = unconfiguredEvent(options.events);
    this.#idOf = new Map(options.events.map(({ id, path }) => [path, id]));
  }

  trust(target: string, keys: readonly SigningKey[]): void {
    this.#keys.set(target, keys);
  }

  /**
   * Resolves when the delivery is kept; rejects when `record` does, and then the delivery counts as never come.
   * @param decoded its body without its content coding
   */
  async keep(
    raw: RawDelivery,
    decoded: Buffer,
    { target }: Destination,
    arrival: Arrival,
    answer: DeliveryAnswer,
  ): Promise<void> {
    const path = raw.rest.replace(/[?#].*$/s, '');
    const onPath = this.#idOf.get(
      this.#targets.eventPath(path) ?? this.#targets.eventPath(pathAfterQuery(raw.rest)) ?? '',
    );
    const named = raw.whole ? this.#named(decoded) : {};
    const sequence = this.#sequence.get(target) ?? 0;
    this.#sequence.set(target, sequence + 1);
    const place = (this.#options.place ?? defaultPlacement)(target, sequence);
    const key = duplicateKey(
      target,
      { webhookId: valuesOf(raw.headers, 'webhook-id')[0], envelopeId: named.id },
      raw.rest,
      raw.body,
    );
    const duplicateOf = this.#duplicates.firstOf(key, place.id);

    const exchange: DeliveryExchange = {
      kind: 'delivery',
      ...place,
      attempt: 0,
      at: arrival.at,
      durationMs: this.#elapsed() - arrival.at,
      event: onPath ?? named.event ?? null,
      target,
      request: this.#options.toRecord({ ...raw, body: decoded }),
      answer:
        typeof answer === 'object' ? { status: answer.status } : { none: answer === 'silent' ? 'silent' : 'closed' },
      signatures: this.#signatures(raw, target, arrival.now),
      ...defined({ duplicateOf }),
    };
    try {
      await this.#options.record(exchange, raw);
    } catch (error) {
      this.#duplicates.forget(key, place.id);
      throw error;
    }
    this.#mailbox.put({
      id: exchange.id,
      target,
      event: exchange.event,
      at: exchange.at,
      signatures: exchange.signatures,
      ...defined({ duplicateOf }),
    });
  }

  /** Is this signed with a key of any target? */
  isSigned(raw: RawDelivery, now: number): boolean {
    const { signature } = this.#options;
    const keys = this.#allKeys();
    if (signature === undefined || keys.length === 0 || !raw.whole) return false;
    return verifySignature(signature.config, keys, raw.headers, raw.body, now).result === 'valid';
  }

  /** May a request be signed so that it counts? Its body need not be read for it where none may. */
  get knowsKeys(): boolean {
    return this.#options.signature !== undefined && this.#allKeys().length > 0;
  }

  #allKeys(): readonly SigningKey[] {
    return [...[...this.#keys.values()].flat(), ...(this.#options.signature?.keys ?? [])];
  }

  /** The event that the body names; an unreadable body names none. */
  #named(body: Buffer): Partial<NamedEvent> {
    try {
      const value = JSON.parse(body.toString()) as Json; // JSON.parse gives JSON
      return this.#nameOf?.(value) ?? { event: this.#unconfigured(value) };
    } catch {
      return {};
    }
  }

  /**
   * Without a key no signature is verified (a subscription without a secret need not be signed); nor is one of a cut
   * body.
   */
  #signatures(raw: RawDelivery, target: string, now: number): DeliveryExchange['signatures'] {
    const { signature } = this.#options;
    if (signature === undefined || !raw.whole) return [];
    // A delivery without the address of a subscription may belong to any subscription, so all keys are tried.
    const keys = target === anyTarget ? this.#allKeys() : [...(this.#keys.get(target) ?? []), ...signature.keys];
    return keys.length === 0 ? [] : [verifySignature(signature.config, keys, raw.headers, raw.body, now)];
  }
}
