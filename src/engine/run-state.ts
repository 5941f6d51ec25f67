import type { Configuration } from '../config/configuration.js';
import type { CredentialLabel, Headers, RequestExchange } from '../evidence/exchange.js';
import type { Redactor } from '../evidence/redact.js';
import type { RateLimiter } from '../http/rate.js';
import type { RawOutcome } from '../http/raw-outcome.js';
import type { Transport } from '../http/transport.js';
import type { Interface, OperationId } from '../../spec/model.js';
import type { RefusedDelivery, SignedAs, Step } from '../stimuli/scenario.js';
import type { AddressBook } from './address.js';
import type { CreatedIds } from './created-ids.js';
import type { DeliveryBook } from './delivery-book.js';
import type { Expendables } from './expendables.js';
import type { HeldBodies } from './held-bodies.js';
import type { Knowledge } from './knowledge.js';
import type { Renewal } from './renewal.js';
import type { RetryBudget } from './retry-budget.js';
import type { SubscriptionKeys } from './subscription-keys.js';

/** Progress events of a run. */
export type Progress =
  | { readonly kind: 'planned'; readonly scenarios: number }
  | { readonly kind: 'exchange' }
  | { readonly kind: 'scenario'; readonly id: string }
  /** Something that the person who runs it should know, in words. */
  | { readonly kind: 'notice'; readonly text: string }
  /** All requests of the plan were sent; the conditions of so many failures are looked for. */
  | { readonly kind: 'conditions'; readonly failures: number }
  /** So many confirming requests are sent. */
  | { readonly kind: 'confirming'; readonly requests: number }
  /** Everything is sent and recorded. */
  | { readonly kind: 'judging' }
  /** So many requests at a time are sent from now on. */
  | { readonly kind: 'concurrency'; readonly limit: number; readonly reason: string };

/** The parts of our webhook receiver that scenarios use; a target has the name of its scenario. */
export interface Webhooks {
  readonly book: DeliveryBook;
  readonly waitMs: number;
  target(label: string): string;
  readonly keys: SubscriptionKeys;
  /** The next delivery at a target is refused; later ones are taken. */
  refuseNext(label: string, refusal: RefusedDelivery): void;
  /** Different deliveries at a target, as soon as there are enough, or those that came until the deadline. */
  wait(waitFor: {
    readonly target: string;
    readonly event?: OperationId;
    readonly count: number;
    /** Repeated deliveries count as well. */
    readonly repeated?: true;
    readonly deadlineMs: number;
    readonly signal: AbortSignal;
  }): Promise<readonly { readonly event: OperationId | null }[]>;
}

/** The state that all scenarios of one run share. */
export interface RunState {
  readonly iface: Interface;
  readonly baseUrl: string;
  readonly configuration: Configuration;
  readonly credentials: ReadonlyMap<CredentialLabel, string>;
  readonly renewal: Renewal | undefined;
  /** Our webhook receiver, if one runs. */
  readonly webhooks: Webhooks | undefined;
  readonly addresses: AddressBook;
  readonly knowledge: Knowledge;
  readonly expendables: Expendables;
  readonly createdIds: CreatedIds;
  readonly transport: Transport;
  readonly rate: RateLimiter;
  readonly retryBudget: RetryBudget;
  readonly heldBodies: HeldBodies;
  readonly redactor: Redactor;
  /** Seed of everything random. */
  readonly seed: string;
  /** Waits before a request is repeated to see a change, milliseconds. */
  readonly waitsMs: readonly number[];
  /** Random requests for each operation and mode. */
  readonly examples: number;
  /** Requirements that fail on this exchange alone, for shrinking; the judge decides the verdicts afterwards. */
  readonly oracle: (exchange: RequestExchange) => readonly string[];
  /** How drawn requests of a step failed in earlier rounds, by scenario and step: one failure is looked for once. */
  readonly drawnFailures: Map<string, ReadonlySet<string>>;
  /** Headers that sign an event for a receiver under test, at the moment of sending. */
  readonly sign: (signedAs: SignedAs, body: string) => Headers;
  /** Bytes of a body that are recorded. */
  readonly recordBodyBytes: number;
  readonly signal: AbortSignal;
  elapsedMs(): number;
  progress(progress: Progress): void;
  /** Watches for a target that is gone. */
  noteOutcome(step: Pick<Step, 'operation' | 'purpose'>, outcome: RawOutcome, durationMs: number): void;
  /** The target asks to come back later: no request starts for so many milliseconds. */
  noteOverload(delayMs: number): void;
  /** The end of the wait that the target asked for; `undefined` when it asks for none now. */
  pause(): Promise<void> | undefined;
  /** Which steps of a scenario are sent, where a shard sends a part of it; all when absent. */
  readonly isDue?: (step: Step) => boolean;
  /** Are the requests of `limits.requests` sent? */
  isSpent(): boolean;
  /** Does the work as soon as one more request may be under way. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when a scenario may draw values; one does at a time. False where the run has ended before. */
  inDrawingTurn(): Promise<boolean>;
  /** Did an operation leave its last requests without an answer? Then it is not asked again. */
  isUnresponsive(operation: OperationId | null): boolean;
}
