import type { Json } from '../../core/json.js';

/** A violation of the configured envelope, from which a judge writes its message. */
export interface EnvelopeProblem {
  /** JSON pointer into the body. */
  readonly pointer: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
}

/** The content of an envelope. */
export interface UnwrappedBody {
  /** The name of the event in the envelope, in the sender's words. */
  readonly event?: string;
  /** Id by which a repeated delivery is recognised. */
  readonly id?: string;
  /** The body as the interface describes it (WebhookEvent); `undefined` where it can't be read as one. */
  readonly content: Json | undefined;
  readonly problems: readonly EnvelopeProblem[];
}

/** The content to put into an envelope. */
export interface EventToWrap {
  readonly event: string;
  readonly id: string;
  /** URI reference of the sender. */
  readonly source: string;
  /** The WebhookEvent, or those members of it that the envelope does not give by itself. */
  readonly content: Json;
}

/** One kind of envelope. Pure. */
export interface Envelope {
  readonly id: string;
  /** Media type of a sealed body. */
  readonly mediaType: string;
  unwrap(body: Json): UnwrappedBody;
  wrap(enclosed: EventToWrap): Json;
}
