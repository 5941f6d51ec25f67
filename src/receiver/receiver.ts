import type { Events } from '../config/configuration.js';
import type { DeliveryExchange, ExchangeId, Headers, RecordedRequest, ScenarioId } from '../evidence/exchange.js';
import type { EventDefinition, OperationId } from '../../spec/model.js';
import type { EventNaming } from '../answers/event-naming.js';
import type { ReceiverLimits } from './limits.js';
import type { SignatureConfig, SigningKey } from './signatures/index.js';
import type { CountedTrouble } from './troubles.js';

/**
 * Target of deliveries that came to an event path, or to the public URL itself, without a target of their own: where a
 * person made the subscription, or the sender takes of its address the host alone.
 */
export const anyTarget = 'any';

/** The response to a delivery; `delayMs` counts from its recording, `silent` sends none, `close` disconnects. */
export type DeliveryAnswer = { readonly status: number; readonly delayMs?: number } | 'silent' | 'close';

/** A delivery as it came over the wire; secrets included, so never to be written. */
export interface RawDelivery {
  readonly method: string;
  /** Absolute URL under the public URL, query included. */
  readonly url: string;
  /** The path after the target's own path: an event path or empty, query included. */
  readonly rest: string;
  /** Lower-case names, in the order sent. */
  readonly headers: Headers;
  readonly body: Buffer;
  /** False when the body went over the limit: `body` is its beginning. */
  readonly whole: boolean;
}

/** The part of a delivery that a waiting scenario gets; its bytes are in the evidence. */
export type Delivery = Pick<DeliveryExchange, 'id' | 'target' | 'event' | 'at' | 'signatures' | 'duplicateOf'>;

/** Where a delivery stands in the evidence. */
export interface DeliveryPlacement {
  readonly id: ExchangeId;
  readonly scenario: ScenarioId;
  readonly step: number;
}

export interface ReceiverOptions {
  /** Seed of the run: the targets' paths are derived from it. */
  readonly seed: string;
  /** Address to listen on; loopback and a free port by default. Certificate and key are PEM files; both or neither. */
  readonly listen?: Events['listen'];
  /** How senders reach us; our own address by default. */
  readonly publicUrl?: string;
  readonly events: readonly Pick<EventDefinition, 'id' | 'path'>[];
  readonly naming?: EventNaming;
  /** Scheme and the keys known from the start; `trust` adds keys of one target. */
  readonly signature?: { readonly config: SignatureConfig; readonly keys: readonly SigningKey[] };
  /**
   * Which requests are deliveries that came to an event path, or to the public URL itself, and not to the address of a
   * subscription: `signed` (the default) accepts those with a valid signature, and all if the public URL has an
   * unguessable path; `all` accepts each one.
   */
  readonly takes?: 'signed' | 'all';
  /**
   * Refuses requests that a browser sends for a page of another origin, or for a host name that is not the receiver's.
   */
  readonly refusesForeign?: true;
  /** The response of targets that have none of their own; default 204. */
  readonly answer?: DeliveryAnswer;
  /** Makes the recorded form: redacted and bounded. Gets the body decoded from its content coding where that works. */
  toRecord(request: RawDelivery): RecordedRequest;
  /** Keeps a delivery. Only when it has ended, the delivery is acknowledged; when it fails, the sender gets 503. */
  record(exchange: DeliveryExchange, raw: RawDelivery): void | Promise<void>;
  /** Where the nth delivery (from 0) of a target goes; default: scenario `deliveries/<target>`, step n. */
  place?(target: string, sequence: number): DeliveryPlacement;
  /** Milliseconds since the start of the run; default: since the receiver started. */
  elapsedMs?(): number;
  /** Milliseconds since the epoch, for the time of signatures. */
  now?(): number;
  readonly limits?: Partial<ReceiverLimits>;
}

/** The deliveries that a scenario waits for, and how long. */
export interface AwaitedDeliveries {
  readonly target: string;
  /** Only deliveries of this event. */
  readonly event?: OperationId;
  /** How many different ones are enough; default 1. */
  readonly count?: number;
  /** Repeated deliveries count as well. */
  readonly repeated?: true;
  readonly deadlineMs: number;
  readonly signal?: AbortSignal;
}

/** Whether a request of our own to the public URL of the receiver arrived here. */
export type ProbeResult = { readonly kind: 'reached' } | { readonly kind: 'unreached'; readonly message: string };

export interface Receiver {
  /** Where it listens, e.g. `http://127.0.0.1:8080`, without a slash at the end. */
  readonly url: string;
  /** How senders reach it; `url` unless configured. */
  readonly publicUrl: string;
  /** URL to subscribe with; the same label gives the same URL. Take one label for each subscription. */
  target(label: string): string;
  /** Sets the response to later deliveries at a target. */
  answer(label: string, answer: DeliveryAnswer): void;
  /** Sets the response to the next delivery at a target alone. */
  answerNext(label: string, answer: DeliveryAnswer): void;
  /** Keys that may sign deliveries at a target from now on, beside those known from the start. */
  trust(label: string, keys: readonly SigningKey[]): void;
  /**
   * Different deliveries of a target (repeated ones left out, unless they are asked for), as soon as there are enough
   * or, at the deadline, the signal or the end of the receiver, those that came so far. Never rejects.
   */
  wait(waitFor: AwaitedDeliveries): Promise<readonly Delivery[]>;
  /** Requests that were no deliveries, or were refused: one entry a kind, with the first as example. */
  troubles(): readonly CountedTrouble[];
  /** Requests its own public URL. That this machine reaches it does not prove that the implementation does. */
  probe(timeoutMs: number): Promise<ProbeResult>;
  /** Lets deliveries in progress be recorded (for two seconds at most), then ends all connections and waits. */
  close(): Promise<void>;
}
