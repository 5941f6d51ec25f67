import type { Configuration } from '../config/configuration.js';
import { secretIn } from '../config/subscription-secret.js';
import { subscriptions } from '../../spec/feature-operations.js';
import type { OperationId } from '../../spec/model.js';
import type { Json } from '../core/json.js';

/** Gives the receiver the secrets that may sign the deliveries of a subscription. */
export class SubscriptionKeys {
  readonly #trust: (label: string, secrets: readonly string[]) => void;
  /** Signs where a subscription has no secret of its own. */
  readonly #common: readonly string[];
  /** Does the configured body give a secret? Then a body without one is meant to have none. */
  readonly #usuallySecret: boolean;
  readonly #of = new Map<string, readonly string[]>();
  /** Targets where a subscription was made without a secret. */
  readonly #unsigned = new Set<string>();

  constructor({ events, bodies }: Configuration, trust: (label: string, secrets: readonly string[]) => void) {
    this.#trust = trust;
    this.#common = events?.signature?.secret === undefined ? [] : [events.signature.secret];
    const body = bodies?.[subscriptions.create]?.value as Json | undefined; // a configuration is JSON by its schema
    this.#usuallySecret = body !== undefined && secretIn(body, subscriptions.create) !== undefined;
  }

  /** A target gets its address; its subscription is not known yet. */
  open(label: string): void {
    this.#set(label, this.#common);
  }

  /** A request of the target's scenario is about to be sent: deliveries may come before its answer does. */
  sending(label: string, operation: OperationId | null, body: string): void {
    if (operation !== subscriptions.create && operation !== subscriptions.replaceSecret) return;
    const json = parsed(body);
    if (json === undefined) return;
    const secret = secretIn(json, operation);
    if (secret === undefined) {
      if (operation === subscriptions.create && this.#usuallySecret) {
        this.#unsigned.add(label);
        this.#set(label, []);
      }
      return;
    }
    // A subscription without a secret may deliver at any time, unsigned. Its deliveries cannot be distinguished from
    // those of other subscriptions to this target, so none of them is verified.
    if (this.#unsigned.has(label)) return;
    // After a replacement the old secret may still sign deliveries in progress; the evidence records which one signed.
    const earlier = operation === subscriptions.create ? [] : (this.#of.get(label) ?? []);
    this.#set(label, [secret, ...earlier]);
  }

  #set(label: string, secrets: readonly string[]): void {
    this.#of.set(label, secrets);
    this.#trust(label, secrets);
  }
}

/** A body of ours as JSON; some are none on purpose. */
function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json; // JSON.parse gives JSON
  } catch {
    return undefined;
  }
}
